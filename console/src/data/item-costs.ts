import type {
  ProductId,
  ShipmentId,
  SupplierId,
  VariantId,
} from '@quartermaster/contracts/core/ids';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';
import { addComment } from '@quartermaster/contracts/comments/calls';
import {
  applyShipmentLandedCost,
  listShipmentLandedCosts,
  setManualLandedCost,
} from '@quartermaster/contracts/inventory/calls/landed-cost';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import { setSupplierVariantsData } from '@quartermaster/contracts/products/calls';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { groupItems } from '../lib/group.ts';
import { changedMeanwhile, readProduct } from './products.ts';
import { buildMomentParams } from './list-call.ts';
import { createRouteQuery, useIdempotencyKey } from './queries.ts';

/** Most items whose costs are set together; each is a call of its own. */
export const MOST_AT_ONCE = 200;

/** Landed costs of a variant by received shipment, until now or a moment of the past. */
export const shipmentCostsQuery = (variantId: VariantId, asOf: string | null = null) =>
  createRouteQuery(['inventory', 'shipment-costs', variantId, asOf], listShipmentLandedCosts, {
    params: { variantId },
    ...buildMomentParams({ asOf }),
  });

/** An item with the values that forms for several items change. */
export interface CostedItem {
  readonly productId: ProductId;
  readonly variantId: VariantId;
  readonly manualLandedCost: number | null;
  readonly suppliers: InventoryItem['suppliers'];
  readonly tags: readonly string[];
}

const costFields = ['productId', 'variantId', 'manualLandedCost', 'suppliers', 'tags'] as const;

/** Items with their costs, suppliers and tags; untracked ones are absent. */
export const costedItemsQuery = (variantIds: readonly VariantId[]) =>
  queryOptions({
    queryKey: ['inventory', 'costs', variantIds],
    queryFn: async ({ signal }): Promise<readonly CostedItem[]> => {
      const pagination = { page: 1, limit: MAX_PAGE_LIMIT };
      const body = { pagination, variantIds: [...variantIds], select: [...costFields] };
      const { data } = await call(listInventoryItems, { body }, { signal });
      return data.map((item) => {
        const { productId = '', variantId = '', manualLandedCost = null } = item;
        const { suppliers = [], tags = [] } = item;
        return { productId, variantId, manualLandedCost, suppliers, tags };
      });
    },
  });

/** A manual landed cost; null removes it. */
export interface ManualCost {
  readonly productId: ProductId;
  readonly variantId: VariantId;
  readonly landedCost: number | null;
  /** Previous value, where the change can be undone. */
  readonly before?: number | null;
}

/** Sets landed costs by hand, one after the other. */
export const useManualCosts = (onDone?: (costs: readonly ManualCost[]) => void) =>
  useMutation({
    scope: { id: 'landed costs' },
    mutationFn: async (costs: readonly ManualCost[]): Promise<void> => {
      for (const { productId, variantId, landedCost } of costs)
        await call(setManualLandedCost, { params: { productId, variantId }, body: { landedCost } });
    },
    onSuccess: (_answer, costs) => onDone?.(costs),
    meta: { failed: 'The landed cost was not set', changes: ['inventory'] },
  });

/** Uses the landed costs of a shipment as those of all its variants. */
export const useShipmentCosts = () =>
  useMutation({
    mutationFn: (shipmentId: ShipmentId) => call(applyShipmentLandedCost, { body: { shipmentId } }),
    meta: {
      failed: 'The costs of the shipment were not taken over',
      changes: ['inventory'],
      words: {
        LANDED_COST_UNKNOWN: 'An exchange rate of the order is missing. Add it to the order first.',
        PURCHASE_ORDER_DELETED: 'The order of the shipment was deleted.',
      },
    },
  });

/** Price and SKU of a supplier for a variant. */
export interface SupplierPrice {
  readonly productId: ProductId;
  readonly variantId: VariantId;
  readonly unitPrice: number | null;
  readonly supplierSKU: string | null;
}

export interface SupplierPrices {
  readonly supplierId: SupplierId;
  readonly prices: readonly SupplierPrice[];
}

const setPricesOfProduct = async (
  supplierId: SupplierId,
  productId: ProductId,
  prices: readonly SupplierPrice[],
): Promise<void> => {
  const { options } = await readProduct(productId);
  const body = prices.map(({ variantId, unitPrice, supplierSKU }) => ({
    productVariantId: variantId,
    unitPrice,
    supplierSKU,
  }));
  await call(setSupplierVariantsData, { params: { productId, supplierId }, body }, options);
};

/** Sets supplier prices of variants, one product after the other. */
export const useSupplierPrices = (onDone?: (change: SupplierPrices) => void) =>
  useMutation({
    mutationFn: async ({ supplierId, prices }: SupplierPrices): Promise<void> => {
      const grouped = groupItems(prices.map((price) => ({ ...price, group: price.productId })));
      for (const [productId, some] of grouped)
        await setPricesOfProduct(supplierId, productId, some);
    },
    onSuccess: (_answer, change) => onDone?.(change),
    meta: {
      failed: 'The prices were not set',
      changes: ['suppliers', 'products'],
      words: changedMeanwhile,
    },
  });

/** Adds one comment to several products; a retry adds it to none twice. */
export const useCommentOn = (productIds: readonly ProductId[]) => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: async (content: string): Promise<void> => {
      for (const contextId of productIds) {
        const input = { params: { contextId }, body: { content } };
        await call(addComment, input, { idempotencyKey: `${idempotencyKey}-${contextId}` });
      }
    },
    meta: { failed: 'The comment was not added to all products', changes: ['comments'] },
  });
};
