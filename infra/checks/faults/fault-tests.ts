import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CallFailed } from '@quartermaster/contracts/core/client';
import pRetry from 'p-retry';
import { fetchRecordedShop, countOccurrences } from '../../../console/e2e/recorded.ts';
import { describeWithOwnBroker } from '@quartermaster/kafka/test-with-brokers';
import type { Deed } from '../../../console/e2e/workload.ts';
import { countAnswered, countKills, listMissedPoints } from './books.ts';
import { logProblems, acknowledgedProblems } from './check/log.ts';
import { connectionProblems, webhooksTaken } from './check/database.ts';
import { replayProblems, listForeignRows } from './check/read-models.ts';
import { salesProblems, unitsSold } from './check/sales.ts';
import {
  conservationProblems,
  receiptProblems,
  stockProblems,
  storeStockProblems,
} from './check/stock.ts';
import { openRun, type Run } from './run.ts';
import type { KindOfLog } from './system.ts';
import { readLevels } from './store-calls.ts';
import type { Team } from './teams.ts';

/** The seed of the order of disturbances. SEED=7 repeats an order. */
const SEED = Number(process.env['SEED'] ?? process.pid);
/** Pauses between retries, as clients make them. */
const RETRIES = { retries: 4, minTimeout: 1_000, factor: 1.6, maxTimeout: 4_000 };

const isRetryable = (error: unknown): boolean =>
  error instanceof CallFailed && error.status === 503;

/** Disturbs the distributed profile on a kind of log `times` times (or as often as FAULTS), then checks its data. */
export const defineFaultTests = (log: KindOfLog, times: number): void =>
  describeWithOwnBroker(`the processes on a log of the kind ${log}`, () => {
    const faults = Number(process.env['FAULTS'] ?? times);
    let run: Run;
    let isOpen = false;

    beforeAll(
      async () => {
        process.stdout.write(`${faults} disturbances, log ${log}, SEED=${SEED}\n`);
        run = await openRun(SEED, log);
        isOpen = true;
        await run.disturb(faults);
      },
      300_000 + faults * 30_000,
    );

    afterAll(async () => {
      if (isOpen) await run.close();
    }, 120_000);

    const listDeeds = (team: Team): readonly Deed[] =>
      run.books.deeds.filter((deed) => run.books.owners.get(deed) === team);

    const each = async <Problem>(
      check: (team: Team) => Promise<readonly Problem[]>,
    ): Promise<readonly Problem[]> => (await Promise.all(run.teams.map(check))).flat();

    test('enough calls were answered and enough processes were killed', () => {
      expect(countKills(run.books)).toBeGreaterThanOrEqual(faults / 4);
      expect(countAnswered(run.books)).toBeGreaterThan(faults * 5);
    });

    test('every fail point was reached', () => {
      expect(listMissedPoints(run.books)).toEqual([]);
    });

    test('no connection or transaction is left open', async () => {
      expect(await connectionProblems(run.system.pool)).toEqual([]);
    });

    test('no process ended except those that the test killed', () => {
      expect(run.books.ended).toEqual([]);
    });

    test('clients got only allowed answers', () => {
      expect(run.wrong).toEqual([]);
    });

    test('commands are accepted while the brokers are away', () => {
      expect(run.books.withoutBroker).not.toBe(0);
    });

    test('webhooks of both stores are taken', async () => {
      const taken = await Promise.all(
        run.teams.map(({ teamId }) => webhooksTaken(run.system.pool, teamId)),
      );
      process.stdout.write(`Webhooks taken: ${taken.join(' and ')}\n`);
      expect(Math.min(...taken)).toBeGreaterThan(0);
    });

    test('positions and revisions have no holes, and streams belong to one team', async () => {
      expect(await logProblems(run.system.pool)).toEqual([]);
    });

    test('each answered command is in the log once, its events together, and with its answer', async () => {
      expect(
        await each((team) => acknowledgedProblems(run.system.pool, team, listDeeds(team))),
      ).toEqual([]);
    });

    test('each answered command is shown once, and each given-up command at most once', async () => {
      const wrong = await each(async (team) => {
        const recorded = await pRetry(() => fetchRecordedShop(team.call), {
          ...RETRIES,
          shouldRetry: ({ error }) => isRetryable(error),
        });
        return listDeeds(team).flatMap((deed) => {
          const times = countOccurrences(deed, recorded);
          const holds = deed.answer === null ? times <= 1 : times === 1;
          return holds ? [] : [`${deed.kind} ${deed.subject} ${deed.detail}: ${times} times`];
        });
      });
      expect(wrong).toEqual([]);
    });

    test('stock equals the sum of its events, per variant and location', async () => {
      expect(await each(({ teamId }) => stockProblems(run.system.pool, teamId))).toEqual([]);
    });

    test('the stock is that of the store', async () => {
      const problems = await each(async ({ teamId, store }) =>
        storeStockProblems(run.system.pool, teamId, await readLevels(store)),
      );
      expect(problems).toEqual([]);
    });

    test('the stock is the initial stock plus the received units minus the sold ones', async () => {
      const problems = await each(async ({ teamId, store }) => {
        const sold = unitsSold(teamId, await store.sold());
        return conservationProblems(run.system.pool, teamId, sold, await readLevels(store));
      });
      expect(problems).toEqual([]);
    });

    test('each order of a customer is recorded exactly once', async () => {
      const problems = await each(async ({ name, teamId, store }) => {
        const sold = await store.sold();
        process.stdout.write(`${sold.length} orders of customers of ${name}\n`);
        return salesProblems(run.system.pool, teamId, sold);
      });
      expect(problems).toEqual([]);
    });

    test('each receipt is in stock and in the store exactly once', async () => {
      const problems = await each(async ({ teamId, store }) =>
        receiptProblems(run.system.pool, teamId, await store.received()),
      );
      expect(problems).toEqual([]);
    });

    test('no row is stored under another team', async () => {
      expect(await listForeignRows(run.system.pool, run.teams)).toEqual([]);
    });

    test('read models equal a replay of the log', async () => {
      expect(await replayProblems(run.system.pool, run.system.log, run.bus)).toEqual([]);
    }, 240_000);
  });
