import { z } from 'zod';
import { asOfQuery } from '../../core/as-of.ts';
import { search, sortBy, uniqueStrings } from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';
import { lineText, text } from '../../core/text.ts';
import { inventoryFields, inventorySortColumns } from '../read-models.ts';
import { inventoryFilters } from './list-body.ts';

/** The format of an exported table. */
export const tableFormat = {
  format: z.enum(['csv', 'xlsx']).default('csv'),
  /** CSV with decimal commas, and semicolons between the cells. */
  decimalComma: z.boolean().default(false),
};

const columns = z
  .array(z.enum(inventoryFields))
  .min(1)
  .max(inventoryFields.length)
  .refine((names) => new Set(names).size === names.length, 'Must be an array of unique columns');

/** The content of an exported file: all variants that match, or the given ones of them. */
export const inventoryExport = z
  .strictObject({
    columns,
    /** Titles of the columns in the file; their names when omitted. */
    titles: z.array(lineText.max(200)).max(inventoryFields.length).optional(),
    filters: inventoryFilters.default([]),
    search: search.optional(),
    sort: sortBy(inventorySortColumns).optional(),
    variantIds: uniqueStrings.max(20_000).optional(),
    /** The values of the API, for programs: `RUNNING_LOW`, `true`, all decimals. Else as screens show them. */
    raw: z.boolean().default(false),
    ...tableFormat,
  })
  .refine(({ titles, columns: named }) => titles === undefined || titles.length === named.length, {
    message: 'Must be one title per column',
    path: ['titles'],
  });
export type InventoryExport = z.infer<typeof inventoryExport>;

export const requestInventoryExport = defineRoute({
  id: 'API-INV-06',
  method: 'POST',
  path: '/inventory-items/request-export',
  kind: 'query',
  summary: 'The address of a file with the chosen columns of all variants that match',
  query: asOfQuery,
  work: 'past',
  body: inventoryExport,
  response: z.object({
    /** For 15 minutes and without a session; the file is made while it is downloaded. */
    url: z.string(),
  }),
});

export const downloadInventoryExport = defineRoute({
  id: 'API-INV-06-FILE',
  method: 'GET',
  path: '/inventory-items/exports/:token/:name',
  kind: 'public',
  service: 'query',
  bytes: 'answer',
  work: 'list',
  status: 200,
  summary: 'The exported file at the address that was answered',
  params: z.object({ token: text.min(1).max(200), name: lineText.max(200) }),
  refusals: ['FORBIDDEN'],
});

export const inventoryExportRoutes = [requestInventoryExport, downloadInventoryExport] as const;
