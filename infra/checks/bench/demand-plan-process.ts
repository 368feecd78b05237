import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  adjustMonthlySales,
  type ItemChange,
} from '@quartermaster/contracts/demand-plan/adjustment-calls';
import {
  generateDemandPlan,
  getCategoryBreakdown,
  getDemandPlanSummary,
  getSupplierBreakdown,
  queryDemandPlanItems,
} from '@quartermaster/contracts/demand-plan/calls';
import { getOrderPlan } from '@quartermaster/contracts/demand-plan/order-plan';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { openProduct } from '../hostile-calls/open-product.ts';
import { createTeam, makeShop, type Team } from '../hostile-calls/teams.ts';
import { percentile } from './bench-table.ts';

/*
 * The product with a team of 20,000 items in a separate process, which is measured. Its argument is the address of an
 * empty database. Sends its results to its parent (DemandPlanTimes).
 */

/** Milliseconds are the 95th percentile. */
export interface DemandPlanTimes {
  readonly generateSeconds: number;
  /** A page of the inventory before and while the plan is generated. */
  readonly pageMs: number;
  readonly pageMeanwhileMs: number;
  readonly summaryMs: number;
  /** Of both breakdowns, the slower one. */
  readonly breakdownMs: number;
  readonly itemsMs: number;
  readonly adjustMs: number;
  readonly pasteSeconds: number;
  readonly orderPlanSeconds: number;
}

const ITEMS = 20_000;
const PASTED_ITEMS = 1_000;
const LOOK_MS = 20;
const TIMES = 60;
const pagination = { page: 1, limit: 100 };

const [url = ''] = process.argv.slice(2);
const product = await openProduct({ url, close: async () => undefined });
const shop = makeShop(ITEMS);
const { call }: Team = await createTeam(product, 'large-shop', fetch, shop);

const measureMs = async (run: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await run();
  return performance.now() - from;
};

const measureP95 = async (run: (time: number) => Promise<unknown>): Promise<number> => {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) times.push(await measureMs(() => run(time)));
  return percentile(times, 0.95);
};

const readPage = () => call(listInventoryItems, { body: { pagination } });

/** Generates the plan; returns the seconds, and the times of pages of the inventory that were read meanwhile. */
const measureGeneration = async () => {
  const from = performance.now();
  await call(generateDemandPlan, {});
  const pages: number[] = [];
  while ((await call(getDemandPlanSummary, {})).body.status !== 'READY') {
    pages.push(await measureMs(readPage));
    await sleep(LOOK_MS);
  }
  return { seconds: (performance.now() - from) / 1000, pages };
};

/** Adjusts months of items until the summary shows it. */
const adjust = async (items: readonly ItemChange[]): Promise<void> => {
  const { position } = await call(adjustMonthlySales, { body: [...items] });
  const shown = await call(getDemandPlanSummary, {}, { minPosition: position });
  if (shown.stale) throw new Error('The summary does not show the adjustment');
};

const pasted = shop.variantIds.slice(0, PASTED_ITEMS).map((demandPlanItemId, at) => ({
  demandPlanItemId,
  months: Array.from({ length: 12 }, (_, month) => ({ month: month + 1, adjustedQuantity: at })),
}));

const pageMs = await measureP95(readPage);
const { seconds: generateSeconds, pages } = await measureGeneration();
const summaryMs = await measureP95(() => call(getDemandPlanSummary, {}));
const bySupplierMs = await measureP95(() => call(getSupplierBreakdown, {}));
const byCategoryMs = await measureP95(() => call(getCategoryBreakdown, {}));
const itemsMs = await measureP95(() => call(queryDemandPlanItems, { body: { pagination } }));
const adjustMs = await measureP95((time) =>
  adjust([
    {
      demandPlanItemId: shop.variantIds[0] ?? '',
      months: [{ month: 3, adjustedQuantity: time + 1 }],
    },
  ]),
);
const pasteSeconds = (await measureMs(() => adjust(pasted))) / 1000;
const orderPlanSeconds = (await measureMs(() => call(getOrderPlan, {}))) / 1000;
process.send?.({
  generateSeconds,
  pageMs,
  pageMeanwhileMs: percentile(pages, 0.95),
  summaryMs,
  breakdownMs: Math.max(bySupplierMs, byCategoryMs),
  itemsMs,
  adjustMs,
  pasteSeconds,
  orderPlanSeconds,
} satisfies DemandPlanTimes);
await product.close();
