import { z } from 'zod';
import { asOfQuery } from '../../core/as-of.ts';
import { idSchemas, type PurchaseOrderId } from '../../core/ids.ts';
import { brandedUuid } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';
import { bundleStatus } from '../../inventory/rules/bundles.ts';
import { inventoryStatus } from '../../inventory/rules/status.ts';

/** A part of a bundle variant; money in the shop's currency, rates of its own sales (ENT-POB-06..14). */
export const bundleComponent = z.object({
  /** Of this part in this bundle variant. */
  componentId: z.string(),
  productId: idSchemas.productId,
  variantId: idSchemas.variantId,
  productTitle: z.string(),
  variantTitle: z.string(),
  image: z.string().nullable(),
  /** Null, like the rates, for a variant that is not tracked. */
  status: inventoryStatus.nullable(),
  variantCostPrice: z.number().nullable(),
  /** Units in one bundle. */
  quantity: z.int(),
  averageDailySales: z.number().nullable(),
  averageDailySalesBeforeStockout: z.number().nullable(),
});
export type BundleComponent = z.infer<typeof bundleComponent>;

export const bundleVariant = z.object({
  id: z.string(),
  title: z.string(),
  components: z.array(bundleComponent),
});
export type BundleVariant = z.infer<typeof bundleVariant>;

/** A bundle of which an order holds a component, whole: all its variants with all their components. */
export const bundleItem = z.object({
  bundleId: z.string(),
  bundleTitle: z.string(),
  status: bundleStatus,
  bundleVariants: z.array(bundleVariant),
});
export type BundleItem = z.infer<typeof bundleItem>;

export const listBundleItems = defineRoute({
  id: 'API-PO-12',
  method: 'GET',
  path: '/purchase-orders/:id/bundle-items',
  kind: 'query',
  summary: 'Bundles of which an order holds a component, with their variants and components',
  params: z.object({ id: brandedUuid<PurchaseOrderId>() }),
  query: asOfQuery,
  work: 'past',
  response: z.array(bundleItem),
});
