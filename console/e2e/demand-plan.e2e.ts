import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { adjustMonthlySales } from '@quartermaster/contracts/demand-plan/adjustment-calls';
import {
  getDemandPlanSummary,
  queryDemandPlanItems,
} from '@quartermaster/contracts/demand-plan/calls';
import { addDays, fromDayNumber, toDayNumber } from '@quartermaster/contracts/core/day';
import {
  getFirstDay,
  getMonthNumber,
} from '@quartermaster/contracts/forecast/rules/calendar-months';
import { querySuggestedOrderLines } from '@quartermaster/contracts/demand-plan/order-lines';
import { getSuggestedUnits } from '@quartermaster/contracts/inventory/calls/suggested-units';
import { getOrderPlan } from '@quartermaster/contracts/demand-plan/order-plan';
import {
  setPurchaseOrderStatus,
  summarisePurchaseOrders,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { DemandPlanItem } from '@quartermaster/contracts/demand-plan/plan';
import { startMerchant, MERCHANT_START_MS, type Merchant, signInOn } from './merchant.ts';
import { press } from './keyboard.ts';
import { awaitPlanReady } from './planned-shop.ts';
import type { Screen } from './screen.ts';
import { cellTyping, expectEventually } from './typing.ts';

let merchant: Merchant;
let screen: Screen;
/** The items that the tests adjust: the first two of the table. */
let first: DemandPlanItem;
let second: DemandPlanItem;

beforeAll(async () => {
  merchant = await startMerchant('demand-plan');
  ({ screen } = merchant);
  await signInOn(merchant);
}, MERCHANT_START_MS);

afterAll(() => merchant.leave(), 60_000);

const fetchItems = async (): Promise<readonly DemandPlanItem[]> => {
  const pagination = { page: 1, limit: 1000 };
  const sort = { column: 'plannedRevenue', order: 'DESC' } as const;
  return (await merchant.call(queryDemandPlanItems, { body: { pagination, sort } })).body.items;
};

const fetchItem = async (id: string): Promise<DemandPlanItem | undefined> =>
  (await fetchItems()).find(({ demandPlanItemId }) => demandPlanItemId === id);

/** The adjusted quantities of an item, from the first month of the plan on. */
const fetchAdjusted = async (id: string, months: number): Promise<readonly (number | null)[]> =>
  ((await fetchItem(id))?.months ?? [])
    .slice(0, months)
    .map(({ adjustedQuantity }) => adjustedQuantity);

/** A second person adjusts a month of an item. */
const adjustMeanwhile = async (
  { demandPlanItemId, months }: DemandPlanItem,
  place: number,
  adjustedQuantity: number,
): Promise<void> => {
  const month = months[place]?.month ?? 0;
  const body = [{ demandPlanItemId, months: [{ month, adjustedQuantity }] }];
  await merchant.call(adjustMonthlySales, { body });
};

const awaitSaved = async (): Promise<void> => {
  await screen.page.waitForSelector('[aria-label="Unsaved changes"]', { hidden: true });
};

/** Writes to the clipboard and pastes into a cell. */
const pasteInto = async (row: string, column: string, text: string): Promise<void> => {
  const { page } = screen;
  for (const name of ['clipboard-read', 'clipboard-write'])
    await page.browserContext().setPermission('*', { permission: { name }, state: 'granted' });
  await screen.pressCell(row, column);
  await page.waitForSelector('.ag-cell-inline-editing input:focus');
  await press(page, 'Escape');
  await page.evaluate((given) => navigator.clipboard.writeText(given), text);
  await press(page, ['Control', 'v']);
};

test('UI-SC-17 API-DP-04 the plan is generated with progress, and has 12 months', async () => {
  await screen.moveTo('/demand-plan');
  await screen.press('button', 'Generate plan');
  await screen.seesText('The plan is being generated');
  await screen.picture('generating');
  await screen.seesAt('table[aria-label="Quantity by month"] tbody tr:nth-child(13)');
  await screen.picture('months');
  const { months, itemsCount } = (await merchant.call(getDemandPlanSummary, {})).body;
  expect(months).toHaveLength(12);
  expect(itemsCount).toBeGreaterThan(10);
}, 300_000);

test('UI-SC-18 it is broken down by supplier and by category, with the same total', async () => {
  const total = 'table[aria-label^="Planned revenue by"] tbody tr:last-child td:last-child';
  const totals: (string | null)[] = [];
  for (const by of ['Suppliers', 'Categories']) {
    await screen.openTab(by);
    await screen.seesAt(total);
    totals.push(await screen.page.$eval(total, ({ textContent }) => textContent));
    await screen.picture(by.toLowerCase());
  }
  expect(totals).toEqual([totals[0], totals[0]]);
  expect(totals[0]).toMatch(/\d/);
}, 120_000);

test('API-DP-07 months are typed and pasted, and saved together', async () => {
  await screen.openTab('Items');
  await screen.sees('grid', 'Items of the demand plan');
  const [one, other] = await fetchItems();
  if (one === undefined || other === undefined) throw new Error('The plan has too few items');
  [first, second] = [one, other];
  await cellTyping(screen, first.demandPlanItemId, 'month1').type('1,234');
  await pasteInto(second.demandPlanItemId, 'month0', '11\t12\t13');
  await screen.seesText('Pasted 3 cells');
  await screen.picture('pending');
  await screen.press('button', 'Save 4 months');
  await awaitSaved();
  await expectEventually(() => fetchAdjusted(first.demandPlanItemId, 3), [null, 1234, null]);
  await expectEventually(() => fetchAdjusted(second.demandPlanItemId, 3), [11, 12, 13]);
}, 120_000);

test('API-DP-05 a refresh of the forecast keeps adjusted months', async () => {
  await screen.press('button', 'Refresh forecast');
  await screen.seesText('Adjusted months and prices stay');
  await screen.page.locator('[role="dialog"] ::-p-xpath(.//button[.="Refresh forecast"])').click();
  await screen.seesText('The plan is being generated');
  await awaitPlanReady(merchant.call);
  await screen.sees('grid', 'Items of the demand plan');
  await screen.cellBecomes(first.demandPlanItemId, 'month1', 1234);
  expect(await fetchAdjusted(second.demandPlanItemId, 3)).toEqual([11, 12, 13]);
}, 300_000);

test('API-DP-07 another person’s change of another month stays, and of the same month asks', async () => {
  const { demandPlanItemId: id } = first;
  await cellTyping(screen, id, 'month2').type('50');
  await adjustMeanwhile(first, 3, 60);
  await screen.press('button', 'Save 1 month');
  await awaitSaved();
  await expectEventually(() => fetchAdjusted(id, 4), [null, 1234, 50, 60]);
  await screen.cellBecomes(id, 'month3', 60);
  await cellTyping(screen, id, 'month3').type('70');
  await cellTyping(screen, id, 'month4').type('80');
  await adjustMeanwhile(first, 3, 65);
  await screen.press('button', 'Save 2 months');
  await screen.seesText('Somebody else changed the same months');
  await screen.picture('conflict');
  expect(await fetchAdjusted(id, 5)).toEqual([null, 1234, 50, 65, null]);
  await screen.page.locator('[role="dialog"] input[type="radio"][aria-label$=": theirs"]').click();
  await screen.press('button', 'Save the chosen values');
  await awaitSaved();
  await expectEventually(() => fetchAdjusted(id, 5), [null, 1234, 50, 65, 80]);
}, 120_000);

test('API-DP-11 API-DP-12 all items that match are changed, and restored', async () => {
  const { demandPlanItemId: id } = first;
  await screen.press('button', 'Change matching items');
  await screen.page.locator('::-p-xpath(//label[.="To the forecast"])').click();
  const before = await fetchAdjusted(id, 5);
  for (const at of [1, 2, 3])
    await screen.page
      .locator(`::-p-xpath((//*[@role="dialog"]//*[@aria-label="Months"]//label)[${String(at)}])`)
      .click();
  await screen.page
    .locator('::-p-xpath(//*[@role="dialog"]//button[starts-with(., "Change ")])')
    .click();
  await expectEventually(() => fetchAdjusted(id, 5), [null, null, null, 65, 80]);
  await screen.page
    .locator('::-p-xpath(//*[@role="status"][contains(., "Changed ")]//button[.="Undo"])')
    .click();
  await screen.seesText('Restored');
  await expectEventually(() => fetchAdjusted(id, 5), before);
  await screen.picture('restored');
}, 120_000);

test('API-DP-16 API-DP-17 an order of the order plan becomes a draft with its units', async () => {
  const { body: plan } = await merchant.call(getOrderPlan, {});
  const supplier = plan.suppliers.find(
    ({ supplierId, months }) => supplierId !== null && (months[1]?.units ?? 0) > 0,
  );
  const ordered = supplier?.months[1];
  const before = (await merchant.call(summarisePurchaseOrders, {})).body.length;
  await screen.press('tab', 'Order plan');
  const address = `panel=${supplier?.supplierId ?? ''}.${ordered?.month ?? ''}`;
  await screen.moveTo(`/demand-plan?tab=orders&${address}`);
  await screen.seesAt('[role="dialog"] table tbody tr');
  await screen.picture('order-plan');
  await screen.press('button', 'Create a draft');
  await screen.press('button', 'Create purchase order');
  await expectEventually(
    async () => (await merchant.call(summarisePurchaseOrders, {})).body.length,
    before + 1,
  );
  const [draft] = (await merchant.call(summarisePurchaseOrders, {})).body;
  expect(draft).toMatchObject({
    status: 'Draft',
    supplierId: supplier?.supplierId,
    totalItemsQuantity: ordered?.units,
  });
}, 120_000);

test('API-DP-15 the lines of a sent order keep what was suggested, and none are known before', async () => {
  const [draft] = (await merchant.call(summarisePurchaseOrders, {})).body;
  const { id = '' } = draft ?? {};
  const criteria = { type: 'select' as const, operator: 'isIn' as const, value: [id] };
  const readLines = async (asOf?: string) =>
    (
      await merchant.call(querySuggestedOrderLines, {
        body: { filters: [{ column: 'purchaseOrderId', criteria }] },
        query: { ...(asOf !== undefined && { asOf }) },
      })
    ).body;
  const before = new Date(Date.now()).toISOString();
  await merchant.call(setPurchaseOrderStatus, {
    params: { id },
    body: { status: 'SentToSupplier' },
  });
  await expectEventually(async () => (await readLines()).counts.suggested > 0, true);
  const { data } = await readLines();
  const shown = (await merchant.call(getSuggestedUnits, { params: { id } })).body;
  for (const { variantId, suggestedWhenSent } of data) {
    const units = shown.find((one) => one.variantId === variantId)?.quantity ?? null;
    expect(suggestedWhenSent).toBe(units);
  }
  expect((await readLines(before)).total).toBe(0);
  await screen.moveTo('/demand-plan/accuracy?tab=orders');
  await screen.sees('grid', 'Order lines with their suggestions');
  await screen.picture('order-lines');
}, 120_000);

test('API-DP-20 API-DP-21 an event of the shop changes the forecast from its refresh on', async () => {
  const planned = async (): Promise<number> =>
    (await fetchItem(second.demandPlanItemId))?.months[11]?.forecastQuantity ?? 0;
  const before = await planned();
  const { startDate } = (await merchant.call(getDemandPlanSummary, {})).body;
  const day = (months: number): string =>
    fromDayNumber(getFirstDay(getMonthNumber(toDayNumber(startDate)) + months));
  await screen.moveTo('/demand-plan?tab=events');
  await screen.press('button', 'Add event');
  await screen.fill('Name', 'Closed');
  await screen.fill('First day', day(11));
  await screen.fill('Last day', addDays(day(12), -1));
  await screen.fill('Change of sales, percent', '-100');
  await screen.page.locator('[role="dialog"] ::-p-xpath(.//button[.="Add event"])').click();
  await screen.seesAt('table[aria-label="Events of the shop"]');
  await screen.picture('events');
  expect(await planned()).toBe(before);
  await screen.press('button', 'Refresh forecast');
  await screen.page.locator('[role="dialog"] ::-p-xpath(.//button[.="Refresh forecast"])').click();
  await screen.seesText('The plan is being generated');
  await awaitPlanReady(merchant.call);
  await expectEventually(planned, 0);
}, 240_000);

test('the browser complained about no answer but that there was no plan, and the refused save', () => {
  const expected = [/status of 404.*\/demand-plan\/summary$/, /status of 409/];
  const others = merchant.complaints.filter((text) => !expected.some((one) => one.test(text)));
  expect(others).toEqual([]);
});
