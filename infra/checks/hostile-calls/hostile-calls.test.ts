import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allRoutes } from '@quartermaster/contracts/calls';
import { createDice } from '../../../console/e2e/seeded.ts';
import { readModels, replayProblems } from '../faults/check/read-models.ts';
import { awaitReadModels } from '@quartermaster/platform/projections/watch-read-models';
import { attackAll, reachAll } from './attack.ts';
import { newBooks, progress, report } from './books.ts';
import { attackByChance } from './chance.ts';
import { createFetch } from './create-fetch.ts';
import { hostileAddresses } from './hostile-addresses.ts';
import { hostileBodies } from './hostile-bodies.ts';
import { hostileFields } from './hostile-fields.ts';
import { hostileHeaders } from './hostile-headers.ts';
import { repeats } from './hostile-repeats.ts';
import { createJudge } from './judge.ts';
import { openTestDatabase } from '@quartermaster/platform/postgres/test-database';
import { openProduct, type Product } from './open-product.ts';
import { openReport } from './open-report.ts';
import { openAct, openFile, openStage } from './open-stage.ts';
import { type Operation, describeOperations } from './operations.ts';
import { createSender, manyAddresses } from './send.ts';
import { createTeam, type Team } from './teams.ts';
import type { Stage } from './tries.ts';
import { seesOwnWrite, startWork, type WorkingTeam } from './working-teams.ts';

/** Duration and seed of the attack. FUZZ_SECONDS=600 SEED=7 makes more attacks, in another order. */
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? 8);
const SEED = Number(process.env['SEED'] ?? process.pid);
/** The share of the time for random attacks. */
const CHANCE = 0.1;
const SETTLE_MS = 120_000;

/** The refusals of these calls are correct. */
const NEVER_DONE = [
  // The code, and the links of mails, are always wrong; reports about returned mails are switched off.
  ...['API-AUTH-02', 'API-TEAM-13', 'API-TEAM-14'],
  ...['API-REP-14', 'API-REP-15', 'API-REP-16', 'API-REP-18'],
  // There are no plans; without a store there is nothing to pay for, to read or to withdraw, and none answers.
  ...['API-BILL-01', 'API-BILL-02', 'API-BILL-03', 'API-PROD-23', 'API-PO-46'],
  ...['API-ONB-05', 'API-ONB-06', 'API-ONB-07', 'API-ONB-08', 'API-ONB-09', 'API-ONB-10'],
  'API-ONB-11',
  // The attacked team has a demand plan, which is ready; only a service may have a forecast, a report or an alert computed.
  ...['API-DP-04', 'API-DP-09', 'API-DP-10', 'API-DP-13', 'API-INV-07-NOW', 'API-REP-13'],
  'API-REP-17',
  // No order is fully received, and none has a balance or a rest.
  ...['API-PO-48', 'API-PO-49', 'API-PO-50', 'API-PO-51', 'API-PO-52', 'API-PO-53'],
  // The admin is the only member and has no invitation.
  ...['API-TEAM-07', 'API-TEAM-08', 'API-TEAM-09'],
];

const { operations, schemas } = describeOperations(allRoutes);
const dice = createDice(SEED);
const books = newBooks();
let product: Product;
let closeSender: () => void;
let working: readonly WorkingTeam[];
let byChance: string | null = null;
const attacker = {} as { team: Team };

const createStageOpener = (shared: Parameters<typeof openStage>[1]) => {
  const newThings = () => openStage(attacker.team, shared);
  const thingsOfQueries = newThings(); // queries use nothing up
  return async (operation: Operation): Promise<Stage> => {
    const { team } = attacker;
    const { kind, path } = operation.route;
    const things = await (kind === 'query' ? thingsOfQueries : newThings());
    // The call that ends a session uses a separate session.
    const token = path === '/auth/sign-out' ? await team.signIn() : team.token;
    const mark = `${things.orderId}-${SEED}`;
    return { operation, things, headers: { Authorization: `Bearer ${token}` }, mark };
  };
};

const createDeadline = (ms: number): (() => number) => {
  const end = performance.now() + ms;
  return () => end - performance.now();
};

const run = async (): Promise<void> => {
  const { send, close } = createSender(product.server.url, manyAddresses());
  closeSender = close;
  attacker.team = await createTeam(product, 'attacked', createFetch(send));
  let over = false;
  working = await Promise.all(
    ['Bela', 'Carla'].map((name) => startWork(product, name, { dice, isOver: () => over })),
  );
  const tactics = [
    hostileFields(SEED),
    repeats,
    hostileAddresses(operations),
    hostileHeaders,
    hostileBodies,
  ];
  const judge = createJudge(schemas);
  const shared = {
    ...(await openFile(attacker.team, send)),
    ...(await openAct(attacker.team)),
    ...(await openReport(attacker.team)),
  };
  const attack = {
    operations,
    tactics,
    send,
    judge,
    dice,
    books,
    openStage: createStageOpener(shared),
  };
  try {
    await reachAll({ ...attack, msLeft: () => Infinity });
    const msLeft = createDeadline(SECONDS * 1000);
    await attackAll({ ...attack, msLeft: createDeadline(SECONDS * 1000 * (1 - CHANCE)) });
    byChance = await attackByChance({ ...attack, msLeft }, SEED);
  } finally {
    over = true;
  }
};

beforeAll(
  async () => {
    process.stdout.write(`${SECONDS} seconds of hostile calls, SEED=${SEED}\n`);
    product = await openProduct(await openTestDatabase());
    await run();
    process.stdout.write(`${progress(books)}\n`);
  },
  SECONDS * 1000 + 600_000,
);

afterAll(async () => {
  closeSender();
  await product.close();
}, 300_000);

describe('while one team sends hostile calls', () => {
  test('NF-H-01 every call gives an answer of OpenAPI: no 500, and no 503 without Retry-After', async () => {
    expect(await report(books, product.logFile)).toEqual([]);
  });

  test('every call does so for random values in several fields', () => {
    expect(byChance).toBeNull();
  });

  test('every call was reached: its valid request got a valid answer', () => {
    const reached = operations
      .map(({ route }) => route.id)
      .filter((id) => !NEVER_DONE.includes(id));
    expect(reached.filter((id) => !books.answered.has(id))).toEqual([]);
  });

  test('the commands of the other teams continue', async () => {
    await Promise.all(working.map(({ done }) => done));
    for (const { deeds, wrong } of working) {
      expect(wrong).toEqual([]);
      expect(deeds.filter(({ answer }) => answer !== null).length).toBeGreaterThan(0);
    }
  });

  test('every team reads its own writes at once afterwards, also the attacked team', async () => {
    const teams = [attacker.team, ...working.map(({ team }) => team)];
    expect(await Promise.all(teams.map(seesOwnWrite))).toEqual(teams.map(() => true));
  });

  test('read models reach the end of the log, park no team and equal a replay', async () => {
    const { pool, store, bus } = product.infrastructure;
    const signal = AbortSignal.timeout(SETTLE_MS);
    for (const { schema, partitioning } of readModels(bus)) {
      await awaitReadModels({ pool, store, bus: partitioning, schema }, signal);
    }
    expect(signal.aborted).toBe(false);
    expect(await replayProblems(pool, store, bus)).toEqual([]);
  }, 240_000);
});
