import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  atMost,
  type BenchRow,
  percentile,
  timed,
} from '@quartermaster/infra/tools/bench/bench-table';
import type pg from 'pg';
import { readModelsIn } from '../src/core/paging.ts';
import { inventoryPage } from '../src/inventory/query.ts';
import { salesOfVariants } from '../src/inventory/variant-sales.ts';
import { productHistory } from '../src/products/history/query.ts';
import { stockLevelsOf } from '../src/products/history/stock-levels.ts';
import { productById } from '../src/products/query-profile.ts';
import { variantPurchases } from '../src/purchase-orders/query/variant-purchases.ts';
import { READ_SCHEMA } from '../src/read-models.ts';
import { productIdOf } from './large-shop-log.ts';

const DAYS = { days: 365, now: '2026-02-04T12:00:00.000Z' };

/** All calls of the page of a product at once, each time of another product, for a team with that many products. */
export const measureProductPages = async (
  pool: pg.Pool,
  teamId: TeamId,
  products: number,
): Promise<readonly BenchRow[]> => {
  const models = readModelsIn(pool, READ_SCHEMA);
  const sources = {
    pool: models,
    sales: (team: TeamId, ids: readonly string[]) => salesOfVariants(models, team, ids),
    purchases: (team: TeamId, ids: readonly string[]) => variantPurchases(models, team, ids),
  };
  let at = 0;
  const open = (): Promise<unknown> => {
    at = (at + 7919) % products;
    const productId = productIdOf(at);
    const value = [productId];
    const isIn = { type: 'select', operator: 'isIn', value } as const;
    return Promise.all([
      productById(models, teamId, productId),
      stockLevelsOf(models, teamId, productId),
      productHistory(sources, { teamId, productId }, DAYS),
      inventoryPage(models, teamId, {
        pagination: { page: 1, limit: 100 },
        filters: [{ column: 'productId', criteria: isIn }],
      }),
    ]);
  };
  await timed(20, open);
  const slow = percentile(await timed(200, open), 0.95);
  return [atMost('20,000 variants: the calls of a product page together, p95', 'ms', slow, 60)];
};
