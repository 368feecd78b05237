import { z } from 'zod';
import { nullableDay } from '../core/day.ts';
import { uuid } from '../core/page.ts';

export const shipmentMethods = ['AIR', 'OCEAN', 'RAIL', 'ROAD'] as const;
export const shipmentMethod = z.enum(shipmentMethods);
export type ShipmentMethod = z.infer<typeof shipmentMethod>;
export const shipmentMethodLabels: Readonly<Record<ShipmentMethod, string>> = {
  AIR: 'Air',
  OCEAN: 'Ocean',
  RAIL: 'Rail',
  ROAD: 'Road',
};

export const discountType = z.enum(['Fixed', 'Percentage']);
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'Must be a three-letter currency code');
const money = z.number().min(0).max(1e12);
/** Of what is shown by its name, so that there is always something to read and to open. */
export const givenName = z.string().trim().min(1, 'Must not be empty').max(200);

/** Items an order can hold. */
export const MAX_ITEMS = 5000;

const text = z.string().max(5000);

/** A cost or discount of the whole order: a sum in a currency, or a percentage of the unit costs (ENT-POK). */
export const costItem = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('Fixed'),
    name: givenName,
    amount: money,
    currency: currencyCode,
  }),
  z.strictObject({
    type: z.literal('Percentage'),
    name: givenName,
    amount: z.number().min(0).max(100),
  }),
]);
export type CostItem = z.infer<typeof costItem>;

export const purchaseOrderContent = z.strictObject({
  name: z.string().max(200),
  description: text,
  reference: z.string().max(200),
  /** Null means the shop's currency (AMB-158). */
  currency: currencyCode.nullable(),
  /** Units of that currency per 1 unit of the order's currency (AMB-036). */
  exchangeRates: z.record(currencyCode, z.number().positive()),
  costItems: z.array(costItem).max(200),
  supplierCostItems: z.array(costItem).max(200),
  discountItems: z.array(costItem).max(200),
  attachmentUrls: z.array(z.string().max(2000)).max(200),
});
export type PurchaseOrderContent = z.infer<typeof purchaseOrderContent>;

export const emptyContent: PurchaseOrderContent = {
  name: '',
  description: '',
  reference: '',
  currency: null,
  exchangeRates: {},
  costItems: [],
  supplierCostItems: [],
  discountItems: [],
  attachmentUrls: [],
};

export const quantity = z.int().min(0).max(10_000_000);

export const purchaseOrderItemFields = z.strictObject({
  productVariantId: z.string().min(1),
  quantity,
  /** In the order's currency, before the item's discount. */
  unitCost: money,
  /** Takes nothing off while either of the two is null (AMB-033). */
  discount: money.nullable(),
  discountType: discountType.nullable().describe('Without it a discount takes nothing off'),
  supplierSKU: z.string().max(200).nullable(),
  stockCoverageDate: nullableDay,
  /** Price in the store when the item was added, in the shop's currency. */
  shopifyPrice: money.nullable(),
});
export type PurchaseOrderItemFields = z.infer<typeof purchaseOrderItemFields>;

/** What is known of a shipment besides its items, costs and receipt; days are YYYY-MM-DD. */
export const shipmentDetails = z.object({
  name: z.string(),
  trackingNumber: z.string(),
  locationId: z.string().nullable(),
  method: shipmentMethod.nullable(),
  departureDate: z.string().nullable(),
  arrivalDate: z.string().nullable(),
});

export const shipmentCost = z.strictObject({
  name: givenName,
  amount: money,
  currency: currencyCode,
});
export type ShipmentCost = z.infer<typeof shipmentCost>;

export const paymentStatus = z.enum(['PAID', 'NOT_PAID']);
export const paymentFields = z.strictObject({
  name: givenName,
  description: text.default(''),
  amount: money,
  currency: currencyCode,
  status: paymentStatus.default('NOT_PAID'),
  dueDate: nullableDay.default(null),
});
export type PaymentFields = z.infer<typeof paymentFields>;

/** What may be said of an order when it is drafted. */
export const newOrder = {
  name: z.string().trim().max(200).default(''),
  reference: z.string().trim().max(200).default(''),
  currency: currencyCode.nullable().default(null),
  supplierId: uuid.nullable().default(null),
  locationId: uuid.nullable().default(null),
  arrivalDate: nullableDay.default(null),
  defaultStockCoverageDate: nullableDay.default(null),
  issueDate: nullableDay.default(null),
  exchangeRate: z.strictObject({ currency: currencyCode, rate: z.number().positive() }).optional(),
};

/** An item of an order that is drafted; its cost is in the order's currency, and when left out that of the supplier or the variant. */
export const draftItem = z.strictObject({
  productVariantId: uuid,
  quantity,
  unitCost: money.optional(),
});

/** An item as sent: id of a known item, or absent for a new one; what is left out of a new item is defaulted. */
export const purchaseOrderItemInput = purchaseOrderItemFields.partial().extend({
  id: uuid.optional(),
  productVariantId: uuid,
  quantity: purchaseOrderItemFields.shape.quantity,
});
export type PurchaseOrderItemInput = z.infer<typeof purchaseOrderItemInput>;
