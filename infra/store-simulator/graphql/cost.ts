import {
  getArgumentValues,
  getNamedType,
  type GraphQLCompositeType,
  type GraphQLSchema,
  isCompositeType,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import { type Fragments, responseKey, type Selected, selectedFields } from './selected-fields.ts';

/** A leaky bucket of points: it refills constantly, and a query waits until it holds the query's maximum cost. */
export interface Throttle {
  /** Takes the points and returns true, or takes none and returns false. */
  readonly take: (points: number) => boolean;
  readonly giveBack: (points: number) => void;
  readonly status: () => ThrottleStatus;
}

export interface ThrottleStatus {
  readonly maximumAvailable: number;
  readonly currentlyAvailable: number;
  /** Points per second. */
  readonly restoreRate: number;
}

export interface ThrottleLimits {
  readonly maximumAvailable: number;
  readonly restoreRate: number;
}

export const createThrottle = (
  { maximumAvailable, restoreRate }: ThrottleLimits,
  milliseconds: () => number,
): Throttle => {
  let available = maximumAvailable;
  let at = milliseconds();
  const refill = () => {
    const now = milliseconds();
    const restored = (Math.max(0, now - at) / 1_000) * restoreRate;
    available = Math.min(maximumAvailable, available + restored);
    at = now;
  };
  return {
    take: (points) => {
      refill();
      if (available < points) return false;
      available -= points;
      return true;
    },
    giveBack: (points) => {
      available = Math.min(maximumAvailable, available + points);
    },
    status: () => {
      refill();
      return { maximumAvailable, currentlyAvailable: Math.floor(available), restoreRate };
    },
  };
};

const MUTATION = 10;
const CONNECTION = 2;
/** The most a single query may cost. */
export const MAX_QUERY_COST = 1_000;
/** Small values without a cost, and the fields of a page. */
const FREE = new Set(['MoneyBag', 'MoneyV2', 'PageInfo']);

/**
 * The factor of a connection over one entry. The platform documents only "sized by first and last"; this matches its
 * known costs: 1 for 1 entry, 6 for 25, 9 for 100, 10 for 200, 11 for 250.
 */
export const connectionGrowth = (count: number): number =>
  count <= 0 ? 0 : Math.max(1, Math.floor(2 * Math.log(count)));

/** The priced parts of a query: its operation and its fragments. */
export interface PricedQuery {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: Fragments;
  readonly variables: Readonly<Record<string, unknown>>;
}

type Data = Readonly<Record<string, unknown>>;

/** A priced selection; without an answer it is priced by its request. */
interface Part {
  readonly type: GraphQLCompositeType;
  readonly selections: SelectionSetNode;
  readonly answer: Data | undefined;
}

const isData = (value: unknown): value is Data =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const average = (costs: readonly number[]): number =>
  costs.length === 0 ? 0 : costs.reduce((sum, cost) => sum + cost, 0) / costs.length;

const toPart = ({ node, field }: Selected, answer: unknown): Part | undefined => {
  const type = getNamedType(field.type);
  if (!node.selectionSet || !isCompositeType(type)) return undefined;
  return { type, selections: node.selectionSet, answer: isData(answer) ? answer : undefined };
};

/** The cost of one entry of a connection: the average of the returned entries, or the maximum of one. */
const entryCost = (query: PricedQuery, entry: Selected, connection: Part): number => {
  const own = entry.field.name === 'nodes' ? 1 : 0;
  const price = (answer: unknown) => {
    const part = toPart(entry, answer);
    return own + (part ? selectionCost(query, part) : 0);
  };
  if (!connection.answer) return price(undefined);
  return average(toList(connection.answer[responseKey(entry)]).map(price));
};

const selectEntries = (query: PricedQuery, connection: Part): readonly Selected[] =>
  selectedFields(query.fragments, connection.selections, connection.type).filter(({ field }) =>
    ['nodes', 'edges'].includes(field.name),
  );

const connectionCost = (query: PricedQuery, selected: Selected, connection: Part): number => {
  const entries = selectEntries(query, connection);
  const { answer } = connection;
  const requested = getArgumentValues(selected.field, selected.node, query.variables)['first'];
  const count = answer
    ? Math.max(0, ...entries.map((entry) => toList(answer[responseKey(entry)]).length))
    : Number(requested ?? 0);
  const each = entries.reduce((sum, entry) => sum + entryCost(query, entry, connection), 0);
  return CONNECTION + connectionGrowth(count) * each;
};

/** A list of plain objects costs as much as one of them. */
const objectCost = (query: PricedQuery, selected: Selected, answer: unknown): number => {
  const price = (one: unknown) => {
    const part = toPart(selected, one);
    const charged = part && !FREE.has(part.type.name) ? 1 : 0;
    return charged + (part ? selectionCost(query, part) : 0);
  };
  if (answer === null) return 1;
  return Array.isArray(answer) ? average(answer.map(price)) : price(answer);
};

const fieldCost = (query: PricedQuery, selected: Selected, answer: unknown): number => {
  const part = toPart(selected, answer);
  if (!part) return 0;
  return part.type.name.endsWith('Connection')
    ? connectionCost(query, selected, part)
    : objectCost(query, selected, answer);
};

const selectionCost = (query: PricedQuery, { type, selections, answer }: Part): number =>
  selectedFields(query.fragments, selections, type)
    .map((selected) => fieldCost(query, selected, answer?.[responseKey(selected)]))
    .reduce((sum, cost) => sum + cost, 0);

/** Points of a query: its maximum cost, or its actual cost when the answer is given. A mutation costs 10. */
export const queryCost = (query: PricedQuery, answer?: Data): number => {
  const { operation, schema } = query;
  if (operation.operation === OperationTypeNode.MUTATION) {
    return MUTATION * operation.selectionSet.selections.length;
  }
  const type = schema.getQueryType();
  if (!type) return 0;
  return Math.ceil(selectionCost(query, { type, selections: operation.selectionSet, answer }));
};
