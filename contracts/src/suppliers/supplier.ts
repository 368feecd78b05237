import { z } from 'zod';
import { MAX_LEAD_TIME_DAYS, MAX_ORDER_UNITS, wholeDays } from '../core/bounds.ts';
import { lineText, text } from '../core/text.ts';

/** Scope of a minimum order quantity (ST-MOQ); the labels and short forms are below. */
export const moqModes = ['EntirePurchaseOrder', 'EachSku', 'PerProduct'] as const;
export const moqMode = z.enum(moqModes);
export type MoqMode = z.infer<typeof moqMode>;

export const moqModeLabels: Readonly<Record<MoqMode, string>> = {
  EntirePurchaseOrder: 'Entire purchase order',
  EachSku: 'Each SKU',
  PerProduct: 'Per product',
};
export const moqModeShortForms: Readonly<Record<MoqMode, string>> = {
  EntirePurchaseOrder: 'per purchase order',
  EachSku: 'per sku',
  PerProduct: 'per product',
};

/** Parts a payment can be split into. */
const MAX_INSTALLMENTS = 100;

/** Payment terms of a supplier (ENT-TRM). Percentages need not add up to 100 here (AMB-097). */
export const paymentTerm = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('UPFRONT') }),
  z.strictObject({ type: z.literal('NET_DAYS'), netDays: wholeDays }),
  z.strictObject({
    type: z.literal('INSTALLMENTS'),
    installments: z
      .array(z.strictObject({ days: wholeDays, percentage: z.int().min(1).max(100) }))
      .min(1)
      .max(MAX_INSTALLMENTS),
  }),
]);
export type PaymentTerm = z.infer<typeof paymentTerm>;

export const supplierContact = z.strictObject({
  name: lineText.max(200),
  email: lineText.max(320),
  phone: lineText.max(60),
  isPrimary: z.boolean(),
});
export type SupplierContact = z.infer<typeof supplierContact>;

/** Two capital letters; empty when unknown. */
const country = text.regex(/^([A-Z]{2})?$/, 'Must be a two-letter country code');

/** Details of a supplier in a call; every field except the name may be omitted (VAL-060..062). */
export const supplierFields = z.strictObject({
  name: lineText.trim().min(1).max(200),
  city: lineText.max(200).default(''),
  country: country.default(''),
  /** Whole days; null falls back to the team's. */
  leadTime: z.int().min(0).max(MAX_LEAD_TIME_DAYS).nullable().default(null),
  moq: z.number().min(0).max(MAX_ORDER_UNITS).nullable().default(null),
  moqMode: moqMode.default('EntirePurchaseOrder'),
  notes: text.max(5000).default(''),
  address: text.max(1000).default(''),
  contacts: z.array(supplierContact).max(50).default([]),
  paymentTerm: paymentTerm.nullable().default(null),
});
export type SupplierFields = z.infer<typeof supplierFields>;

const recordedPaymentTerm = z.discriminatedUnion('type', [
  z.object({ type: z.literal('UPFRONT') }),
  z.object({ type: z.literal('NET_DAYS'), netDays: z.int() }),
  z.object({
    type: z.literal('INSTALLMENTS'),
    installments: z.array(z.object({ days: z.int(), percentage: z.int() })),
  }),
]);

const recordedContact = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  isPrimary: z.boolean(),
});

/** Details of a supplier as recorded and shown: all fields, without the limits of calls. */
export const supplierDetails = z.object({
  name: z.string(),
  city: z.string(),
  country: z.string(),
  leadTime: z.int().nullable(),
  moq: z.number().nullable(),
  moqMode,
  notes: z.string(),
  address: z.string(),
  contacts: z.array(recordedContact),
  paymentTerm: recordedPaymentTerm.nullable(),
});

/** Terms of a supplier: the details that identify no person. */
export const supplierTerms = supplierDetails.pick({
  leadTime: true,
  moq: true,
  moqMode: true,
  paymentTerm: true,
});
