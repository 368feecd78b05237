import { z } from 'zod';
import { asOfQuery } from '../../core/as-of.ts';
import type { PurchaseOrderId } from '../../core/ids.ts';
import { uniqueStrings, brandedUuid } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';

/** Content of the printed order (AMB-132). */
export const pdfOptions = z.strictObject({
  /** Ids of items in the order of printing; other items follow in the order of the purchase order. */
  sortedItemIds: uniqueStrings.max(5000).default([]),
  showImages: z.boolean().default(true),
  /** Unit costs, discounts and totals; without them the PDF has only items and quantities. */
  showCosts: z.boolean().default(true),
  /** The shop's own SKU; the supplier's SKU is always printed. */
  showSku: z.boolean().default(true),
  /** Currency of the amounts, and the rates of their conversion. */
  showCurrencyNote: z.boolean().default(true),
  /** The order's description, which may be internal. */
  showDescription: z.boolean().default(false),
});
export type PdfOptions = z.infer<typeof pdfOptions>;

export const exportPurchaseOrderPdf = defineRoute({
  id: 'API-PO-11',
  method: 'POST',
  path: '/purchase-orders/:id/export/pdf',
  kind: 'query',
  summary: 'The order as a PDF for the supplier',
  params: z.object({ id: brandedUuid<PurchaseOrderId>() }),
  query: asOfQuery,
  body: pdfOptions.prefault({}),
  bytes: 'answer',
  work: 'pdf',
  fileType: 'application/pdf',
  status: 200,
  refusals: ['NO_PDF_PRINTER'],
});
