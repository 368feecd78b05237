import { expect, test } from '@jest/globals';
import type { StoredReport } from '@quartermaster/contracts/reports/content';
import { buildDefinitionId } from '@quartermaster/platform/core/definition-ids';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { START, toPosition } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import type { Mail } from '@quartermaster/platform/mail/mail';
import type { Reaction } from '@quartermaster/platform/reactions/reaction';
import { firstTry } from '@quartermaster/platform/reactions/test-try';
import { systemContext } from '../core/command-context.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import { reportDecider } from './decider.ts';
import { requestReportMails } from './mail/request-mails.ts';
import { sendReportMails } from './mail/send-mails.ts';
import { noLogos } from './test-jobs.ts';
import { onReportRunDue } from './on-report-run-due.ts';

const TEAMS = ['team-1', 'team-2'];
const MEMBERS = ['ada@shop.example', 'eve@shop.example', 'joe@shop.example'];
const KILLS = 100;
const SEED = Number(process.env['SEED'] ?? 20_261);
const content: StoredReport = { type: 'SALES_SNAPSHOT', rows: [], states: null };
const makeDefinitionId = (teamId: string) => buildDefinitionId('report', teamId, 'SALES_SNAPSHOT');

class Killed extends Error {}

/** Creates a generator of numbers from 0 to 1, repeatable for a seed. */
const createRandom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};
const random = createRandom(SEED);
let kills = 0;

/** Throws at random, before or after the work, as when the process is killed. */
const dieSometimes = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const dies = kills < KILLS && random() < 0.4;
  if (dies) kills += 1;
  if (dies && random() < 0.5) throw new Killed('before');
  const result = await work();
  if (dies) throw new Killed('after');
  return result;
};

const log = createInMemoryEventStore();
const sent: string[] = [];
const mail: Mail = {
  send: async ({ messageId }) =>
    dieSometimes(async () => {
      sent.push(messageId);
      return { refused: [] };
    }),
  close: async () => undefined,
};
const store: EventStore = {
  ...log,
  append: async (...args) => dieSometimes(async () => log.append(...args)),
};

/** The reactions of a process that has just started. */
const reactions = (): readonly Reaction[] => {
  const handler = createCommandHandler(store);
  const directory = {
    teamState: async () => 'active' as const,
    shopName: async () => 'Shop',
    memberEmails: async () => MEMBERS,
  };
  const address = { fileId: 'file', sha256: 'x', position: toPosition('1') };
  const computed = { ...address, rowCount: 0, today: '2026-03-01', comparedWith: null, news: null };
  const now = () => '2026-03-01T09:00:00.000Z';
  const parts = {
    handler,
    directory,
    store,
    now,
    secret: 'secret',
    consoleUrl: 'https://shop.example',
  };
  return [
    onReportRunDue({ ...parts, compute: async () => dieSometimes(async () => computed) }),
    requestReportMails(parts),
    sendReportMails({ ...parts, ...noLogos, mail, kept: { read: async () => content } }),
  ];
};

const done = new Set<string>();

/** Runs the jobs that are not done; after each kill a new process continues. */
const work = async (): Promise<void> => {
  for (const reaction of reactions()) {
    for (const event of await log.readAll(START, 10_000)) {
      const job = `${reaction.name} ${event.id}`;
      if (!reaction.types.includes(event.type) || done.has(job)) continue;
      await reaction.handle(event, firstTry);
      done.add(job);
    }
  }
};
const workThroughKills = async (): Promise<void> => {
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
};

const readEvents = async (type: string) =>
  (await log.readAll(START, 10_000)).filter((event) => event.type === type);

const activate = async (teamId: string): Promise<void> => {
  const definitionId = makeDefinitionId(teamId);
  await createCommandHandler(log).handle(
    reportDecider,
    definitionId,
    {
      type: 'ChangeDefinition',
      definitionId,
      of: 'SALES_SNAPSHOT',
      at: '2026-02-01T00:00:00.000Z',
      change: { status: 'ACTIVE', notifyViaEmail: true },
    },
    systemContext(teamId, 'test', `activate ${teamId}`),
  );
};

const due = async (teamId: string, day: number): Promise<void> => {
  const definitionId = makeDefinitionId(teamId);
  const dueAt = new Date(Date.UTC(2026, 2, 1 + day, 9)).toISOString();
  const commandId = deterministicId('due', teamId, dueAt);
  const event = {
    id: commandId,
    type: 'ReportRunDue',
    schemaVersion: 1,
    data: { definitionId, type: 'SALES_SNAPSHOT', dueAt },
    metadata: {
      teamId,
      commandId,
      correlationId: commandId,
      causationId: null,
      actor: { kind: 'system' as const, name: 'scheduler' },
    },
  };
  await log.append(
    `report_runs-${teamId}.${definitionId}`,
    [event],
    day === 0 ? 'no-stream' : day - 1,
  );
};

test('REP-G-03 NF-E-06 with a hundred kills each due time has one run and each recipient one mail', async () => {
  for (const teamId of TEAMS) await activate(teamId);
  let days = 0;
  while (kills < KILLS) {
    for (const teamId of TEAMS) await due(teamId, days);
    days += 1;
    await workThroughKills();
  }
  const runs = await readEvents('ReportInstanceMade');
  expect(runs).toHaveLength(days * TEAMS.length);
  const mails = days * TEAMS.length * MEMBERS.length;
  expect(await readEvents('ReportMailRequested')).toHaveLength(mails);
  expect(await readEvents('ReportMailed')).toHaveLength(mails);
  expect(new Set(sent).size).toBe(mails);
  process.stdout.write(`${String(KILLS)} kills of reports and mails, SEED=${String(SEED)}\n`);
});
