import { z } from 'zod';

/** How a minimum order quantity applies (ST-MOQ); the labels and short forms are below. */
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

/** When a supplier is paid (ENT-TRM). Percentages need not add up to 100 here (AMB-097). */
export const paymentTerm = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('UPFRONT') }),
  z.strictObject({ type: z.literal('NET_DAYS'), netDays: z.int().min(0) }),
  z.strictObject({
    type: z.literal('INSTALLMENTS'),
    installments: z
      .array(z.strictObject({ days: z.int().min(0), percentage: z.int().min(1).max(100) }))
      .min(1),
  }),
]);
export type PaymentTerm = z.infer<typeof paymentTerm>;

export const supplierContact = z.strictObject({
  name: z.string().max(200),
  email: z.string().max(320),
  phone: z.string().max(60),
  isPrimary: z.boolean(),
});
export type SupplierContact = z.infer<typeof supplierContact>;

/** Two capital letters; empty when unknown. */
const country = z.string().regex(/^([A-Z]{2})?$/, 'Must be a two-letter country code');

/** What a supplier is, as entered; every field but the name may be left out (VAL-060..062). */
export const supplierFields = z.strictObject({
  name: z.string().trim().min(1).max(200),
  city: z.string().max(200).default(''),
  country: country.default(''),
  /** Whole days; null falls back to the team's. */
  leadTime: z.int().min(0).max(730).nullable().default(null),
  moq: z.number().min(0).nullable().default(null),
  moqMode: moqMode.default('EntirePurchaseOrder'),
  notes: z.string().max(5000).default(''),
  address: z.string().max(1000).default(''),
  contacts: z.array(supplierContact).max(50).default([]),
  paymentTerm: paymentTerm.nullable().default(null),
});
export type SupplierFields = z.infer<typeof supplierFields>;

/** What a supplier is, as recorded and shown: all fields are there. */
export const supplierDetails = z.object({
  name: z.string(),
  city: z.string(),
  country: z.string(),
  leadTime: z.int().nullable(),
  moq: z.number().nullable(),
  moqMode,
  notes: z.string(),
  address: z.string(),
  contacts: z.array(supplierContact),
  paymentTerm: paymentTerm.nullable(),
});
