import { atMost, percentile, timeEach } from '../bench-table.ts';
import { createReadPool } from '@quartermaster/projection-service/core/paging';
import { purchaseOrdersProjection } from '@quartermaster/projection-service/purchase-orders/projection';
import { READ_SCHEMA } from '@quartermaster/projection-service/read-models';
import { searchProjection } from '@quartermaster/projection-service/search/projection';
import { findEntries } from '@quartermaster/projection-service/search/routes';
import { suppliersProjection } from '@quartermaster/projection-service/suppliers/projection';
import { openGroup, project, withPool } from './folding.ts';
import { openShop } from './large-shop.ts';
import { createTeamLog } from './large-shop-log.ts';
import { buy } from './purchases.ts';

const TEAM = 'bench-team';
const VARIANTS = 20_000;
const ORDERS = 5_000;

/** Search texts of a user: for one item, many items, an order, and without a match. */
const texts = ['a', 'ar', 'article', 'Article 1999', 'sku-19999', 'po-4', 'supplier', 'é', 'zzz'];

/** Measures the search of a team of 20,000 variants and 5,000 orders; the first texts match every variant. */
export const benchSearch = withPool(async (pool) => {
  const log = createTeamLog(TEAM);
  openShop(log.add, VARIANTS, TEAM);
  for (let order = 0; order < ORDERS; order += 1) buy(log.add, order, [order % VARIANTS]);
  const group = await openGroup(pool, [
    suppliersProjection,
    purchaseOrdersProjection,
    searchProjection,
  ]);
  await project(group, log.events);
  await pool.query(
    `vacuum analyze ${READ_SCHEMA}.search_entries, ${READ_SCHEMA}.purchase_order_summaries`,
  );
  const models = createReadPool(pool, READ_SCHEMA);
  const { items } = await findEntries(models, TEAM, { q: 'sku-19999' });
  if (items.length !== 1) throw new Error(`The search finds ${String(items.length)} items`);
  const times: number[] = [];
  for (const q of texts) {
    const ask = () => findEntries(models, TEAM, { q });
    await timeEach(5, ask);
    times.push(...(await timeEach(40, ask)));
  }
  return [
    atMost('20,000 variants and 5,000 orders: search, p95', 'ms', percentile(times, 0.95), 50),
  ];
});
