import { z } from 'zod';
import { MAX_REVISION } from '../../core/bounds.ts';
import type { PurchaseOrderId } from '../../core/ids.ts';
import { brandedUuid } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';
import { text } from '../../core/text.ts';
import { contentRefusals } from '../purchase-order.ts';
import { purchaseOrderComparison, purchaseOrderHistoryEntry } from '../read-models/order.ts';

const byId = z.object({ id: brandedUuid<PurchaseOrderId>() });
/** Of the order's stream, counted from 0. */
const revision = text
  .max(9)
  .regex(/^\d{1,9}$/, 'Must be a revision')
  .pipe(z.coerce.number<string>().min(0).max(MAX_REVISION));

export const getPurchaseOrderHistory = defineRoute({
  id: 'API-PO-30',
  method: 'GET',
  path: '/purchase-orders/:id/history',
  kind: 'query',
  summary: 'Everything that was recorded about an order, oldest first; deleted orders too',
  params: byId,
  work: 'history',
  response: z.array(purchaseOrderHistoryEntry),
});

export const comparePurchaseOrder = defineRoute({
  id: 'API-PO-40',
  method: 'GET',
  path: '/purchase-orders/:id/compare',
  kind: 'query',
  summary: 'What differs between two revisions of an order, line by line; deleted orders too',
  params: byId,
  work: 'history',
  query: z.object({ from: revision, to: revision }),
  response: purchaseOrderComparison,
});

export const restorePurchaseOrder = defineRoute({
  id: 'API-PO-41',
  method: 'POST',
  path: '/purchase-orders/:id/restore',
  kind: 'command',
  versioned: true,
  summary:
    'Takes the details, items, payments and shipment costs of an earlier revision over as a new change; status, ' +
    'allocation and receipts stay',
  params: byId,
  body: z.strictObject({ revision: z.int().min(0).max(MAX_REVISION) }),
  refusals: contentRefusals,
});

export const exportDossier = defineRoute({
  id: 'API-PO-42',
  method: 'POST',
  path: '/purchase-orders/:id/dossier',
  kind: 'query',
  summary:
    'A file with all that was recorded about an order, each event tied to those before it by digests; deleted orders too',
  params: byId,
  bytes: 'answer',
  work: 'dossier',
  fileType: 'application/json',
  status: 200,
});

export const exportDossierPdf = defineRoute({
  id: 'API-PO-42-PDF',
  method: 'POST',
  path: '/purchase-orders/:id/dossier/pdf',
  kind: 'query',
  summary:
    'The dossier as a PDF that can be read, with the digest of its JSON file on every page; deleted orders too',
  params: byId,
  bytes: 'answer',
  work: 'dossier',
  fileType: 'application/pdf',
  status: 200,
  refusals: ['NO_PDF_PRINTER'],
});

export const purchaseOrderHistoryRoutes = [
  getPurchaseOrderHistory,
  comparePurchaseOrder,
  restorePurchaseOrder,
  exportDossier,
  exportDossierPdf,
] as const;
