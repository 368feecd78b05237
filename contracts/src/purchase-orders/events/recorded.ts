import { z } from 'zod';
import { type ReplaceText, createTextReplacer } from '../../core/event.ts';
import { idSchemas } from '../../core/ids.ts';
import { discountType, paymentStatus, shipmentMethod } from '../purchase-order.ts';

/**
 * Parts of an order as they are recorded and shown: without the limits of calls, so that accepted values stay readable.
 */
const recordedCostItem = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('Fixed'),
    name: z.string(),
    amount: z.number(),
    currency: z.string(),
  }),
  z.object({ type: z.literal('Percentage'), name: z.string(), amount: z.number() }),
]);

export const recordedContent = z.object({
  name: z.string(),
  description: z.string(),
  reference: z.string(),
  /** Null for the shop's currency (AMB-158). */
  currency: z.string().nullable(),
  /** Units of that currency per 1 unit of the order's currency (AMB-036). */
  exchangeRates: z.record(z.string(), z.number()),
  costItems: z.array(recordedCostItem),
  supplierCostItems: z.array(recordedCostItem),
  discountItems: z.array(recordedCostItem),
  attachmentUrls: z.array(z.string()),
});

/** Costs, payments and shipments have names that people type. */
export const replaceName = createTextReplacer('name');
const replaceTexts = createTextReplacer('name', 'description', 'reference');

export const replaceInContent = (
  content: z.infer<typeof recordedContent>,
  replacement: ReplaceText,
): z.infer<typeof recordedContent> => ({
  ...replaceTexts(content, replacement),
  costItems: content.costItems.map((one) => replaceName(one, replacement)),
  supplierCostItems: content.supplierCostItems.map((one) => replaceName(one, replacement)),
  discountItems: content.discountItems.map((one) => replaceName(one, replacement)),
  attachmentUrls: content.attachmentUrls.map(replacement),
});

export const recordedItem = z.object({
  id: z.string(),
  productVariantId: idSchemas.variantId,
  quantity: z.int(),
  /** In the order's currency, before the item's discount. */
  unitCost: z.number(),
  /** Discount; none while `discount` or `discountType` is null (AMB-033). */
  discount: z.number().nullable(),
  discountType: discountType.nullable(),
  supplierSKU: z.string().nullable(),
  stockCoverageDate: z.string().nullable(),
  /** Price in the store when the item was added, in the shop's currency. */
  storePrice: z.number().nullable(),
});

/** Details of a shipment besides its items, costs and receipt; days are YYYY-MM-DD. */
export const shipmentDetails = z.object({
  name: z.string(),
  trackingNumber: z.string(),
  locationId: idSchemas.locationId.nullable(),
  method: shipmentMethod.nullable(),
  departureDate: z.string().nullable(),
  arrivalDate: z.string().nullable(),
});

export const replaceInShipment = createTextReplacer('name', 'trackingNumber');

export const recordedShipmentCost = z.object({
  name: z.string(),
  amount: z.number(),
  currency: z.string(),
});

export const recordedPayment = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: paymentStatus,
  dueDate: z.string().nullable(),
  /** Day of the payment in the shop's time zone; left out while it is unknown or the payment is not paid. */
  paidOn: z.string().nullable().optional(),
  /** Reference on the bank statement; left out without one. */
  paidReference: z.string().optional(),
});

/** Content of a printed order (AMB-132). */
export const recordedPdfOptions = z.object({
  sortedItemIds: z.array(z.string()),
  showImages: z.boolean(),
  showCosts: z.boolean(),
  showSku: z.boolean(),
  showCurrencyNote: z.boolean(),
  showDescription: z.boolean(),
});
