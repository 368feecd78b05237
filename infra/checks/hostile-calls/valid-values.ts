import type { Schema } from './operations.ts';
import type { Things } from './things.ts';

type Key = keyof Things;

/** The thing of the team whose id a field of this name contains. */
const idFields: Readonly<Record<string, Exclude<Key, 'file'>>> = {
  variantId: 'variantIds',
  variantIds: 'variantIds',
  productVariantId: 'variantIds',
  demandPlanItemId: 'variantIds',
  productVariantIds: 'variantIds',
  productId: 'productId',
  productIds: 'productId',
  locationId: 'locationId',
  receivedLocationId: 'locationId',
  supplierId: 'supplierId',
  orderId: 'orderId',
  purchaseOrderId: 'orderId',
  fromPurchaseOrderId: 'orderId',
  orderSupplierId: 'supplierId',
  primarySupplierId: 'supplierId',
  suppliers: 'supplierId',
  currentOrder: 'viewId',
  newOrder: 'viewId',
  contextId: 'orderId',
  shipmentId: 'shipmentId',
  purchaseOrderItemId: 'itemIds',
  sortedItemIds: 'itemIds',
  'items.id': 'itemIds',
  'payments.id': 'paymentId',
};

/** Texts of fields that OpenAPI describes only as text. */
const texts: Readonly<Record<string, string>> = {
  asOf: '2026-02-01',
  attachmentUrls: 'https://shop.example/a.pdf',
  contactEmail: 'shop@shop.example',
  email: 'somebody@shop.example',
  to: 'supplier@shop.example',
  cc: 'copy@shop.example',
  column: 'sku',
  currency: 'GBP',
  baseCurrency: 'EUR',
  counterCurrency: 'GBP',
  country: 'PT',
  timeZone: 'UTC',
  receivedAt: '2026-01-05T10:00:00.000Z',
  paidOn: '2026-01-05',
  ignoreUntil: '2026-12-05T10:00:00.000Z',
  page: '1',
  limit: '10',
  emails: 'ann@shop.example',
  recipients: 'ann@shop.example',
};

const idFor = (name: string, things: Things): string | undefined => {
  const key = idFields[name];
  if (key === undefined) return undefined;
  const thing = things[key];
  return typeof thing === 'string' ? thing : thing[0];
};

const isDayField = (name: string): boolean => /[dD]ate$|[a-z]On$/.test(name);

const textFor = (schema: Schema, name: string, things: Things): string => {
  const known = idFor(name, things) ?? texts[name];
  if (known !== undefined) return known;
  if (isDayField(name)) return '2026-12-01';
  if (schema.pattern?.includes('A-Z]{3}') === true) return 'USD';
  return 'Some text'.slice(0, schema.maxLength ?? 9).padEnd(schema.minLength ?? 0, 'x');
};

/** The quantity of each item in the stage's order. */
const QUANTITY = 5;

const numberFor = ({ minimum, exclusiveMinimum, maximum }: Schema): number => {
  const least = minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1);
  return Math.min(Math.max(least, 1), maximum ?? Infinity);
};

/** The alternatives of a schema, without null; the schema itself when it has none. */
export const listBranches = (schema: Schema): readonly Schema[] => {
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches === undefined) return [schema];
  return branches.filter(({ type }) => type !== 'null').flatMap(listBranches);
};

/** The type of a schema besides null; a schema without a type counts as text. */
export const getType = ({ type }: Schema): string =>
  (typeof type === 'string' ? type : type?.find((one) => one !== 'null')) ?? 'string';

const objectFor = (schema: Schema, owner: string, things: Things): unknown => {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]): [string, unknown] => [
    name,
    validValue(field, name === 'id' ? `${owner}.id` : name, things),
  ]);
  if (fields.length > 0 || typeof schema.additionalProperties !== 'object') {
    return Object.fromEntries(fields);
  }
  return { USD: validValue(schema.additionalProperties, 'USD', things) };
};

type Make = (schema: Schema, name: string, things: Things) => unknown;

const arrayFor: Make = ({ items }, name, things) =>
  items === undefined ? [] : [validValue(items, name, things)];

const numberNamed: Make = (schema, name) => (name === 'quantity' ? QUANTITY : numberFor(schema));

const byType: Readonly<Record<string, Make>> = {
  object: objectFor,
  array: arrayFor,
  boolean: () => false,
  integer: numberNamed,
  number: numberNamed,
};

/** A value that fits the schema; ids are those of the team's own things if the name of the field identifies them. */
export const validValue: Make = (schema, name, things) => {
  const [branch = schema] = listBranches(schema);
  if (branch.const !== undefined) return branch.const;
  if (branch.enum !== undefined) return branch.enum[0];
  return (byType[getType(branch)] ?? textFor)(branch, name, things);
};
