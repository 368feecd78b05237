import type { Operation } from '../hostile-calls/operations.ts';
import type { Parts } from '../hostile-calls/parts.ts';
import type { Things } from '../hostile-calls/things.ts';
import { validParts } from '../hostile-calls/valid-parts.ts';

const pickFields = (value: unknown, names: readonly string[]): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))
    : value;

/** Optional fields that are kept, because the answer is shorter without them. */
const KEPT_FIELDS = ['pagination', 'q'];

/** Parts of the valid request with the widest answer: only required fields. */
export const widestParts = (operation: Operation, things: Things): Parts => {
  const { params, query, body } = validParts(operation, things);
  const names = operation.parameters.filter(({ required }) => required).map(({ name }) => name);
  return {
    params,
    query: pickFields(query, [...names, ...KEPT_FIELDS]) as Parts['query'],
    body: pickFields(body, [...(operation.body?.required ?? []), ...KEPT_FIELDS]),
  };
};

/** True for calls that change nothing. */
export const isRead = ({ route: { kind, method } }: Operation): boolean =>
  kind === 'query' || (kind === 'public' && method === 'GET');

/** True for calls that can answer as of a moment of the past. */
export const knowsPast = ({ parameters }: Operation): boolean =>
  parameters.some(({ name }) => name === 'asOf');

export const withAsOf = (parts: Parts, moment: string): Parts => ({
  ...parts,
  query: { ...parts.query, asOf: moment },
});
