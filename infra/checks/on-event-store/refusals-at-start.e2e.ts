import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { removeDataDir, copySampleDataDir } from '../../../console/e2e/data-folders.ts';
import {
  becomeReady,
  freePort,
  launchProduct,
  type Launched,
  type ProductSettings,
} from '../../../console/e2e/product.ts';
import { ownUrl } from '@quartermaster/platform/config/addresses';
import { loggedEvents } from '../explained-numbers/sources.ts';
import { otherLogs } from './other-logs.ts';
import { createPersistentClient } from './persistent-client.ts';
import { makeCommands, fetchReadiness, refusalByLog } from './refusals.ts';
import { openShop, type ShopOnLog } from './shop.ts';

const UNKNOWN_SUPPLIER = '00000000-0000-4000-8000-000000000000';
const NOT_READY = /^Quartermaster is NOT ready\. (.*)$/m;
const IS_ANOTHER_LOG = /^A reader is at position \S+, but the log .*Commands are refused\./;

let shop: ShopOnLog;
/** Processes that a failed test leaves running. */
const started: Launched[] = [];
beforeAll(async () => {
  shop = await openShop();
}, 600_000);
afterAll(async () => {
  await shop.close();
}, 60_000);

afterEach(async () => {
  await Promise.all(started.splice(0).map(async ({ kill9 }) => kill9()));
  await shop.server.serve();
});

const launch = (settings: ProductSettings): Launched => {
  const launched = launchProduct(settings);
  started.push(launched);
  return launched;
};

/** Waits for the message of a product that refuses to become ready. */
const waitForRefusal = async ({ output, process: child }: Launched): Promise<string> => {
  for (;;) {
    const sentence = NOT_READY.exec(output())?.[1];
    if (sentence !== undefined) return sentence;
    if (child.exitCode !== null || output().includes(' is ready at ')) throw new Error(output());
    await wait(50);
  }
};

/** Starts a product and checks that it reports the problem of the log on the terminal and in its health. */
const startRefused = async (settings: ProductSettings, refusal: RegExp): Promise<Launched> => {
  const launched = launch(settings);
  const sentence = await waitForRefusal(launched);
  expect(sentence).toMatch(refusal);
  expect(await fetchReadiness(ownUrl(null, settings.port))).toEqual({
    status: 503,
    problem: sentence,
  });
  return launched;
};

const stop = async ({ stop: end, output }: Launched): Promise<void> => {
  expect(await end()).toBe(0);
  expect(output()).not.toMatch(/^\s+at /m);
};

test.each(otherLogs)(
  'a start on $name is refused, and continues on the right log',
  async ({ name, write, refusal }) => {
    const file = `${shop.logFile}.other`;
    await write(shop.logFile, file);
    const written = await readFile(file);
    await shop.server.serve(file);
    const launched = await startRefused(shop.settings, refusal);
    const [create, rename] = makeCommands([name.replaceAll(' ', '-')], UNKNOWN_SUPPLIER);
    if (create === undefined || rename === undefined) throw new Error('No commands');
    const callOnce = shop.clientWith(fetch);
    for (const command of [create, rename]) {
      expect((await refusalByLog(callOnce, command)).message).toMatch(refusal);
    }
    await shop.server.serve();
    expect((await readFile(file)).equals(written)).toBe(true);
    await becomeReady(launched, shop.settings);
    await create(createPersistentClient(callOnce));
    await stop(launched);
  },
  240_000,
);

test('a start on the log in PostgreSQL is refused where the shop ran on EventStoreDB', async () => {
  const settings = { ...shop.settings, env: {} };
  const launched = await startRefused(settings, IS_ANOTHER_LOG);
  const [create] = makeCommands(['in-PostgreSQL'], UNKNOWN_SUPPLIER);
  if (create === undefined) throw new Error('No command');
  const callOnce = shop.clientWith(fetch);
  expect((await refusalByLog(callOnce, create)).message).toMatch(IS_ANOTHER_LOG);
  expect((await loggedEvents(settings.dataDir)).size).toBe(0);
  await stop(launched);
  const onRightLog = launch(shop.settings);
  await becomeReady(onRightLog, shop.settings);
  await create(createPersistentClient(callOnce));
  await stop(onRightLog);
}, 240_000);

test('a start on EventStoreDB is refused where the shop ran on the log in PostgreSQL', async () => {
  const ofPostgres = { dataDir: await copySampleDataDir(), port: await freePort() };
  const written = await readFile(shop.logFile);
  const env = { EVENT_STORE_URL: shop.server.url };
  await stop(await startRefused({ ...ofPostgres, env }, IS_ANOTHER_LOG));
  expect((await readFile(shop.logFile)).equals(written)).toBe(true);
  const onRightLog = launch(ofPostgres);
  await becomeReady(onRightLog, ofPostgres);
  await stop(onRightLog);
  await removeDataDir(ofPostgres.dataDir);
}, 240_000);
