import { z } from 'zod';
import { defineEvent, type EventsOf } from '../core/event.ts';
import { idSchemas } from '../core/ids.ts';

/** Store product status in the product's terms; the store's UNLISTED counts as ACTIVE (domain-rules 9). */
export const storeStatus = z.enum(['ACTIVE', 'ARCHIVED', 'DRAFT', 'DELETED']);
export type StoreStatus = z.infer<typeof storeStatus>;

export const variantOption = z.object({ name: z.string(), value: z.string() });

/** A variant as the store reports it. Money is in the shop's currency. */
export const observedVariant = z.object({
  variantId: idSchemas.variantId,
  storeVariantId: z.string(),
  storeInventoryItemId: z.string(),
  title: z.string(),
  sku: z.string(),
  /** Omitted when the store has none. */
  barcode: z.string().optional(),
  options: z.array(variantOption),
  imageUrl: z.string().nullable(),
  salePrice: z.number(),
  costPrice: z.number().nullable(),
  isInventoryManagedByStore: z.boolean(),
  /** Store policy "continue selling when out of stock". */
  continueSelling: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Components of a bundle variant; empty for a variant that is no bundle. */
  components: z.array(z.object({ variantId: idSchemas.variantId, quantity: z.int() })),
});
export type ObservedVariant = z.infer<typeof observedVariant>;

export const observedProduct = z.object({
  productId: idSchemas.productId,
  storeProductId: z.string(),
  title: z.string(),
  storeStatus,
  vendor: z.string(),
  category: z.string().nullable(),
  storeTags: z.array(z.string()),
  imageUrl: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  publishedAt: z.string().nullable(),
  variants: z.array(observedVariant),
});
export type ObservedProduct = z.infer<typeof observedProduct>;

export const productObserved = defineEvent({
  type: 'ProductObserved',
  version: 1,
  summary: 'The store showed a product as it stands, new or changed.',
  data: observedProduct,
});

export const productRemovedFromStore = defineEvent({
  type: 'ProductRemovedFromStore',
  version: 1,
  summary: 'The store deleted a product.',
  data: z.object({ productId: idSchemas.productId, removedAt: z.string() }),
});

export const bundleUpdateFailed = defineEvent({
  type: 'BundleUpdateFailed',
  version: 1,
  summary:
    'A bundle changed in the store and could not be read; what was read before still counts.',
  data: z.object({ productId: idSchemas.productId, reason: z.string() }),
});

export const productSupplierLink = z.object({
  supplierId: idSchemas.supplierId,
  isPrimary: z.boolean(),
});

export const productSuppliersSet = defineEvent({
  type: 'ProductSuppliersSet',
  version: 1,
  summary: 'The suppliers of a product were set, with at most one primary.',
  data: z.object({ productId: idSchemas.productId, suppliers: z.array(productSupplierLink) }),
});

export const supplierVariantData = z.object({
  productVariantId: idSchemas.variantId,
  /** In the shop's currency. */
  unitPrice: z.number().nullable(),
  supplierSKU: z.string().nullable(),
});

export const supplierVariantDataSet = defineEvent({
  type: 'SupplierVariantDataSet',
  version: 1,
  summary: 'What a supplier charges for variants of a product and calls them.',
  data: z.object({
    productId: idSchemas.productId,
    supplierId: idSchemas.supplierId,
    variants: z.array(supplierVariantData),
  }),
});

export const stockLevelsSettings = z.object({
  stockBuffer: z.int().nullable(),
  runningLowThreshold: z.int().nullable(),
  overstockedThreshold: z.int().nullable(),
});
export type StockLevelsSettings = z.infer<typeof stockLevelsSettings>;

/** Stock levels of a product for which those of the team apply (AMB-031). */
export const inheritedStockLevels: StockLevelsSettings = {
  stockBuffer: null,
  runningLowThreshold: null,
  overstockedThreshold: null,
};

export const productStockLevelsSet = defineEvent({
  type: 'ProductStockLevelsSet',
  version: 1,
  summary: "A product's own stock levels were set; null inherits the team's.",
  data: z.object({ productId: idSchemas.productId, stockLevels: stockLevelsSettings }),
});

export const productExcluded = defineEvent({
  type: 'ProductExcluded',
  version: 1,
  summary: 'A product was excluded from tracking.',
  data: z.object({ productId: idSchemas.productId }),
});

export const productIncluded = defineEvent({
  type: 'ProductIncluded',
  version: 1,
  summary: 'An excluded product is tracked again.',
  data: z.object({ productId: idSchemas.productId }),
});

/** Stream `product-<teamId>.<productId>`. */
export const productEvents = [
  productObserved,
  productRemovedFromStore,
  bundleUpdateFailed,
  productSuppliersSet,
  supplierVariantDataSet,
  productStockLevelsSet,
  productExcluded,
  productIncluded,
] as const;
export type ProductEvent = EventsOf<typeof productEvents>;

export const variantFavourited = defineEvent({
  type: 'VariantFavourited',
  version: 1,
  summary: 'A variant was marked as a favourite of the team.',
  data: z.object({ variantId: idSchemas.variantId }),
});

export const variantUnfavourited = defineEvent({
  type: 'VariantUnfavourited',
  version: 1,
  summary: 'A variant is no favourite any more.',
  data: z.object({ variantId: idSchemas.variantId }),
});

export const manualStatus = z.literal('NO_RESTOCK');

export const variantManualStatusSet = defineEvent({
  type: 'VariantManualStatusSet',
  version: 1,
  summary: 'A variant was marked "do not restock", or the mark was cleared.',
  data: z.object({ variantId: idSchemas.variantId, manualStatus: manualStatus.nullable() }),
});

export const manualLandedCostSet = defineEvent({
  type: 'ManualLandedCostSet',
  version: 1,
  summary: 'The landed cost of a variant was typed in, or the typed one was removed.',
  data: z.object({ variantId: idSchemas.variantId, landedCost: z.number().nullable() }),
});

export const shipmentLandedCostApplied = defineEvent({
  type: 'ShipmentLandedCostApplied',
  version: 1,
  summary: 'The landed unit cost of a shipment became the landed cost of a variant.',
  data: z.object({
    variantId: idSchemas.variantId,
    /** In the shop's currency, per unit. */
    landedCost: z.number(),
    purchaseOrderId: idSchemas.purchaseOrderId,
    shipmentId: idSchemas.shipmentId,
  }),
});

export const reorderIgnored = defineEvent({
  type: 'ReorderIgnored',
  version: 1,
  summary: 'A variant is left out of buy-now until an instant.',
  data: z.object({ variantId: idSchemas.variantId, ignoreUntil: z.string() }),
});

export const reorderUnignored = defineEvent({
  type: 'ReorderUnignored',
  version: 1,
  summary: 'A variant is listed in buy-now again.',
  data: z.object({ variantId: idSchemas.variantId }),
});

export const variantTagsSet = defineEvent({
  type: 'VariantTagsSet',
  version: 1,
  summary: 'The tags of a variant were set; the list replaces the earlier one.',
  data: z.object({ variantId: idSchemas.variantId, tags: z.array(z.string()) }),
});

/** Stream `variant-<teamId>.<variantId>`: the team's decisions about a variant. */
export const variantEvents = [
  variantFavourited,
  variantUnfavourited,
  variantManualStatusSet,
  manualLandedCostSet,
  shipmentLandedCostApplied,
  reorderIgnored,
  reorderUnignored,
  variantTagsSet,
] as const;
export type VariantEvent = EventsOf<typeof variantEvents>;
