import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { selectRows } from '@quartermaster/platform/projections/rows/row-store';
import type pg from 'pg';
import type { ReadPool } from '../core/paging.ts';
import { salesByDay } from './facts/sales.ts';
import { salesWithGroups } from './facts/sets.ts';
import { type SalesByDay, variantSales, type VariantSales } from './tables/sales.ts';

/** Net sales of some variants by day, today and the groups of sets included; variants that never sold are left out. */
export const readVariantSales = async (
  pool: ReadPool,
  teamId: TeamId,
  variantIds: readonly VariantId[],
): Promise<readonly (Omit<SalesByDay, 'orders'> & { readonly variantId: VariantId })[]> => {
  const client = pool as Pick<pg.ClientBase, 'query'>;
  const source = { schema: pool.schema, table: variantSales, teamId };
  const rows = await selectRows(
    client,
    source,
    variantIds.map((id) => [id]),
  );
  return (rows as VariantSales[]).map((row) => ({
    variantId: row.variantId,
    ...salesWithGroups(salesByDay(row), row.groups),
  }));
};
