import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pLimit from 'p-limit';
import type { Call, CallResult } from '@quartermaster/contracts/core/client';
import { listLocations } from '@quartermaster/contracts/locations/calls';
import { removeDataDir, copySampleDataDir } from './data-folders.ts';
import { type Killable, createKillable } from './killable.ts';
import { freePort, type Product, runProduct } from './product.ts';
import { fetchAllItems } from './read-all.ts';
import {
  sumAcceptedUnits,
  type RecordedShop,
  fetchRecordedShop,
  countOccurrences,
} from './recorded.ts';
import { pauseSelling, signInByLink, awaitStoreSyncAfterKills } from './sample-shop.ts';
import { createDice } from './seeded.ts';
import { type Deed, runWorker } from './workload.ts';

/** Number of kills. KILLS=12 SEED=7 tries more, or repeats a run. */
const KILLS = Number(process.env['KILLS'] ?? 4);
const SEED = Number(process.env['SEED'] ?? process.pid);
const LIMIT_MS = 60_000 + KILLS * 60_000;

const dice = createDice(SEED);
const workers = ['Ann', 'Bob', 'Cid', 'Dot'];

let dataDir = '';
let subject: Killable;
let product: Product;
let call: Call;

beforeAll(async () => {
  process.stdout.write(`${KILLS} kills of a shop at work, SEED=${SEED}\n`);
  dataDir = await copySampleDataDir();
  subject = createKillable({ dataDir, port: await freePort() }, dice);
  product = await subject.start();
  await pauseSelling(product.url);
  call = await signInByLink(product);
}, LIMIT_MS);

afterAll(async () => {
  process.stdout.write(`Killed:\n  ${subject.kills().join('\n  ')}\n`);
  await product.stop();
  await removeDataDir(dataDir);
}, 60_000);

describe('with four people at work', () => {
  const deeds: Deed[] = [];
  let stockBefore: ReadonlyMap<string, number>;
  let recorded: RecordedShop;

  /** Units of each variant that the store counts; the stock of a bundle follows from its components. */
  const readStock = async (): Promise<ReadonlyMap<string, number>> => {
    const items = (await fetchAllItems(call)).filter(
      ({ itemType, isCounted }) => itemType !== 'BUNDLE' && isCounted,
    );
    return new Map(items.map(({ variantId, quantity }) => [variantId, quantity]));
  };

  const killWhileWorking = async (): Promise<void> => {
    let over = false;
    const target = { call, whenReady: subject.whenReady };
    const locationIds = (await call(listLocations, {})).body.map(({ id }) => id);
    const shop = { locationIds, variantIds: [...stockBefore.keys()] };
    const note = (deed: Deed): void => void deeds.push(deed);
    const working = Promise.all(
      workers.map((name) => {
        const own = createDice(dice.nextInteger(0, 1_000_000));
        return runWorker({ name, target, dice: own, ...shop, isOver: () => over, note });
      }),
    );
    const killing = async (): Promise<void> => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        product = await subject.killAndStart(dice.nextInteger(500, 5_000));
      }
    };
    try {
      await Promise.race([killing(), working]); // workers stop earlier only on a defect
    } finally {
      over = true;
    }
    await working;
  };

  beforeAll(async () => {
    stockBefore = await readStock();
    await killWhileWorking();
    await awaitStoreSyncAfterKills(call, product.url);
    recorded = await fetchRecordedShop(call);
    const unknown = deeds.filter(({ answer }) => answer === null).length;
    process.stdout.write(`${deeds.length - unknown} commands answered, ${unknown} unknown\n`);
  }, LIMIT_MS);

  const mine = (name: string): boolean => workers.some((worker) => name.includes(`${worker}-`));
  const withTimes = (deed: Deed) => ({ ...deed, times: countOccurrences(deed, recorded) });
  const formatDeed = ({ kind, subject: whose, detail, times }: ReturnType<typeof withTimes>) =>
    `${kind} ${whose} ${detail}: ${times} times`;

  test('enough was answered and enough was cut off to prove anything', () => {
    expect(deeds.filter(({ answer }) => answer !== null).length).toBeGreaterThan(KILLS * 10);
    expect(deeds.filter(({ answer }) => answer === null).length).toBeGreaterThan(0);
  });

  test('whatever was answered happened exactly once', () => {
    const answered = deeds.filter(({ answer }) => answer !== null).map(withTimes);
    expect(answered.filter(({ times }) => times !== 1).map(formatDeed)).toEqual([]);
  });

  test('whatever nobody knows of happened at most once', () => {
    const unknown = deeds.filter(({ answer }) => answer === null).map(withTimes);
    expect(unknown.filter(({ times }) => times > 1).map(formatDeed)).toEqual([]);
  });

  test('nothing happened that nobody did', () => {
    const subjects = new Set(deeds.map((deed) => deed.subject));
    const names = [...recorded.suppliers.keys()].filter(mine);
    expect(names.filter((name) => !subjects.has(name.replace('Supplier ', '')))).toEqual([]);
    expect([...recorded.orders.keys()].filter((name) => mine(name) && !subjects.has(name))).toEqual(
      [],
    );
  });

  test('what was created has the id that was answered, and every order a name of its own', () => {
    const orders = [...recorded.orders.values()].flat().map(({ order }) => order);
    const there = new Set([
      ...orders.map(({ id }) => id),
      ...[...recorded.suppliers.values()].flat(),
    ]);
    const created = deeds.filter(({ kind }) => kind === 'order' || kind === 'supplier');
    const ids = created.flatMap(
      ({ answer }) => (answer?.body as { id: string } | undefined)?.id ?? [],
    );
    expect(ids.filter((id) => !there.has(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(orders.map(({ content }) => content.name)).size).toBe(orders.length);
  });

  test('stock moved by exactly the units that were accepted', async () => {
    const moved = new Map<string, number>();
    for (const [variantId, quantity] of await readStock()) {
      const difference = quantity - (stockBefore.get(variantId) ?? 0);
      if (difference !== 0) moved.set(variantId, difference);
    }
    expect(moved).toEqual(sumAcceptedUnits(recorded, mine));
    expect(moved.size).toBeGreaterThan(0);
  });

  test('a key sent again gets the first answer and does nothing', async () => {
    const answered = deeds.filter(({ answer }) => answer !== null);
    const again = await pLimit(4).map(answered, ({ repeat }) => repeat());
    const shown = ({ body, position }: CallResult<unknown>) => ({ body, position });
    expect(again.map(shown)).toEqual(deeds.flatMap(({ answer }) => answer ?? []).map(shown));
    expect(await fetchRecordedShop(call)).toEqual(recorded);
  }, 240_000);

  test('read models equal a replay of everything that happened', async () => {
    expect(await product.stop()).toBe(0);
    const { code, output } = await runProduct({ dataDir, port: 0 }, 'verify');
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringContaining('equal a replay'),
    });
  }, 240_000);
});
