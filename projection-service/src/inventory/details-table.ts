import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { InventoryField, InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import { defineTable } from '@quartermaster/infra/platform/projections/rows/table';

/**
 * Fields that are shown of a variant and that no list is filtered, sorted or searched by; first what changes most often,
 * for two rows are compared in this order.
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

/** What a list only shows of a variant, apart from the row it looks into, which a day changes and every list reads. */
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
