import type { TeamId } from '@quartermaster/contracts/core/ids';
import { atMost, type BenchRow, percentile, timeEach } from '../bench-table.ts';
import type pg from 'pg';
import { createReadPool } from '@quartermaster/projection-service/core/paging';
import { inventoryPage } from '@quartermaster/projection-service/inventory/query';
import { readVariantSales } from '@quartermaster/projection-service/inventory/variant-sales';
import { productHistory } from '@quartermaster/projection-service/products/history/query';
import { findStockLevels } from '@quartermaster/projection-service/products/history/stock-levels';
import { productById } from '@quartermaster/projection-service/products/query-profile';
import { variantPurchases } from '@quartermaster/projection-service/purchase-orders/query/variant-purchases';
import { READ_SCHEMA } from '@quartermaster/projection-service/read-models';
import { buildProductId } from './large-shop-log.ts';

const DAYS = { days: 365, now: '2026-02-04T12:00:00.000Z' };

/** Measures all calls of a product page at once, each time for another product, of a team with that many products. */
export const measureProductPages = async (
  pool: pg.Pool,
  teamId: TeamId,
  products: number,
): Promise<readonly BenchRow[]> => {
  const models = createReadPool(pool, READ_SCHEMA);
  const sources = {
    pool: models,
    sales: (team: TeamId, ids: readonly string[]) => readVariantSales(models, team, ids),
    purchases: (team: TeamId, ids: readonly string[]) => variantPurchases(models, team, ids),
  };
  let at = 0;
  const open = (): Promise<unknown> => {
    at = (at + 7919) % products;
    const productId = buildProductId(at);
    const value = [productId];
    const isIn = { type: 'select', operator: 'isIn', value } as const;
    return Promise.all([
      productById(models, teamId, productId),
      findStockLevels(models, teamId, productId),
      productHistory(sources, { teamId, productId }, DAYS),
      inventoryPage(models, teamId, {
        pagination: { page: 1, limit: 100 },
        filters: [{ column: 'productId', criteria: isIn }],
      }),
    ]);
  };
  await timeEach(20, open);
  const slow = percentile(await timeEach(200, open), 0.95);
  return [atMost('20,000 variants: the calls of a product page together, p95', 'ms', slow, 60)];
};
