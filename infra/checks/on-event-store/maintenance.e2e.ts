import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Call } from '@quartermaster/contracts/core/client';
import { createSupplier, listSuppliers } from '@quartermaster/contracts/suppliers/calls';
import { runProduct } from '../../../console/e2e/product.ts';
import { OWNER } from '../../../console/e2e/sample-shop.ts';
import { writeGrownCopy } from './other-logs.ts';
import { createPersistentClient } from './persistent-client.ts';
import { recordedEvents } from './recorded-events.ts';
import { openShop, type ShopOnLog } from './shop.ts';

let shop: ShopOnLog;
let call: Call;

beforeEach(async () => {
  shop = await openShop();
  call = createPersistentClient(shop.clientWith(fetch));
}, 600_000);

afterEach(async () => {
  await shop.close();
}, 60_000);

const expectEqual = async (): Promise<void> => {
  const { code, output } = await shop.verify();
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('equal a replay') });
};

/** Starts the product, sends commands of several people at once, and stops it. */
const workForAWhile = async (names: readonly string[]): Promise<void> => {
  const product = await shop.start();
  await Promise.all(names.map(async (name) => call(createSupplier, { body: { name } })));
  const body = { pagination: { page: 1, limit: 500 } };
  const shown = (await call(listSuppliers, { body })).body.data.map(({ name }) => name);
  expect(shown.filter((name) => names.includes(name)).toSorted()).toEqual(names);
  expect(await product.stop()).toBe(0);
};

const findTeamId = async (url: string): Promise<string> => {
  const created = (await recordedEvents(url)).find(({ type }) => type === 'ProductObserved');
  return created?.metadata.teamId ?? '';
};

test('an older copy that grew is taken as it is by rebuild --all --accept', async () => {
  const file = `${shop.logFile}.other`;
  await writeGrownCopy(shop.logFile, file);
  await shop.server.serve(file);
  const { code, output } = await runProduct(shop.settings, 'rebuild', ['--all', '--accept']);
  expect({ code, output }).toMatchObject({ code: 0 });
  await workForAWhile(['Ann', 'Bob', 'Cid']);
  await expectEqual();
}, 240_000);

test('read models are rebuilt, a person is erased, and a team is removed', async () => {
  const rebuilt = await runProduct(shop.settings, 'rebuild', ['--all']);
  expect(rebuilt).toEqual({ code: 0, output: expect.not.stringContaining('DIFFERENT') });
  const erased = await runProduct(shop.settings, 'erase', [OWNER]);
  expect(erased).toEqual({
    code: 0,
    output: expect.stringContaining('The texts of this person in the log can no longer be read.'),
  });
  await expectEqual();
  const before = await recordedEvents(shop.server.url);
  const teamId = await findTeamId(shop.server.url);
  const removed = await runProduct(shop.settings, 'remove-team', ['--team', teamId, '--yes']);
  expect(removed).toEqual({
    code: 0,
    output: expect.stringContaining(
      'The streams of the team stay on EventStoreDB. Their encrypted texts can no longer be read.',
    ),
  });
  const after = await recordedEvents(shop.server.url);
  expect(after.slice(0, before.length)).toEqual(before);
  await expectEqual();
}, 240_000);
