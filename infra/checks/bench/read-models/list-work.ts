import type { Filter } from '@quartermaster/contracts/core/filters';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { inventoryExport } from '@quartermaster/contracts/inventory/calls/export';
import { inventoryFields } from '@quartermaster/contracts/inventory/read-models';
import { atMost, type BenchRow, percentile, timeEach } from '../bench-table.ts';
import type pg from 'pg';
import { createReadPool } from '@quartermaster/projection-service/core/paging';
import { createViewCounts } from '@quartermaster/projection-service/view-counts';
import { exportFile } from '@quartermaster/projection-service/inventory/export/routes';
import { READ_SCHEMA } from '@quartermaster/projection-service/read-models';

const NOW = '2026-02-04T12:00:00.000Z';

/** Filters of 20 views: each numeric column below four limits. */
const viewFilters = [
  'quantity',
  'averageDailySales',
  'daysToOutOfStock',
  'salesAtRisk',
  'costValue',
]
  .flatMap((column) => [1, 10, 50, 200].map((value) => ({ column, value })))
  .map(({ column, value }): readonly Filter[] => [
    { column, criteria: { type: 'number', operator: 'lessThan', value } },
    { column: 'vendor', criteria: { type: 'select', operator: 'isNot', value: 'Vendor 3' } },
  ]);

/** Measures the counts of 20 views, and files of the whole inventory, for a team with 20,000 variants. */
export const measureListWork = async (
  pool: pg.Pool,
  teamId: TeamId,
): Promise<readonly BenchRow[]> => {
  const models = createReadPool(pool, READ_SCHEMA);
  const count = createViewCounts(models).INVENTORY;
  const counting = () =>
    count?.(teamId, viewFilters, NOW) ?? Promise.reject(new Error('No counts'));
  await timeEach(5, counting);
  const counts = percentile(await timeEach(40, counting), 0.95);
  const seconds = async (format: 'csv' | 'xlsx'): Promise<number> => {
    const question = inventoryExport.parse({ format, columns: inventoryFields });
    let bytes = 0;
    const [taken = 0] = await timeEach(1, async () => {
      for await (const part of exportFile(models, teamId, question, NOW).content)
        bytes += part.length;
    });
    if (bytes < 1_000_000) throw new Error(`The file has ${String(bytes)} bytes`);
    return taken / 1000;
  };
  return [
    atMost('20,000 variants: counts of 20 views, p95', 'ms', counts, 150),
    atMost('20,000 variants: export of all columns, CSV', 's', await seconds('csv'), 10),
    atMost('20,000 variants: export of all columns, XLSX', 's', await seconds('xlsx'), 10),
  ];
};
