import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Call } from '@quartermaster/contracts/core/client';
import { createSupplier, listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import type { Product } from '../../../console/e2e/product.ts';
import { otherLogs } from './other-logs.ts';
import { createPersistentClient } from './persistent-client.ts';
import { recordedEvents } from './recorded-events.ts';
import {
  type Command,
  makeCommands,
  fetchReadiness,
  waitUntilReady,
  refusalByLog,
} from './refusals.ts';
import { openShop, type ShopOnLog } from './shop.ts';

let shop: ShopOnLog;
let product: Product;
/** Sends each call once. */
let callOnce: Call;
let call: Call;
let knownSupplierId = '';

beforeAll(async () => {
  shop = await openShop();
  product = await shop.start();
  callOnce = shop.clientWith(fetch);
  call = createPersistentClient(callOnce);
  knownSupplierId = (await call(createSupplier, { body: { name: 'Known' } })).body.id;
}, 600_000);

afterAll(async () => {
  await shop.close();
}, 60_000);

const supplierNames = async (): Promise<readonly string[]> => {
  const body = { pagination: { page: 1, limit: 500 } };
  return (await call(listSuppliers, { body })).body.data.map(({ name }) => name);
};

/** Checks that several people and the health get the same message. */
const expectRefused = async (commands: readonly Command[], refusal: RegExp): Promise<void> => {
  const outcomes = await Promise.allSettled(
    commands.map(async (one) => refusalByLog(callOnce, one)),
  );
  const failures = outcomes.flatMap((one) =>
    one.status === 'rejected' ? [String(one.reason)] : [],
  );
  expect(failures).toEqual([]);
  const problems = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const [sentence = ''] = problems.map(({ message }) => message);
  expect(sentence).toMatch(refusal);
  expect(problems.map(({ code, message }) => ({ code, message }))).toEqual(
    problems.map(() => ({ code: 'UNAVAILABLE', message: sentence })),
  );
  expect(await fetchReadiness(product.url)).toEqual({ status: 503, problem: sentence });
};

test.each(otherLogs)(
  'a running product refuses $name, and continues on the right log',
  async ({ name, write, refusal }) => {
    const names = ['Ann', 'Bob', 'Cid'].map((person) => `${person}-${name.replaceAll(' ', '-')}`);
    const commands = makeCommands(names, knownSupplierId);
    const file = `${shop.logFile}.other`;
    await write(shop.logFile, file);
    const written = await readFile(file);
    await shop.server.serve(file);
    try {
      await expectRefused(commands, refusal);
    } finally {
      await shop.server.serve();
    }
    expect((await readFile(file)).equals(written)).toBe(true);
    await Promise.all(commands.map(async (one) => one(call)));
    const shown = await supplierNames();
    expect(shown.filter((one) => names.includes(one)).toSorted()).toEqual(names);
    await waitUntilReady(product.url);
  },
  240_000,
);

test('the product ran through all of it, without a stack trace, and read models equal a replay of its log', async () => {
  expect(product.process.exitCode).toBeNull();
  expect(product.output()).not.toMatch(/^\s+at /m);
  expect(await product.stop()).toBe(0);
  const events = await recordedEvents(shop.server.url);
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  expect(events.filter(({ type }) => type === 'SupplierCreated')).not.toEqual([]);
  const { code, output } = await shop.verify();
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('equal a replay') });
}, 240_000);
