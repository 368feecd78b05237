import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSameStoreDataDir, readPreparedShop, removeDataDir } from './data-folders.ts';
import { type Killable, createKillable } from './killable.ts';
import { readLoadedShop } from './loaded-shop.ts';
import { freePort, type Product } from './product.ts';
import { signInByLink, awaitStoreSyncAfterKills } from './sample-shop.ts';
import { createDice } from './seeded.ts';

/** Number of kills. KILLS=8 SEED=7 tries more, or repeats a run. */
const KILLS = Number(process.env['KILLS'] ?? 3);
const SEED = Number(process.env['SEED'] ?? process.pid);
const LIMIT_MS = 120_000 + KILLS * 120_000;

const dice = createDice(SEED);

let subject: Killable;
let product: Product | null = null;

let dataDir = '';

beforeAll(async () => {
  process.stdout.write(`${KILLS} kills of a first load, SEED=${SEED}\n`);
  dataDir = await createSameStoreDataDir();
  subject = createKillable({ dataDir, port: await freePort() }, dice);
}, LIMIT_MS);

afterAll(async () => {
  process.stdout.write(`Killed:\n  ${subject.kills().join('\n  ')}\n`);
  await product?.stop();
  await removeDataDir(dataDir);
}, 60_000);

test(
  'a shop whose first load is killed again and again is loaded whole, and nothing twice',
  async () => {
    const expected = await readPreparedShop();
    for (let kill = 0; kill < KILLS; kill += 1) {
      await subject.startAndKill(dice.nextInteger(200, 8_000));
    }
    product = await subject.start();
    const call = await signInByLink(product);
    await awaitStoreSyncAfterKills(call, product.url);
    expect(await readLoadedShop(call)).toEqual(expected);
  },
  LIMIT_MS,
);
