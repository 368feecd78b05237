import {
  getArgumentValues,
  getNamedType,
  isCompositeType,
  isObjectType,
  isInterfaceType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

const MUTATION = 10;
/** The most a single query may cost. */
export const MAX_QUERY_COST = 1_000;

/**
 * A connection is sized by how much is asked of it, growing far slower than the number itself: measured on the
 * platform, 250 variants with their inventory items cost 24 points.
 */
export const connectionSize = (count: number): number =>
  count <= 0 ? 0 : Math.ceil(1.5 * Math.log2(count + 1));

/** A query as it is priced: its operation and what it refers to. */
export interface PricedQuery {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
}

interface Selected {
  readonly node: FieldNode;
  readonly field: GraphQLField<unknown, unknown>;
}

/** The fields of a selection, fragments opened. */
export const selectedFields = (
  query: Pick<PricedQuery, 'schema' | 'fragments'>,
  selections: SelectionSetNode,
  type: GraphQLCompositeType,
): readonly Selected[] =>
  selections.selections.flatMap((selection): readonly Selected[] => {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = query.fragments.get(selection.name.value);
      return fragment ? selectedFields(query, fragment.selectionSet, type) : [];
    }
    if (selection.kind === Kind.INLINE_FRAGMENT) {
      return selectedFields(query, selection.selectionSet, type);
    }
    const fields = isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
    const field = fields[selection.name.value];
    return field ? [{ node: selection, field }] : [];
  });

type Data = Readonly<Record<string, unknown>>;
/** An answer to price by, or `undefined` to price by what is asked for. */
type Answer = Data | undefined;

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null;
const keyOf = (node: FieldNode) => node.alias?.value ?? node.name.value;

const average = (costs: readonly number[]): number =>
  costs.length === 0 ? 0 : costs.reduce((sum, cost) => sum + cost, 0) / costs.length;

const listed = (answer: unknown): readonly unknown[] => (Array.isArray(answer) ? answer : []);

/** What a connection's `nodes` or `edges` cost for one entry, by the answer on average. */
const entryCost = (query: PricedQuery, { node, field }: Selected, answer: Answer): number => {
  const type = getNamedType(field.type);
  const { selectionSet } = node;
  if (!selectionSet || !isCompositeType(type)) return 0;
  const own = field.name === 'nodes' ? 1 : 0;
  const price = (entry: Answer) =>
    own + selectionCost(query, selectionSet, { type, answer: entry });
  if (answer === undefined) return price(undefined);
  return average(listed(answer[keyOf(node)]).map((entry) => (isData(entry) ? price(entry) : own)));
};

const entryCount = (answer: Data, entries: readonly Selected[]): number =>
  Math.max(0, ...entries.map(({ node }) => listed(answer[keyOf(node)]).length));

const connectionCost = (query: PricedQuery, { node, field }: Selected, answer: Answer): number => {
  const type = getNamedType(field.type);
  if (!node.selectionSet || !isCompositeType(type)) return 0;
  const entries = selectedFields(query, node.selectionSet, type).filter(({ field: { name } }) =>
    ['nodes', 'edges'].includes(name),
  );
  const { first } = getArgumentValues(field, node, query.variables);
  const count = answer ? entryCount(answer, entries) : Number(first ?? 0);
  const each = entries.reduce((sum, entry) => sum + entryCost(query, entry, answer), 0);
  return connectionSize(count) * Math.max(1, each);
};

const objectCost = (query: PricedQuery, { node, field }: Selected, answer: unknown): number => {
  const type = getNamedType(field.type);
  if (!node.selectionSet || !isCompositeType(type)) return 0;
  const { selectionSet } = node;
  const price = (one: Answer) => 1 + selectionCost(query, selectionSet, { type, answer: one });
  if (Array.isArray(answer))
    return Math.max(1, average(answer.map((one) => price(isData(one) ? one : {}))));
  return answer === null ? 1 : price(isData(answer) ? answer : undefined);
};

interface At {
  readonly type: GraphQLCompositeType;
  readonly answer: Answer;
}

const selectionCost = (
  query: PricedQuery,
  selections: SelectionSetNode,
  { type, answer }: At,
): number =>
  selectedFields(query, selections, type).reduce((sum, selected) => {
    const name = getNamedType(selected.field.type).name;
    if (name === 'PageInfo') return sum;
    const part = answer?.[keyOf(selected.node)];
    if (!name.endsWith('Connection')) return sum + objectCost(query, selected, part);
    return sum + connectionCost(query, selected, isData(part) ? part : undefined);
  }, 0);

/** Points of a query: what it may cost at most, or with its answer what it did cost. A mutation costs 10 each. */
export const queryCost = (query: PricedQuery, answer?: Data): number => {
  const { operation, schema } = query;
  if (operation.operation === 'mutation')
    return MUTATION * operation.selectionSet.selections.length;
  const type = schema.getQueryType();
  return type ? Math.ceil(selectionCost(query, operation.selectionSet, { type, answer })) : 0;
};
