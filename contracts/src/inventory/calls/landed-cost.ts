import { z } from 'zod';
import { asOfQuery } from '../../core/as-of.ts';
import { amount } from '../../core/bounds.ts';
import { idSchemas, type ProductId, type ShipmentId, type VariantId } from '../../core/ids.ts';
import { brandedUuid } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';

export const setManualLandedCost = defineRoute({
  id: 'API-PROD-25',
  method: 'PUT',
  path: '/products/:productId/variants/:variantId/landed-cost',
  kind: 'command',
  summary: 'Sets the landed cost of a variant by hand; null removes it',
  params: z.object({ productId: brandedUuid<ProductId>(), variantId: brandedUuid<VariantId>() }),
  body: z.strictObject({ landedCost: amount.nullable() }),
});

export const applyShipmentLandedCost = defineRoute({
  id: 'API-PROD-24',
  method: 'PUT',
  path: '/products/variants/update-landed-cost-from-shipment',
  kind: 'command',
  summary: 'Makes the landed unit costs of a shipment those of its variants',
  body: z.strictObject({ shipmentId: brandedUuid<ShipmentId>() }),
  refusals: ['LANDED_COST_UNKNOWN', 'PURCHASE_ORDER_DELETED'],
});

export const shipmentLandedCost = z.object({
  purchaseOrderId: idSchemas.purchaseOrderId,
  purchaseOrderName: z.string(),
  shipmentId: idSchemas.shipmentId,
  shipmentName: z.string(),
  /** Per unit in the shop's currency; null while a rate is missing. */
  landedCost: z.number().nullable(),
  quantity: z.int(),
  createdAt: z.string(),
});

export const listShipmentLandedCosts = defineRoute({
  id: 'API-PROD-16',
  method: 'GET',
  path: '/products/variants/:variantId/shipment-landed-costs',
  kind: 'query',
  summary: 'What a variant cost in each shipment',
  params: z.object({ variantId: brandedUuid<VariantId>() }),
  query: asOfQuery,
  work: 'past',
  response: z.array(shipmentLandedCost),
});

export const landedCostRoutes = [
  setManualLandedCost,
  applyShipmentLandedCost,
  listShipmentLandedCosts,
] as const;
