import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  Kind,
  OperationTypeNode,
  parse,
  validate,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Context } from '../graphql/context.ts';
import { selectedFields, type Selected } from '../graphql/selected-fields.ts';
import type { Page } from '../graphql/paging.ts';
import {
  compileConnection,
  toConcreteType,
  isConnection,
  createReader,
  type Scope,
  type WriteLine,
} from './bulk-writer.ts';

const MOST_CONNECTIONS = 5;
const DEEPEST_NESTING = 2;

/** A bulk query ready to run: its root objects, and how each is written with its connections. */
export interface BulkQuery {
  readonly roots: (context: Context) => readonly unknown[];
  readonly write: (root: unknown, context: Context, out: WriteLine) => void;
}

const NO_SELECTION: SelectionSetNode = { kind: Kind.SELECTION_SET, selections: [] };
const TOO_MUCH = {
  refusal: `A bulk query has at most ${MOST_CONNECTIONS} connections, ${DEEPEST_NESTING} deep below the first`,
};

const IN_A_LIST = {
  refusal:
    'Queries that contain a connection field within a list field are not currently supported.',
};

interface Depths {
  readonly count: number;
  readonly nesting: number;
  /** A connection below a list of objects, which the platform does not support in bulk queries. */
  readonly isInList: boolean;
}

interface At {
  readonly type: GraphQLObjectType;
  readonly level: number;
  readonly isInList: boolean;
}

const isListField = ({ field }: Selected, parent: GraphQLObjectType): boolean =>
  isListType(getNullableType(field.type)) && !isConnection(parent);

const nothingFound = (nesting: number): Depths => ({ count: 0, nesting, isInList: false });

const countConnections = (
  scope: Scope,
  selections: SelectionSetNode,
  { type, level, isInList }: At,
): Depths =>
  selectedFields(scope.fragments, selections, type)
    .map((selected): Depths => {
      const { field, node } = selected;
      const inner = getNamedType(field.type);
      const connects = isConnection(inner);
      const below = level + (connects ? 1 : 0);
      if (!node.selectionSet || !isCompositeType(inner)) return nothingFound(level);
      const found = countConnections(scope, node.selectionSet, {
        type: toConcreteType(scope.schema, inner),
        level: below,
        isInList: isInList || isListField(selected, type),
      });
      const isRefused = found.isInList || (connects && isInList);
      return { ...found, count: found.count + (connects ? 1 : 0), isInList: isRefused };
    })
    .reduce(
      (sum, one) => ({
        count: sum.count + one.count,
        nesting: Math.max(sum.nesting, one.nesting),
        isInList: sum.isInList || one.isInList,
      }),
      nothingFound(level),
    );

const parseQuery = (query: string): DocumentNode | undefined => {
  try {
    return parse(query);
  } catch {
    return undefined;
  }
};

interface Operation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
}
interface Refusal {
  readonly refusal: string;
}

const readOperation = (schema: GraphQLSchema, query: string): Operation | Refusal => {
  const document = parseQuery(query);
  if (!document) return { refusal: 'Invalid bulk query: it cannot be parsed' };
  const [error] = validate(schema, document);
  if (error) return { refusal: `Invalid bulk query: ${error.message}` };
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  return operation?.operation === OperationTypeNode.QUERY
    ? { document, operation }
    : { refusal: 'Only queries can be run in bulk' };
};

const collectFragments = ({
  definitions,
}: DocumentNode): ReadonlyMap<string, FragmentDefinitionNode> =>
  new Map(
    definitions.flatMap((one) =>
      one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one] as const] : [],
    ),
  );

const findRefusal = (
  scope: Scope,
  selections: SelectionSetNode,
  type: GraphQLObjectType,
): Refusal | undefined => {
  const at = { type, level: 0, isInList: false };
  const { count, nesting, isInList } = countConnections(scope, selections, at);
  if (isInList) return IN_A_LIST;
  return count > MOST_CONNECTIONS || nesting > DEEPEST_NESTING + 1 ? TOO_MUCH : undefined;
};

const neverEmpty = (): never => {
  throw new TypeError('The schema has no queries');
};

const compileQuery = (scope: Scope, { field, node }: Selected): BulkQuery => {
  const readRoot = createReader(field, node);
  const type = toConcreteType(scope.schema, getNamedType(field.type));
  const lines = compileConnection(scope, node.selectionSet ?? NO_SELECTION, type);
  return {
    roots: (context) => (readRoot(undefined, context) as Page<unknown>).items,
    write: (item, context, out) => lines({ items: [item] }, { context, parentId: '', out }),
  };
};

/** The query ready to run, or the reason why the platform would refuse it. */
export const prepareBulkQuery = (schema: GraphQLSchema, query: string): BulkQuery | Refusal => {
  const read = readOperation(schema, query);
  if ('refusal' in read) return read;
  const { selectionSet } = read.operation;
  const scope = { schema, fragments: collectFragments(read.document) };
  const type = toConcreteType(schema, schema.getQueryType() ?? neverEmpty());
  const [root, ...others] = selectedFields(scope.fragments, selectionSet, type);
  if (!root || others.length > 0 || !isConnection(getNamedType(root.field.type))) {
    return { refusal: 'A bulk query must contain exactly one connection at its top' };
  }
  return findRefusal(scope, selectionSet, type) ?? compileQuery(scope, root);
};
