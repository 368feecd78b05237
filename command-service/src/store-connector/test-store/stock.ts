import type { LocationId } from '@quartermaster/contracts/core/ids';
import { gid, itemNumber, type TestShop } from '../test-shop-data.ts';
import { allVariants, numberIn } from './nodes.ts';

export interface Change {
  readonly inventoryItemId: string;
  readonly locationId: LocationId;
  readonly delta: number;
}

/** Adjustments of stock that were made, by key. */
export const adjustments = new Map<string, unknown>();

const levelOf = (shop: TestShop, item: unknown, location: unknown) => {
  const found = allVariants(shop).find(({ one }) => itemNumber(one.id) === numberIn(item));
  return found?.one.levels.find((level) => level.location === numberIn(location));
};

/** What one item has at one location. */
export const stockAt = (shop: TestShop, item: unknown, location: unknown) => {
  const level = levelOf(shop, item, location);
  if (level === undefined) return { inventoryItem: null };
  const quantities = [{ name: 'available', quantity: level.available }];
  const place = { id: gid('Location', level.location) };
  return {
    inventoryItem: { inventoryLevel: { location: place, updatedAt: level.updatedAt, quantities } },
  };
};

export const adjust = (
  shop: TestShop,
  key: string,
  input: { readonly changes: readonly Change[] },
) => {
  const userErrors = input.changes.flatMap(({ inventoryItemId, locationId }, at) =>
    levelOf(shop, inventoryItemId, locationId) === undefined
      ? {
          field: ['input', 'changes', String(at), 'locationId'],
          message: 'Not stocked there',
          code: 'ITEM_NOT_STOCKED_AT_LOCATION',
        }
      : [],
  );
  if (userErrors.length > 0) return { inventoryAdjustmentGroup: null, userErrors };
  for (const { inventoryItemId, locationId, delta } of adjustments.has(key) ? [] : input.changes) {
    const level = levelOf(shop, inventoryItemId, locationId);
    if (level !== undefined) level.available += delta;
  }
  adjustments.set(key, input);
  return { inventoryAdjustmentGroup: { id: gid('InventoryAdjustmentGroup', 1) }, userErrors: [] };
};

export const activate = (shop: TestShop, item: unknown, location: unknown) => {
  const found = allVariants(shop).find(({ one }) => itemNumber(one.id) === numberIn(item));
  const updatedAt = '2026-11-20T12:20:00Z';
  found?.one.levels.push({ location: numberIn(location), available: 0, updatedAt });
  return { inventoryActivate: { userErrors: [] } };
};
