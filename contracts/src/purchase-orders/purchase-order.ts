import { z } from 'zod';
import { attachmentUrls } from '../assets/attachments.ts';
import { amount, exchangeRateNumber, lineUnits } from '../core/bounds.ts';
import { nullableDay } from '../core/day.ts';
import type { VariantId } from '../core/ids.ts';
import { uuid } from '../core/page.ts';
import type { RejectionCode } from '../core/rejection.ts';
import { lineText, text } from '../core/text.ts';

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
export const currencyCode = text.regex(/^[A-Z]{3}$/, 'Must be a three-letter currency code');
/** Name under which an object is listed and opened, so it must not be empty. */
export const nonEmptyName = lineText.trim().min(1, 'Must not be empty').max(200);

/** Items an order can hold. */
export const MAX_ITEMS = 5000;

const longText = text.max(5000);

/** A cost or discount of the whole order: a sum in a currency, or a percentage of the unit costs (ENT-POK). */
export const costItem = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('Fixed'),
    name: nonEmptyName,
    amount,
    currency: currencyCode,
  }),
  z.strictObject({
    type: z.literal('Percentage'),
    name: nonEmptyName,
    amount: z.number().min(0).max(100),
  }),
]);
export type CostItem = z.infer<typeof costItem>;

export const MAX_ORDER_NAME = 200;

/** Details of an order in a call. */
export const purchaseOrderContent = z.strictObject({
  name: lineText.max(MAX_ORDER_NAME),
  description: longText,
  reference: lineText.max(200),
  /** Null for the shop's currency (AMB-158). */
  currency: currencyCode.nullable(),
  /** Units of that currency per 1 unit of the order's currency (AMB-036). */
  exchangeRates: z
    .record(currencyCode, exchangeRateNumber)
    .refine((rates) => Object.keys(rates).length <= 200, 'Must be at most 200 rates'),
  costItems: z.array(costItem).max(200),
  supplierCostItems: z.array(costItem).max(200),
  discountItems: z.array(costItem).max(200),
  attachmentUrls,
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

/** Fields of an item of an order in a call. */
export const purchaseOrderItemFields = z.strictObject({
  productVariantId: uuid,
  quantity: lineUnits,
  /** In the order's currency, before the item's discount. */
  unitCost: amount,
  /** Discount; none while `discount` or `discountType` is null (AMB-033). */
  discount: amount.nullable(),
  discountType: discountType.nullable().describe('Without it a discount takes nothing off'),
  supplierSKU: lineText.max(200).nullable(),
  stockCoverageDate: nullableDay,
  /** Price in the store when the item was added, in the shop's currency. */
  shopifyPrice: amount.nullable(),
});
export type PurchaseOrderItemFields = z.infer<typeof purchaseOrderItemFields>;

export const shipmentCost = z.strictObject({
  name: nonEmptyName,
  amount,
  currency: currencyCode,
});
export type ShipmentCost = z.infer<typeof shipmentCost>;

export const paymentStatus = z.enum(['PAID', 'NOT_PAID']);
export const paymentFields = z.strictObject({
  name: nonEmptyName,
  description: longText.default(''),
  amount,
  currency: currencyCode,
  status: paymentStatus.default('NOT_PAID'),
  dueDate: nullableDay.default(null),
  /** Day of the payment in the shop's time zone; left out or null while it is unknown. */
  paidOn: nullableDay.optional(),
  /** Reference on the bank statement, such as the number of the transfer. */
  paidReference: lineText.trim().max(200).optional(),
});
export type PaymentFields = z.infer<typeof paymentFields>;

/** Fields of an order when it is drafted. */
export const newOrder = {
  name: lineText.trim().max(MAX_ORDER_NAME).default(''),
  reference: lineText.trim().max(200).default(''),
  /** Left out: the currency of the supplier's newest sent order; null for the shop's (AMB-158). */
  currency: currencyCode.nullable().optional(),
  supplierId: uuid.nullable().default(null),
  locationId: uuid.nullable().default(null),
  arrivalDate: nullableDay.default(null),
  defaultStockCoverageDate: nullableDay.default(null),
  issueDate: nullableDay.default(null),
  exchangeRate: z.strictObject({ currency: currencyCode, rate: exchangeRateNumber }).optional(),
};

/** The rates of an order that is drafted: the one in the call, or none. */
export const toExchangeRates = (
  given: z.infer<(typeof newOrder)['exchangeRate']>,
): Readonly<Record<string, number>> =>
  given === undefined ? {} : { [given.currency]: given.rate };

/** An item of a drafted order; its cost is in the order's currency. Left out: the price of the supplier or of the variant. */
export const draftItem = z.strictObject({
  productVariantId: uuid,
  quantity: lineUnits,
  unitCost: amount.optional(),
});

/** An item in a call: id of a known item, or none for a new one; omitted fields of a new item get their defaults. */
export const purchaseOrderItemInput = purchaseOrderItemFields.partial().extend({
  id: uuid.optional(),
  productVariantId: uuid,
  quantity: purchaseOrderItemFields.shape.quantity,
});
export type PurchaseOrderItemInput = z.infer<typeof purchaseOrderItemInput>;

const areDistinct = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** Arguments of `refine`: distinct variants in one order, with the documented message (VAL-053). */
export const distinctVariants = [
  (items: readonly { readonly productVariantId: VariantId }[]) =>
    areDistinct(items.map(({ productVariantId }) => productVariantId)),
  'Items must contain unique productVariantId',
] as const;

/** Arguments of `refine`: distinct items in one shipment or receipt. */
export const distinctItems = [
  (items: readonly { readonly purchaseOrderItemId: string }[]) =>
    areDistinct(items.map(({ purchaseOrderItemId }) => purchaseOrderItemId)),
  'Items must contain unique purchaseOrderItemId',
] as const;

/** Arguments of `refine`: distinct ids; entries without one are new. */
export const distinctIds = [
  (entries: readonly { readonly id?: string | undefined }[]) =>
    areDistinct(entries.flatMap(({ id }) => id ?? [])),
  'Must contain unique ids',
] as const;

/** Reasons why an order may refuse new details, items, payments and shipment costs. */
export const contentRefusals: readonly RejectionCode[] = [
  'PURCHASE_ORDER_DELETED',
  'STATUS_NOT_ALLOWED',
  'PERCENTAGE_OVER_100',
  'DAY_OUT_OF_BOUNDS',
  'SUPPLIER_COST_NEGATIVE',
  'DUPLICATE_VARIANT',
  'SHIPMENT_OVER_ALLOCATED',
  'SHIPMENT_RECEIVED_IMMUTABLE',
];
