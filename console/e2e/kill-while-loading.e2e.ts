import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Call } from '@quartermaster/contracts/core/client';
import { explainInventoryItem } from '@quartermaster/contracts/inventory/calls/items';
import { dataDirOfSameStore, removeDataDir, sampleDataDir } from './data-folders.ts';
import { inParallel } from './in-parallel.ts';
import { type Killable, killable } from './killable.ts';
import { freePort, type Product, startProduct } from './product.ts';
import { allItems } from './read-all.ts';
import { recordedNow } from './recorded.ts';
import { pauseSelling, signInByLink, storeAgrees, storeAgreesAfterKills } from './sample-shop.ts';
import { seededDice } from './seeded.ts';

/** How often it is killed. KILLS=8 SEED=7 tries more, or again. */
const KILLS = Number(process.env['KILLS'] ?? 4);
const SEED = Number(process.env['SEED'] ?? process.pid);
const LIMIT_MS = 120_000 + KILLS * 120_000;

const dice = seededDice(SEED);
const COMPARED = 200;

let subject: Killable;
let product: Product | null = null;

/** What a load has to bring: the articles, what some of them sold in each month before this one, and what the team set up. */
const loadedShop = async (from: Call) => {
  const items = (await allItems(from)).toSorted((a, b) => (a.sku < b.sku ? -1 : 1));
  const step = Math.floor(items.length / COMPARED);
  const some = items.filter((_, at) => at % step === 0);
  const sales = await inParallel(some, 4, async ({ sku, variantId, suppliers }) => {
    const { body } = await from(explainInventoryItem, { params: { variantId } });
    const past = body.salesByMonth.filter(({ month }) => month < body.today.slice(0, 7));
    return { sku, past, suppliers: suppliers.map(({ name }) => name) };
  });
  const { suppliers, orders } = await recordedNow(from);
  return {
    skus: items.map(({ sku }) => sku),
    sales,
    favourites: items.filter(({ favourite }) => favourite).length,
    notRestocked: items.filter(({ manualStatus }) => manualStatus !== null).length,
    suppliers: [...suppliers.keys()].sort(),
    orders: [...orders.keys()].sort(),
  };
};

/** The shop after a load that nobody disturbed. */
const undisturbed = async () => {
  const peaceful = await startProduct({ dataDir: await sampleDataDir(), port: await freePort() });
  const from = await signInByLink(peaceful);
  await storeAgrees(from, peaceful.url);
  const shop = await loadedShop(from);
  await peaceful.stop();
  await removeDataDir(peaceful.dataDir);
  return shop;
};

let dataDir = '';

beforeAll(async () => {
  process.stdout.write(`${KILLS} kills of a first load, SEED=${SEED}\n`);
  dataDir = await dataDirOfSameStore();
  subject = killable({ dataDir, port: await freePort() }, dice);
}, LIMIT_MS);

afterAll(async () => {
  process.stdout.write(`Killed:\n  ${subject.kills().join('\n  ')}\n`);
  await product?.stop();
  await removeDataDir(dataDir);
}, 60_000);

test(
  'a shop whose first load is killed again and again is loaded whole, and nothing twice',
  async () => {
    const expected = await undisturbed();
    for (let kill = 0; kill < KILLS; kill += 1) {
      await subject.startAndKill(dice.between(200, 8_000));
    }
    product = await subject.start();
    await pauseSelling(product.url);
    const call = await signInByLink(product);
    await storeAgreesAfterKills(call, product.url);
    expect(await loadedShop(call)).toEqual(expected);
  },
  LIMIT_MS,
);
