import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Call } from '@quartermaster/contracts/core/client';
import { getInsightsMetadata } from '@quartermaster/contracts/inventory/calls/insights-metadata';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import {
  listReportDefinitions,
  changeReportDefinition,
} from '@quartermaster/contracts/reports/calls/definitions';
import { generateReport, listReportRows } from '@quartermaster/contracts/reports/calls/instances';
import { type ReportType, reportTypes } from '@quartermaster/contracts/reports/types';
import { createDataDir, removeDataDir } from '../../../console/e2e/data-folders.ts';
import { freePort, type Product, startProduct } from '../../../console/e2e/product.ts';
import { fetchAllItems } from '../../../console/e2e/read-all.ts';
import {
  awaitProjections,
  pauseSelling,
  placeOrder,
  signInByMail,
  pollUntil,
} from '../../../console/e2e/sample-shop.ts';

/** The sample is loaded on the first day; the second one has a day before it to compare with. */
const DAYS = ['2026-03-02', '2026-03-03'] as const;
/** Before the shop opens, because its sales on the first day depend on the time. */
const TIME = 'T05:20:00Z';
const ROWS = 4;

/** Ids of orders are random, and their creation has the time of the machine. */
const CHANGING = new Set(['purchaseOrderId', 'shipmentId', 'supplierId', 'createdAt']);

let product: Product | undefined;
let call: Call;
let definitions: ReadonlyMap<ReportType, string>;

const startOn = async (today: string, dataDir: string): Promise<void> => {
  product = await startProduct({
    dataDir,
    port: await freePort(),
    env: { TODAY: `${today}${TIME}` },
  });
  await pauseSelling(product.url);
  call = await signInByMail(product.url);
  await pollUntil(async () => (await call(getInsightsMetadata, {})).body.today === today);
  await awaitProjections(product.url);
};

/** Sells an item without recent sales, many units of a best seller, and items that sell while out of stock. */
const sell = async (url: string): Promise<void> => {
  const items = (await fetchAllItems(call))
    .filter(({ itemType }) => itemType !== 'BUNDLE')
    .toSorted((a, b) => (a.sku < b.sku ? -1 : 1));
  const selectSkus = (isSought: (item: InventoryItem) => boolean): readonly string[] =>
    items.filter(isSought).map(({ sku }) => sku);
  const [unsold = ''] = selectSkus(({ status, quantity }) => status === 'NO_SALES' && quantity > 5);
  const [selling = ''] = selectSkus(
    ({ gradingLevel, quantity }) => gradingLevel === 'A' && quantity > 100,
  );
  const empty = selectSkus(({ quantity }) => quantity === 0);
  await placeOrder(url, [
    { variant: unsold, quantity: 5 },
    { variant: selling, quantity: 100 },
    ...empty.map((variant) => ({ variant, quantity: 7 })),
  ]);
  await pollUntil(async () => (await fetchAllItems(call)).some(({ quantity }) => quantity < 0));
  await awaitProjections(url);
};

beforeAll(async () => {
  const dataDir = await createDataDir();
  await startOn(DAYS[0], dataDir);
  await product?.stop();
  await startOn(DAYS[1], dataDir);
  await sell(product?.url ?? '');
  const { body } = await call(listReportDefinitions, {});
  definitions = new Map(body.map(({ type, id }) => [type, id]));
  await call(changeReportDefinition, {
    params: { id: definitions.get('INVENTORY_ITEMS_VARIANCE') ?? '' },
    body: { typeSettings: { periodDays: 1 } },
  });
}, 480_000);

afterAll(async () => {
  await product?.stop();
  if (product !== undefined) await removeDataDir(product.dataDir);
}, 60_000);

/** The first rows of a new run, and the number of its rows. */
const readExcerpt = async (type: ReportType): Promise<unknown> => {
  const { instanceId } = (
    await call(generateReport, { params: { id: definitions.get(type) ?? '' } })
  ).body;
  const { data, total } = (await call(listReportRows, { params: { id: instanceId }, body: {} }))
    .body;
  const rows = data
    .slice(0, ROWS)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !CHANGING.has(key))));
  return { total, rows };
};

describe('a report of the sample shop has the rows that were reviewed', () => {
  // After a change of a rule or of the sample, run this with `GOLDEN=write`, which writes the files, and review their difference.
  test.each(reportTypes)('%s', async (type) => {
    const file = path.join(import.meta.dirname, 'golden', `${type}.json`);
    const excerpt = await readExcerpt(type);
    if (process.env['GOLDEN'] === 'write') {
      await writeFile(file, `${JSON.stringify(excerpt, null, 2)}\n`);
    }
    expect(excerpt).toEqual(JSON.parse(await readFile(file, 'utf8')));
  });
});
