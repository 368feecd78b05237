import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemContext } from '@quartermaster/command-service/core/command-context';
import { createCommandHandler } from '@quartermaster/command-service/core/handle-command';
import { reportDecider } from '@quartermaster/command-service/reports/decider';
import { requestReportMails } from '@quartermaster/command-service/reports/mail/request-mails';
import { sendReportMails } from '@quartermaster/command-service/reports/mail/send-mails';
import { noLogos } from '@quartermaster/command-service/reports/test-jobs';
import { onReportRunDue } from '@quartermaster/command-service/reports/on-report-run-due';
import { addDays } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { StoredReport } from '@quartermaster/contracts/reports/content';
import type { ReportFrequency } from '@quartermaster/contracts/reports/schedules';
import type { ReportType } from '@quartermaster/contracts/reports/types';
import { buildDefinitionId } from '@quartermaster/platform/core/definition-ids';
import { START, toPosition } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import { migrateReactions } from '@quartermaster/platform/reactions/schema';
import { startReactions } from '@quartermaster/platform/reactions/start-reactions';
import { runScheduler } from '@quartermaster/scheduler/run-scheduler';
import type pg from 'pg';

const FIRST_DAY = '2026-03-02';
const DAYS = 28;
const MEMBERS = ['ada@shop.example', 'eve@shop.example'];
const TEAMS: readonly TeamId[] = ['team-1', 'team-2'];
const REPORTS: readonly (readonly [ReportType, ReportFrequency, number])[] = [
  ['SALES_SNAPSHOT', 'DAILY', 28],
  ['STOCKOUT_RISK', 'WEEKLY', 4],
  ['DEAD_STOCK', 'MONTHLY', 0],
];
const content: StoredReport = { type: 'SALES_SNAPSHOT', rows: [], states: null };

let database: TestDatabase;
let pool: pg.Pool;
let now = `${FIRST_DAY}T00:00:00.000Z`;
const store: EventStore = createInMemoryEventStore();
const sent: string[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 40, applicationName: 'four weeks' });
  await migrateReactions(pool);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const fail = (error: unknown): never => {
  throw error;
};

/** The reactions of a command service. */
const openCommands = () => {
  const handler = createCommandHandler(store);
  const directory = {
    teamState: async () => 'active' as const,
    shopName: async () => 'Shop',
    memberEmails: async () => MEMBERS,
  };
  const address = { fileId: 'file', sha256: 'x', position: toPosition('1') };
  const computed = { ...address, rowCount: 0, today: FIRST_DAY, comparedWith: null, news: null };
  const parts = {
    handler,
    directory,
    store,
    now: () => now,
    secret: 's',
    consoleUrl: 'https://a.example',
  };
  const mail = {
    send: async ({ messageId }: { messageId: string }) => {
      sent.push(messageId);
      return { refused: [] };
    },
    close: async () => undefined,
  };
  return startReactions({
    pool,
    store,
    onProblem: fail,
    onFailedTry: ({ error }) => fail(error),
    reactions: [
      onReportRunDue({ ...parts, compute: async () => computed }),
      requestReportMails(parts),
      sendReportMails({ ...parts, ...noLogos, mail, kept: { read: async () => content } }),
    ],
  });
};

const openSchedulerOnce = () =>
  runScheduler({
    pool,
    store,
    now: () => now,
    rates: null,
    onDays: () => undefined,
    onProblem: fail,
    onPoison: fail,
    onFailedTry: ({ error }) => fail(error),
  });

/** Two of each service, as after a start. */
const openProcesses = async () => {
  const commands = [openCommands(), openCommands()];
  const schedulers = [await openSchedulerOnce(), await openSchedulerOnce()];
  return {
    tick: () => Promise.all(schedulers.map((one) => one.tick())),
    stop: () => Promise.all([...commands, ...schedulers].map((one) => one.stop())),
  };
};

const countEvents = async (type: string, teamId?: TeamId): Promise<number> =>
  (await store.readAll(START, 100_000)).filter(
    (event) => event.type === type && (teamId === undefined || event.metadata.teamId === teamId),
  ).length;

/** Waits until every due time has a run and every run its mails. */
const waitUntilQuiet = async (): Promise<void> => {
  const isQuiet = async () => {
    const due = await countEvents('ReportRunDue');
    const made = await countEvents('ReportInstanceMade');
    return due === made && (await countEvents('ReportMailed')) === made * MEMBERS.length;
  };
  while (!(await isQuiet())) await sleep(20);
};

test('REP-G-03 REP-G-05 four weeks with two schedulers and restarts have each run and mail once', async () => {
  const handler = createCommandHandler(store);
  for (const teamId of TEAMS) {
    for (const [of, frequency] of REPORTS) {
      const definitionId = buildDefinitionId('report', teamId, of);
      const change = { status: 'ACTIVE', frequency, notifyViaEmail: true } as const;
      const command = { type: 'ChangeDefinition', definitionId, of, change, at: now } as const;
      const context = systemContext(teamId, 'test', `activate ${definitionId}`);
      await handler.handle(reportDecider, definitionId, command, context);
    }
  }
  let processes = await openProcesses();
  for (let day = 0; day < DAYS; day += 1) {
    now = `${addDays(FIRST_DAY, day)}T09:00:30.000Z`;
    await processes.tick();
    await waitUntilQuiet();
    if (day % 7 !== 3) continue;
    await processes.stop();
    processes = await openProcesses();
    await processes.tick();
  }
  await processes.stop();
  const runs = REPORTS.reduce((sum, [, , count]) => sum + count, 0);
  for (const teamId of TEAMS) expect(await countEvents('ReportInstanceMade', teamId)).toBe(runs);
  expect(sent).toHaveLength(runs * TEAMS.length * MEMBERS.length);
  expect(new Set(sent).size).toBe(sent.length);
});
