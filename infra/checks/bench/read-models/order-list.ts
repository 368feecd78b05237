import { atMost, percentile, timeEach } from '../bench-table.ts';
import { createReadPool } from '@quartermaster/projection-service/core/paging';
import { purchaseOrdersPage } from '@quartermaster/projection-service/purchase-orders/query/list';
import { purchaseOrdersProjection } from '@quartermaster/projection-service/purchase-orders/projection';
import { READ_SCHEMA } from '@quartermaster/projection-service/read-models';
import { suppliersProjection } from '@quartermaster/projection-service/suppliers/projection';
import { teamsProjection } from '@quartermaster/projection-service/teams/projection';
import { openGroup, project, withPool } from './folding.ts';
import { openShop } from './large-shop.ts';
import { createTeamLog } from './large-shop-log.ts';
import { buy } from './purchases.ts';

const TEAM = 'bench-team';
const ORDERS = 5_000;
const VARIANTS = 100;
const LINES = 4;

const listLines = (order: number): readonly number[] =>
  Array.from({ length: LINES }, (_, line) => (order * LINES + line) % VARIANTS);

/** Search and filter match every order, and the sort needs another table. */
const question: Parameters<typeof purchaseOrdersPage>[2] = {
  pagination: { page: 1, limit: 100 },
  search: 'po-',
  sort: { column: 'supplierName', order: 'DESC' },
  filters: [
    {
      column: 'totalItemsQuantity',
      criteria: { type: 'number', operator: 'greaterThan', value: 10 },
    },
  ],
  view: 'open',
};

/** Measures the list of a team of 5,000 orders: searched, filtered and sorted, with the counts of its views. */
export const benchOrderList = withPool(async (pool) => {
  const log = createTeamLog(TEAM);
  openShop(log.add, VARIANTS, TEAM);
  for (let order = 0; order < ORDERS; order += 1) buy(log.add, order, listLines(order));
  const group = await openGroup(pool, [
    teamsProjection,
    suppliersProjection,
    purchaseOrdersProjection,
  ]);
  await project(group, log.events);
  await pool.query(
    `vacuum analyze ${READ_SCHEMA}.purchase_order_summaries, ${READ_SCHEMA}.suppliers`,
  );
  const ask = () => purchaseOrdersPage(createReadPool(pool, READ_SCHEMA), TEAM, question);
  const { total } = await ask();
  if (total !== ORDERS) throw new Error(`The list shows ${String(total)} orders`);
  await timeEach(20, ask);
  const times = percentile(await timeEach(200, ask), 0.95);
  return [atMost('orders list of 5,000, page of 100, p95', 'ms', times, 40)];
});
