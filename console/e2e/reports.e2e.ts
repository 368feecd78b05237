import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listReportDefinitions } from '@quartermaster/contracts/reports/calls/definitions';
import { listReportInstances } from '@quartermaster/contracts/reports/calls/instances';
import { reports } from '@quartermaster/contracts/reports/types';
import { strFromU8, unzipSync } from 'fflate';
import { MERCHANT_START_MS } from './merchant.ts';
import { type Screen, createScreen } from './screen.ts';
import { startSignedInShop, type SignedInShop } from './signed-in.ts';
import { expectEventually } from './typing.ts';

const NAME = 'Stock Asset Value (All)';
const columns = reports.ALL_STOCK_ASSET_VALUE.columns.map(({ label }) => label);

let shop: SignedInShop;
let mine: Screen;
let report: string;

beforeAll(async () => {
  shop = await startSignedInShop();
  const page = await shop.open(1440);
  mine = await createScreen(page, 'reports');
  const definitions = (await shop.call(listReportDefinitions, {})).body;
  report = definitions.find(({ type }) => type === 'ALL_STOCK_ASSET_VALUE')?.id ?? '';
  await shop.show(page, '/reports');
}, MERCHANT_START_MS);

afterAll(() => shop.leave(), 60_000);

/** The newest run of the report. */
const fetchNewestRun = async () => {
  const [run] = (await shop.call(listReportInstances, { params: { id: report } })).body;
  if (run === undefined) throw new Error('The report was not run');
  return run;
};

/** Downloads the file of an entry of the export menu. */
const downloadExport = async (format: string): Promise<{ name: string; content: Buffer }> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'report-'));
  const session = await mine.page.createCDPSession();
  await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
  await mine.press('button', 'Export all that match');
  await mine.press('menuitem', format);
  const saved = async () => (await readdir(folder)).filter((name) => /\.(csv|xlsx)$/.test(name));
  await expectEventually(async () => (await saved()).length, 1);
  const [name = ''] = await saved();
  const content = await readFile(path.join(folder, name));
  await rm(folder, { recursive: true });
  return { name, content };
};

test('UI-SC-32 a report is switched on, run from the list and opened', async () => {
  await mine.press('switch', `Run ${NAME} by its schedule`);
  await mine.press('button', `Run ${NAME} now`);
  await mine.seesText(`${NAME} was run`);
  await mine.press('button', 'Open');
  await mine.sees('heading', NAME);
  await mine.seesAt('.ag-row [col-id="costValue"]');
  await mine.picture('run');
  const { type, rowCount } = await fetchNewestRun();
  expect(type).toBe('MANUAL');
  expect(rowCount).toBeGreaterThan(100);
  const definitions = (await shop.call(listReportDefinitions, {})).body;
  expect(definitions.find(({ id }) => id === report)?.status).toBe('ACTIVE');
}, 120_000);

test('REP-G-08 its rows are exported with its columns, all of them, as CSV and as a workbook', async () => {
  const { today, rowCount } = await fetchNewestRun();
  const csv = await downloadExport('CSV');
  expect(csv.name).toBe(`all-stock-asset-value-${today}.csv`);
  const lines = csv.content.toString().replace('\uFEFF', '').split('\r\n');
  expect(lines[0]?.split(',')).toEqual(columns);
  expect(lines).toHaveLength(1 + rowCount);
  const workbook = await downloadExport('Excel workbook');
  const files = unzipSync(new Uint8Array(workbook.content));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet.split('<row>')).toHaveLength(2 + rowCount);
}, 120_000);

test('UI-SC-32 an item is left out of it, and the next run is compared with the one before', async () => {
  const before = await fetchNewestRun();
  await mine.page.locator('.ag-row[row-index="0"] button[aria-label="Actions"]').click();
  await mine.press('menuitem', 'Leave out of this report');
  await mine.seesText('from the next run on');
  await shop.moveTo(mine.page, `/reports/${report}`);
  await mine.press('button', 'Run now');
  await mine.page.waitForFunction(
    (earlier) =>
      location.pathname.startsWith('/reports/instances/') && !location.pathname.endsWith(earlier),
    {},
    before.id,
  );
  await mine.sees('heading', NAME);
  await shop.moveTo(mine.page, `/reports/${report}`);
  for (const row of [1, 2])
    await mine.page
      .locator(`table[aria-label="Runs"] tbody tr:nth-child(${String(row)}) input`)
      .click();
  await mine.press('button', 'Compare two runs');
  await mine.sees('heading', `${NAME}: what changed`);
  await mine.openTab('Gone');
  await mine.seesAt('table[aria-label="Rows that differ"] tbody tr');
  await mine.picture('comparison');
  const kinds = await mine.page.$$eval('table[aria-label="Rows that differ"] tbody tr', (rows) =>
    rows.map((row) => row.querySelector('td')?.textContent),
  );
  expect(kinds).toEqual(['Gone']);
}, 120_000);
