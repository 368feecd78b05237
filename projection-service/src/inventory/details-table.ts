import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { InventoryField, InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

/**
 * Shown fields of a variant that no list filters, sorts or searches. The most frequently changing ones come first,
 * because two rows are compared in this order.
 */
export const detailFields = [
  'locationQuantities',
  'locations',
  'variantOptions',
  'imageUrl',
  'suppliers',
  'primarySupplier',
  'collections',
  'storeDates',
] as const satisfies readonly InventoryField[];
export type DetailField = (typeof detailFields)[number];

/** Values of a variant that a list only shows, apart from the row that every list scans and each day changes. */
export interface ItemDetails extends Pick<InventoryItem, DetailField> {
  readonly variantId: VariantId;
}

export const inventoryDetails = defineTable<ItemDetails>({
  name: 'inventory_details',
  key: ['variantId'],
  columns: {
    variantId: 'text',
    imageUrl: 'text',
    variantOptions: 'json',
    suppliers: 'json',
    primarySupplier: 'json',
    locations: 'json',
    locationQuantities: 'json',
    collections: 'json',
    storeDates: 'json',
  },
});
