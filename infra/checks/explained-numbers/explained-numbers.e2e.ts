import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Call } from '@quartermaster/contracts/core/client';
import { evaluate } from '@quartermaster/contracts/inventory/rules/explain/evaluate';
import {
  type ExplainedName,
  explainedNames,
  type ExplainedValue,
  type Explanation,
} from '@quartermaster/contracts/inventory/rules/explain/explanation';
import {
  generateDemandPlan,
  getDemandPlanSummary,
} from '@quartermaster/contracts/demand-plan/calls';
import { gradingLevels } from '@quartermaster/contracts/inventory/rules/grades';
import type { InsightsSettings } from '@quartermaster/contracts/inventory/settings';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import { getInsightsSettings, setInsightsSettings } from '@quartermaster/contracts/teams/calls';
import { explainInventoryItem } from '@quartermaster/contracts/inventory/calls/items';
import { inventoryStatuses } from '@quartermaster/contracts/inventory/rules/status';
import pLimit from 'p-limit';
import { loggedEvents, sourceProblems } from './sources.ts';
import { removeDataDir, copySampleDataDir } from '../../../console/e2e/data-folders.ts';
import { freePort, type Product, startProduct } from '../../../console/e2e/product.ts';
import { fetchAllItems, fetchBuyNowItems } from '../../../console/e2e/read-all.ts';
import { withReadYourWrites } from '../../../console/e2e/read-your-writes.ts';
import { awaitStoreSync, pollUntil, signInByLink } from '../../../console/e2e/sample-shop.ts';

const AT_A_TIME = 8;

interface ExplainedRow {
  readonly item: InventoryItem;
  readonly explanations: readonly Explanation[];
}

let product: Product | undefined;
let call: Call;
let rows: readonly ExplainedRow[] = [];

const readRows = async (): Promise<readonly ExplainedRow[]> =>
  pLimit(AT_A_TIME).map(await fetchAllItems(call), async (item) => {
    const { variantId } = item;
    const { body } = await call(explainInventoryItem, { params: { variantId } });
    return { item, explanations: body.explanations };
  });

beforeAll(async () => {
  product = await startProduct({ dataDir: await copySampleDataDir(), port: await freePort() });
  call = withReadYourWrites(await signInByLink(product));
  await awaitStoreSync(call, product.url);
  rows = await readRows();
}, 480_000);

afterAll(async () => {
  await product?.stop();
  if (product !== undefined) await removeDataDir(product.dataDir);
}, 60_000);

/** Rows whose number, evaluated only from the inputs of its explanation, differs from the shown one. */
const findWrong = (
  name: ExplainedName,
  shown: (item: InventoryItem) => ExplainedValue | undefined,
) =>
  rows.flatMap(({ item, explanations }) => {
    const explanation = explanations.find((one) => one.name === name);
    const again = explanation && evaluate(explanation);
    const expected = shown(item);
    if (again === expected && explanation?.value === expected) return [];
    return [{ sku: item.sku, shown: expected, explained: explanation?.value, again }];
  });

const findSourceProblems = async (): Promise<readonly string[]> => {
  const events = await loggedEvents(product?.dataDir ?? '');
  const team = [...events.values()].find(({ type }) => type === 'ProductObserved')?.team ?? '';
  return rows.flatMap(({ item, explanations }) => {
    const { variantId, itemType } = item;
    const variant = { variantId, isBundle: itemType === 'BUNDLE', explanations };
    return sourceProblems(variant, { events, team });
  });
};

test('every input that an event set names that event, which is of this team', async () => {
  expect(await findSourceProblems()).toEqual([]);
});

test('CALC-BUN AMB-142 sets have the stock that their components make', () => {
  const sets = rows.filter(({ item }) => item.itemType === 'BUNDLE');
  expect(sets.length).toBeGreaterThan(0);
  expect(sets.reduce((sum, { item }) => sum + item.quantity, 0)).toBeGreaterThan(0);
});

test('every number of every article of the sample shop is explained', () => {
  const names = new Set(rows.map(({ explanations }) => explanations.map(({ name }) => name)));
  expect(rows.length).toBeGreaterThan(800);
  for (const explained of names) expect([...explained].sort()).toEqual([...explainedNames].sort());
});

