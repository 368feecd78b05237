import { listFields } from '../hostile-calls/fields.ts';
import type { Operation } from '../hostile-calls/operations.ts';
import { type Parts, type Path, valueAt, withValue } from '../hostile-calls/parts.ts';
import type { Things } from '../hostile-calls/things.ts';
import { validParts } from '../hostile-calls/valid-parts.ts';
import { markedParts, withTexts } from './marked-parts.ts';
import type { Holding } from './traces.ts';

/** A request of one team that names something of another team. */
export interface Foreign {
  readonly operation: Operation;
  /** The call and the field with the foreign value; `all` when every field has one. */
  readonly place: string;
  readonly parts: Parts;
}

const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);

/** Each id of the own things with the id of the same thing of the other team. */
const foreignIds = (own: Things, other: Things): ReadonlyMap<string, string> => {
  const others = textsIn(other);
  const pairs = textsIn(own).map((id, at): [string, string] => [id, others[at] ?? '']);
  return new Map(pairs.filter(([id, foreign]) => id !== foreign));
};

/** The part of the request and the name of the field. */
const formatFieldName = (path: Path): string =>
  `${String(path[0])}.${String([...path].reverse().find((key) => typeof key === 'string'))}`;

/** Fields that name things otherwise than by id, with the values of another team. */
const byName: Readonly<Record<string, (other: Holding) => string>> = {
  'query.search': ({ team }) => team.name,
  'body.search': ({ team }) => team.name,
  'query.q': ({ team }) => team.name,
  'params.email': ({ team }) => invitedBy(team.name),
  'body.logoUrl': ({ things }) => things.file.fileUrl,
  'body.attachmentUrls': ({ things }) => things.file.fileUrl,
};

/** Email address that the team of this name invites. */
export const invitedBy = (name: string): string => `ann@${name}.example`;

const isText = (value: unknown): value is string => typeof value === 'string';

const requestsWithOneForeignValue = (
  operation: Operation,
  valid: Parts,
  own: Holding,
  findForeign: (value: string, name: string) => string | undefined,
): readonly Foreign[] =>
  listFields(operation, valid, own.things).flatMap(({ path, parts }): Foreign[] => {
    const value = valueAt(parts, path);
    const foreign = isText(value) ? findForeign(value, formatFieldName(path)) : undefined;
    if (foreign === undefined) return [];
    const place = `${operation.route.id} ${path.join('.')}`;
    return [{ operation, place, parts: withValue(parts, path, foreign) }];
  });

/** Bodies with foreign ids that fit no generated request: one field needs the other. */
const further: Readonly<Record<string, (other: Things, own: Things) => unknown>> = {
  'API-BULK-01': ({ supplierId }, { variantIds }) => ({
    variantIds,
    change: { kind: 'suppliers', add: [supplierId], primarySupplierId: supplierId },
  }),
  'API-BUY-04': ({ supplierId }, { variantIds: [variantId] }) => ({
    baskets: [{ supplierId: null, orderSupplierId: supplierId, suggested: [{ variantId }] }],
  }),
  'API-VIEW-07': ({ viewId }) => ({ type: 'IDEAS', currentOrder: [viewId], newOrder: [viewId] }),
  'API-WHATIF-06': ({ variantIds }) => ({ selection: { variantIds }, changes: {} }),
};

const furtherRequest = (operation: Operation, own: Things, other: Things): readonly Foreign[] => {
  const body = further[operation.route.id]?.(other, own);
  if (body === undefined) return [];
  const parts = { ...validParts(operation, own), body };
  return [{ operation, place: `${operation.route.id} further`, parts }];
};

/** Every request with one foreign value in it, and the one whose ids are all foreign. */
export const foreignRequests = (
  operation: Operation,
  own: Holding,
  other: Holding,
): readonly Foreign[] => {
  const ids = foreignIds(own.things, other.things);
  const valid = markedParts(validParts(operation, own.things), own.team.name);
  const ones = requestsWithOneForeignValue(
    operation,
    valid,
    own,
    (value, name) => ids.get(value) ?? byName[name]?.(other),
  );
  const all = withTexts(valid, (text) => ids.get(text) ?? text) as Parts;
  const isSame = JSON.stringify(all) === JSON.stringify(valid);
  const rest = isSame ? [] : [{ operation, place: `${operation.route.id} all`, parts: all }];
  return [...ones, ...rest, ...furtherRequest(operation, own.things, other.things)];
};

/** Names of fields that take an id or an address. */
const idName = /(?:\.ids?|Ids?|\.token|\.grant|Urls?|\.currentOrder|\.newOrder)$/;

/** Fields that take an id, for which the valid request has no id of the team. */
export const unknownIds = (operation: Operation, own: Holding): readonly string[] => {
  const ids = new Set(textsIn(own.things));
  const isKnown = (value: string, name: string) =>
    !idName.test(name) || ids.has(value) || name in byName;
  const unknown = (value: string, name: string) => (isKnown(value, name) ? undefined : value);
  return requestsWithOneForeignValue(
    operation,
    validParts(operation, own.things),
    own,
    unknown,
  ).map(({ place }) => place);
};
