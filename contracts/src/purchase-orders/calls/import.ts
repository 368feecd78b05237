import { z } from 'zod';
import { defineRoute } from '../../core/route.ts';
import { text } from '../../core/text.ts';

/** Maximum number of rows and orders of a file in an answer; the counts include all. */
export const MAX_LISTED_ENTRIES = 500;
/** Rows of all files of one import together, without their titles. */
export const MAX_IMPORT_ROWS = 100_000;
/** Cells of these rows: 20 columns each. */
export const MAX_IMPORT_CELLS = 2_000_000;
const MAX_ORDERS = MAX_IMPORT_ROWS;

const rowMessage = z.object({
  file: z.string(),
  /** Row of the table; the titles are row 1. */
  row: z.int(),
  message: z.string(),
});
export type ToldRow = z.infer<typeof rowMessage>;

export const importPurchaseOrders = defineRoute({
  id: 'API-PO-20',
  method: 'POST',
  path: '/purchase-orders/import',
  kind: 'command',
  work: 'import',
  summary:
    'Drafts the orders of uploaded CSV files of at most 25 MB, 100,000 rows and 2,000,000 cells together (413 beyond); ' +
    'an order with a bad row is left out, and a file makes its orders once',
  body: z.strictObject({
    fileUrls: z.array(text.max(2000)).min(1).max(20),
    /** Only returns the preview. */
    dryRun: z.boolean().default(false),
    /** Part of the orders, for long files: orders that follow the first `from`. */
    from: z.int().min(0).max(MAX_ORDERS).default(0),
    limit: z.int().min(1).max(MAX_ORDERS).default(MAX_ORDERS),
  }),
  response: z.object({
    /** Number of orders that can be drafted, of all files. */
    total: z.int(),
    /** Orders drafted of this part, by this call or by an earlier one with the same files. */
    created: z.int(),
    /** Always 0: orders are not changed by an import (AMB-092). */
    updated: z.int(),
    orders: z.array(
      z.object({
        name: z.string(),
        supplier: z.string(),
        items: z.int(),
        units: z.int(),
        id: z.string().nullable(),
      }),
    ),
    errors: z.array(rowMessage),
    errorsTotal: z.int(),
    /** Rows without an order; one may have several errors. */
    rowsLeftOut: z.int(),
    /** Values that were read differently from how they are written. */
    notes: z.array(rowMessage),
    ignoredColumns: z.array(z.string()),
  }),
  refusals: ['FILE_UNREADABLE'],
});

export const listLeftOutRows = defineRoute({
  id: 'API-PO-20-LEFT-OUT',
  method: 'GET',
  path: '/purchase-orders/import/left-out',
  kind: 'query',
  service: 'command',
  work: 'import',
  summary: 'Every row of an uploaded file that an import would leave out, whole, with the reasons',
  query: z.object({ fileUrl: text.max(2000) }),
  response: z.object({
    titles: z.array(z.string()),
    rows: z.array(
      rowMessage.pick({ row: true }).extend({
        cells: z.array(z.string()),
        messages: z.array(z.string()),
      }),
    ),
  }),
  refusals: ['FILE_UNREADABLE'],
});
export type LeftOut = z.infer<typeof listLeftOutRows.response>;