test('the sample shop has every status and every grade', () => {
  const statuses = new Set(rows.map(({ item }) => item.status));
  const grades = new Set(rows.map(({ item }) => item.gradingLevel));
  expect([...statuses].sort()).toEqual([...inventoryStatuses].sort());
  expect(gradingLevels.filter((level) => !grades.has(level))).toEqual([]);
});

test('the explained status is the shown status', () => {
  expect(findWrong('status', ({ status }) => status)).toEqual([]);
});

test('the explained planning rate is the shown planning rate', () => {
  expect(findWrong('planningRate', ({ planningRate }) => planningRate)).toEqual([]);
});

test('the explained stockout date is the shown stockout date', () => {
  expect(findWrong('stockoutDate', ({ stockoutDate }) => stockoutDate)).toEqual([]);
});

test('the explained landed cost is the shown landed cost', () => {
  expect(findWrong('landedCost', ({ resolvedLandedCost }) => resolvedLandedCost)).toEqual([]);
});

test('the explained grade is the shown grade', () => {
  expect(findWrong('grade', ({ gradingLevel }) => gradingLevel)).toEqual([]);
});

/** Rows whose explained suggestion differs from buy-now, or from its explanation where buy-now does not list the item. */
const findWrongSuggestions = async () => {
  const listed = new Map((await fetchBuyNowItems(call)).map((item) => [item.variantId, item]));
  expect(listed.size).toBeGreaterThan(250);
  return rows.flatMap(({ item, explanations }) => {
    const explanation = explanations.find(({ name }) => name === 'reorderQuantity');
    const again = explanation && evaluate(explanation);
    const row = listed.get(item.variantId);
    const expected = row === undefined ? explanation?.value : row.reorderQuantity;
    if (again === expected && again === explanation?.value) return [];
    return [{ sku: item.sku, listed: expected, explained: explanation?.value, again }];
  });
};

test('the explained reorder quantity is the final quantity of buy-now wherever it is listed', async () => {
  expect(await findWrongSuggestions()).toEqual([]);
});

const findAllWrong = async () => ({
  planningRates: findWrong('planningRate', ({ planningRate }) => planningRate),
  statuses: findWrong('status', ({ status }) => status),
  stockoutDates: findWrong('stockoutDate', ({ stockoutDate }) => stockoutDate),
  suggestions: await findWrongSuggestions(),
  sources: await findSourceProblems(),
});
const nothingWrong = {
  planningRates: [],
  statuses: [],
  stockoutDates: [],
  suggestions: [],
  sources: [],
};

const changeSettings = async (change: Partial<InsightsSettings>): Promise<void> => {
  const settings = await call(getInsightsSettings, {});
  await call(setInsightsSettings, { body: { ...settings.body, ...change } });
  rows = await readRows();
};

test('the same holds by the planning method FORECAST, with other planning rates', async () => {
  const rates = new Map(rows.map(({ item }) => [item.variantId, item.planningRate]));
  await changeSettings({ planningMethod: 'FORECAST' });
  const changed = rows.filter(({ item }) => rates.get(item.variantId) !== item.planningRate);
  expect(changed.length).toBeGreaterThan(rows.length / 2);
  expect(await findAllWrong()).toEqual(nothingWrong);
}, 240_000);

test('the same holds by service level, with other days to order', async () => {
  const dates = new Map(rows.map(({ item }) => [item.variantId, item.daysToOrder]));
  await changeSettings({ serviceLevels: { A: 99, B: 95, C: 80 } });
  const changed = rows.filter(({ item }) => dates.get(item.variantId) !== item.daysToOrder);
  expect(changed.length).toBeGreaterThan(rows.length / 10);
  expect(await findAllWrong()).toEqual(nothingWrong);
}, 240_000);

const awaitPlan = async (): Promise<void> => {
  await call(generateDemandPlan, {});
  await pollUntil(async () => (await call(getDemandPlanSummary, {})).body.status === 'READY');
};

test('the same holds by the planning method PLAN, with other planning rates', async () => {
  await awaitPlan();
  const rates = new Map(rows.map(({ item }) => [item.variantId, item.planningRate]));
  await changeSettings({ planningMethod: 'PLAN' });
  const changed = rows.filter(({ item }) => rates.get(item.variantId) !== item.planningRate);
  expect(changed.length).toBeGreaterThan(rows.length / 2);
  expect(await findAllWrong()).toEqual(nothingWrong);
}, 240_000);
