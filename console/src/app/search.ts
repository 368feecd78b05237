import { isDay } from '@quartermaster/contracts/core/day';
import { z } from 'zod';

/** Each parameter falls back on its own: an invalid or repeated one is removed from the address and counts as absent. */
const optional = <Value>(schema: z.ZodType<Value>) => schema.optional().catch(undefined);

const text = optional(z.string().min(1).max(500));
const whole = (most: number) =>
  optional(
    z
      .string()
      .regex(/^[1-9]\d{0,8}$/)
      .refine((digits) => Number(digits) <= most),
  );
const texts = optional(z.union([z.string().max(2000), z.array(z.string().max(2000)).max(100)]));
const moment = optional(
  z.union([z.string().refine(isDay), z.iso.datetime({ offset: true, local: true })]),
);

/** Unknown parameters stay in the address and change nothing. */
const search = z.looseObject;

/** Page, rows per page, order, search, filters and saved view of a list, as `list/` reads them. */
const list = {
  page: whole(1_000_000),
  limit: whole(1000),
  sort: optional(z.string().regex(/^-?\w+$/)),
  q: text,
  f: texts,
  logic: optional(z.literal('or')),
  saved: text,
};

/** A list that can show the past. */
const pastList = { ...list, asOf: moment };

export const searchSchemas = {
  login: search({ code: text }),
  install: search({ installSessionToken: text }),
  connectStore: search({ problem: text, connected: text }),
  home: search({ filter: text }),
  billing: search({ returned: optional(z.literal('true')) }),
  inventory: search({ ...pastList, status: text, item: text }),
  buyNow: search({
    ...pastList,
    show: texts,
    group: optional(z.literal('supplier')),
    supplier: text,
    order: text,
    item: text,
  }),
  products: search({ ...list, view: text }),
  product: search({ panel: text, days: text }),
  bundles: search({ ...list, bundle: text }),
  purchaseOrders: search({ ...pastList, view: text, panel: text, supplier: text }),
  purchaseOrder: search({
    asOf: moment,
    compare: optional(z.string().regex(/^\d+-\d+$/)),
    panel: text,
    shipment: text,
    view: text,
  }),
  shipments: search({ ...pastList, view: text }),
  payments: search({ ...pastList, view: text, panel: text }),
  suppliers: search({ ...pastList, panel: text }),
  supplier: search({ ...list, panel: text }),
  planAccuracy: search({ ...pastList, tab: text, by: text, panel: text }),
  demandPlan: search({
    ...pastList,
    tab: text,
    measure: text,
    show: text,
    panel: text,
    item: text,
  }),
  whatIf: search({ panel: text }),
  report: search({ panel: text }),
  reportRun: search({ ...list, item: text, with: text, kind: text }),
  alerts: search({ panel: text }),
} as const;
