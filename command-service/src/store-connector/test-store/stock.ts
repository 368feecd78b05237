import type { GraphQLResolveInfo } from 'graphql';
import { gid, itemNumber, type TestShop, type TestVariant } from '../test-shop-data.ts';

interface Change {
  readonly inventoryItemId: string;
  readonly locationId: string;
  readonly delta: number;
}

/** Adjustments of stock that were made, by key. */
export const adjustments = new Map<string, unknown>();

/** Parses the number of a global id. */
export const parseGidNumber = (id: string): number => Number(id.split('/').at(-1));

/** Converts the levels of a variant to levels of the platform. */
export const toLevels = ({ id, levels }: TestVariant) =>
  levels.map((level) => ({
    ...level,
    id: `gid://shopify/InventoryLevel/${level.location}?inventory_item_id=${itemNumber(id)}`,
  }));

const findVariant = ({ products }: TestShop, item: string): TestVariant | undefined =>
  products
    .flatMap(({ variants }) => variants)
    .find(({ id }) => itemNumber(id) === parseGidNumber(item));

const findLevel = (shop: TestShop, { inventoryItemId, locationId }: Change) =>
  findVariant(shop, inventoryItemId)?.levels.find(
    ({ location }) => location === parseGidNumber(locationId),
  );

type AdjustArgs = { readonly input: { readonly changes: readonly Change[] } };
type ActivateArgs = { readonly inventoryItemId: string; readonly locationId: string };
type Context = { readonly shop: TestShop };

/** Adds to the stock, once for each key. */
export const adjust = (
  _: unknown,
  { input }: AdjustArgs,
  { shop }: Context,
  { variableValues }: GraphQLResolveInfo,
) => {
  const userErrors = input.changes.flatMap((change, at) =>
    findLevel(shop, change) === undefined
      ? {
          field: ['input', 'changes', String(at), 'locationId'],
          message: 'Not stocked there',
          code: 'ITEM_NOT_STOCKED_AT_LOCATION',
        }
      : [],
  );
  if (userErrors.length > 0) return { inventoryAdjustmentGroup: null, userErrors };
  const key = String(variableValues['key']);
  for (const change of adjustments.has(key) ? [] : input.changes) {
    const level = findLevel(shop, change);
    if (level !== undefined) level.available += change.delta;
  }
  adjustments.set(key, input);
  return { inventoryAdjustmentGroup: { id: gid('InventoryAdjustmentGroup', 1) }, userErrors: [] };
};

/** Stocks an item at a location. */
export const activate = (
  _: unknown,
  { inventoryItemId, locationId }: ActivateArgs,
  { shop }: Context,
) => {
  const updatedAt = '2026-11-20T12:20:00Z';
  const level = { location: parseGidNumber(locationId), available: 0, updatedAt };
  findVariant(shop, inventoryItemId)?.levels.push(level);
  return { userErrors: [] };
};
