import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Call } from '@quartermaster/contracts/core/client';
import { type Dashboard, getDashboard } from '@quartermaster/contracts/dashboard/calls';
import { getInventoryTotals } from '@quartermaster/contracts/inventory/calls/items';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import {
  changeReportDefinition,
  listReportDefinitions,
} from '@quartermaster/contracts/reports/calls/definitions';
import { generateReport, listReportRows } from '@quartermaster/contracts/reports/calls/instances';
import type { ReportRow, ReportType } from '@quartermaster/contracts/reports/types';
import { buildReportHeadline } from '@quartermaster/contracts/reports/rules/headline';
import { removeDataDir, copySampleDataDir } from '../../../console/e2e/data-folders.ts';
import { freePort, type Product, startProduct } from '../../../console/e2e/product.ts';
import { fetchAllItems, fetchBuyNowItems, fetchAllPages } from '../../../console/e2e/read-all.ts';
import {
  awaitMail,
  OWNER,
  signInByLink,
  awaitStoreSync,
} from '../../../console/e2e/sample-shop.ts';

let product: Product | undefined;
let call: Call;
let home: Dashboard;
let items: readonly InventoryItem[] = [];
let definitions: ReadonlyMap<ReportType, string>;

beforeAll(async () => {
  product = await startProduct({ dataDir: await copySampleDataDir(), port: await freePort() });
  call = await signInByLink(product);
  await awaitStoreSync(call, product.url);
  home = (await call(getDashboard, { query: {} })).body;
  items = await fetchAllItems(call);
  const { body } = await call(listReportDefinitions, {});
  definitions = new Map(body.map(({ type, id }) => [type, id]));
}, 480_000);

afterAll(async () => {
  await product?.stop();
  if (product !== undefined) await removeDataDir(product.dataDir);
}, 60_000);

/** The rows of a new run. */
const report = async <Type extends ReportType>(type: Type): Promise<readonly ReportRow<Type>[]> => {
  const id = definitions.get(type) ?? '';
  const { instanceId } = (await call(generateReport, { params: { id } })).body;
  const rows = await fetchAllPages(
    async (pagination) =>
      (await call(listReportRows, { params: { id: instanceId }, body: { pagination } })).body,
  );
  return rows as readonly ReportRow<Type>[];
};

const total = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
const idsIn = (rows: readonly { readonly variantId: string }[]): readonly string[] =>
  rows.map(({ variantId }) => variantId).sort();
const isOut = ({ status }: InventoryItem): boolean => status === 'OUT_OF_STOCK';

test('the sample has an item that is not counted, which is not bought and has no number of stock', async () => {
  const uncounted = items.filter(({ isCounted }) => !isCounted);
  expect(uncounted.length).toBeGreaterThan(0);
  const bought = new Set(idsIn(await fetchBuyNowItems(call)));
  expect(idsIn(uncounted).filter((id) => bought.has(id))).toEqual([]);
  for (const item of uncounted) {
    expect(item).toMatchObject({ quantity: 0, stockoutDate: null, salesAtRisk: 0, retailValue: 0 });
    expect(['HEALTHY', 'NO_SALES', 'NEW_PRODUCT', 'NO_RESTOCK']).toContain(item.status);
  }
});

test('UI-SC-03 API-PO-24 REP-06 REP-08 REP-11 REP-12 the value of the stock is one number', async () => {
  const { body } = await call(getInventoryTotals, { query: {} });
  const retail = home.retailValue.today;
  const cost = home.costValue.today;
  expect(body).toMatchObject({
    totalRetailValue: retail,
    totalCostValue: cost,
    totalQuantity: home.unitsInStock,
  });
  for (const type of [
    'ALL_STOCK_ASSET_VALUE',
    'INVENTORY_SNAPSHOT',
    'INVENTORY_ITEMS_VARIANCE',
  ] as const) {
    const rows = await report(type);
    expect(total(rows.map(({ retailValue }) => retailValue))).toBeCloseTo(retail, 4);
    expect(total(rows.map(({ costValue }) => costValue))).toBeCloseTo(cost, 4);
  }
  const [row] = await report('DASHBOARD_SNAPSHOT');
  expect(row).toMatchObject({
    retailValue: retail,
    costValue: cost,
    itemsCount: items.length,
    unitsInStock: home.unitsInStock,
    unitsInTransit: home.inTransit,
    outOfStockCount: home.outOfStock.totalItemsCount,
  });
  expect(total(items.map(({ incomingQuantity }) => incomingQuantity))).toBe(home.inTransit);
});

test('REP-01 REP-02 out of stock is one set, and stockout risk is another', async () => {
  const out = await report('OUT_OF_STOCK');
  expect(idsIn(out)).toEqual(idsIn(items.filter(isOut)));
  expect(out).toHaveLength(home.outOfStock.totalItemsCount);
  const risk = await report('STOCKOUT_RISK');
  expect(risk.filter(({ quantity }) => quantity <= 0)).toEqual([]);
});

test('REP-G-05 the mail says the number of the report and of Home', async () => {
  const id = definitions.get('OUT_OF_STOCK') ?? '';
  const body = { notifyViaEmail: true, recipients: [OWNER] };
  await call(changeReportDefinition, { params: { id }, body });
  const rows = await report('OUT_OF_STOCK');
  const headline = buildReportHeadline('OUT_OF_STOCK', { rows, periodDays: null });
  expect(headline).toContain(`${home.outOfStock.totalItemsCount.toLocaleString('en')} items`);
  const mail = await awaitMail(
    product?.url ?? '',
    ({ to, subject }) => to === OWNER && subject.includes(headline),
  );
  expect(mail.subject).toContain(headline);
});
