import type { ItemSupplier } from '@quartermaster/contracts/inventory/read-models';
import type { Rows } from '@quartermaster/platform/projections/projection';
import isEqual from 'fast-deep-equal';
import { detailFields, inventoryDetails, type ItemDetails } from './details-table.ts';
import { primarySupplierId, type VariantContext } from './facts/item.ts';
import { isDeleted } from './facts/variant.ts';

const toItemSuppliers = ({ facts, terms }: VariantContext): ItemSupplier[] => {
  const suppliers: ItemSupplier[] = [];
  for (const { supplierId, isPrimary } of facts.decisions.suppliers) {
    const supplier = terms(supplierId);
    if (supplier === undefined) continue;
    const price = facts.decisions.supplierPrices.find((p) => p.supplierId === supplierId);
    suppliers.push({
      id: supplierId,
      name: supplier.name,
      isPrimary,
      leadTime: supplier.leadTime,
      moq: supplier.moq,
      moqMode: supplier.moqMode,
      unitPrice: price?.unitPrice ?? null,
      supplierSKU: price?.supplierSKU ?? null,
    });
  }
  return suppliers;
};

const toItemDetails = (context: VariantContext): ItemDetails => {
  const { catalogue, collections, stock, variantId } = context.facts;
  const { createdAt, updatedAt, publishedAt } = catalogue;
  const held = new Set(stock.levels.map((level) => level.locationId));
  const suppliers = toItemSuppliers(context);
  const primaryId = primarySupplierId(context.facts);
  return {
    variantId,
    imageUrl: catalogue.imageUrl,
    variantOptions: [...catalogue.variantOptions],
    suppliers,
    primarySupplier: suppliers.find(({ id }) => id === primaryId) ?? null,
    locations: context.team.locations
      .filter(({ id }) => held.has(id))
      .map(({ id, name }) => ({ id, name })),
    locationQuantities: stock.isCounted && !isDeleted(context.facts) ? [...stock.levels] : [],
    collections: [...collections],
    storeDates: { createdAt, updatedAt, publishedAt },
  };
};

const hasSameDetails = (before: ItemDetails, after: ItemDetails): boolean => {
  for (const field of detailFields) if (!isEqual(before[field], after[field])) return false;
  return true;
};

/** Shows a variant again; a day that changes its numbers does not change its details, so these are compared first. */
export const putDetails = (rows: Rows, context: VariantContext): void => {
  const before = rows.get(inventoryDetails, context.facts.variantId);
  const after = toItemDetails(context);
  if (before !== undefined && hasSameDetails(before, after)) return;
  rows.put(inventoryDetails, after);
};
