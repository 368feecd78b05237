import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dataDirOfSameStore, preparedShop, removeDataDir } from './data-folders.ts';
import { type Killable, killable } from './killable.ts';
import { loadedShop } from './loaded-shop.ts';
import { freePort, type Product } from './product.ts';
import { pauseSelling, signInByLink, storeAgreesAfterKills } from './sample-shop.ts';
import { seededDice } from './seeded.ts';

/** Number of kills. KILLS=8 SEED=7 tries more, or repeats a run. */
const KILLS = Number(process.env['KILLS'] ?? 3);
const SEED = Number(process.env['SEED'] ?? process.pid);
const LIMIT_MS = 120_000 + KILLS * 120_000;

const dice = seededDice(SEED);

let subject: Killable;
let product: Product | null = null;

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
    const expected = await preparedShop();
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
