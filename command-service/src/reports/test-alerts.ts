import { expect } from '@jest/globals';
import type { AlertEntry } from '@quartermaster/contracts/reports/rules/alert-entry';
import type { AnyAlertType } from '@quartermaster/contracts/reports/alert-types';
import { buildDefinitionId } from '@quartermaster/platform/core/definition-ids';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { testNow } from '@quartermaster/platform/http/test-app';
import type { MailMessage } from '@quartermaster/platform/mail/mail';
import { systemContext } from '../core/command-context.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import { alertDecider } from './alert-decider.ts';
import { requestAlertMails } from './mail/request-mails.ts';
import { sendReportMails } from './mail/send-mails.ts';
import { onAlertRunDue } from './on-alert-run-due.ts';
import { noLogos, testMail, runJobs } from './test-jobs.ts';

/** Environment of the alerts in a test. */
export interface AlertBench {
  readonly store: EventStore;
  readonly sent: MailMessage[];
  today: string | null;
  /** Alert entries that the query service computes, by team. */
  found: Record<string, readonly AlertEntry[]>;
  teamState: 'active' | 'disabled';
  fails: (to: string) => Error | null;
  commands: number;
}

export const newAlertBench = (): AlertBench => ({
  store: createInMemoryEventStore(),
  sent: [],
  today: '2026-11-20',
  found: {},
  teamState: 'active',
  fails: () => null,
  commands: 0,
});

const makeAlertId = (type: AnyAlertType, teamId: string) =>
  buildDefinitionId('alert', teamId, type);

const createReactions = (bench: AlertBench) => {
  const { store } = bench;
  const handler = createCommandHandler(store);
  const directory = {
    teamState: async () => bench.teamState,
    memberEmails: async (teamId: string) => [`ada@${teamId}.example`, `eve@${teamId}.example`],
    shopName: async () => 'Gift Shop',
  };
  const mail = testMail(bench.sent, bench.fails);
  const secret = 'secret of links';
  const consoleUrl = 'https://shop.example/';
  const kept = { read: async () => undefined };
  const compute = async (teamId: string) => ({
    today: bench.today,
    timeZone: 'UTC',
    entries: [...(bench.found[teamId] ?? [])],
  });
  return [
    onAlertRunDue({ handler, directory, store, compute }),
    requestAlertMails({ handler, directory, secret }),
    sendReportMails({
      handler,
      directory,
      store,
      kept,
      mail,
      secret,
      consoleUrl,
      now: () => testNow,
      ...noLogos,
    }),
  ];
};

/** Creates the steps of a test: changes of alerts, due times, and reactions to both. */
export const createAlertSteps = (benchOfTest: () => AlertBench) => {
  const change = async (type: AnyAlertType, settings: object, teamId = 'team-1'): Promise<void> => {
    const bench = benchOfTest();
    bench.commands += 1;
    const definitionId = makeAlertId(type, teamId);
    const context = systemContext(teamId, 'test', `command-${String(bench.commands)}`);
    const command = { type: 'ChangeAlert' as const, definitionId, of: type, at: testNow };
    const handler = createCommandHandler(bench.store);
    await handler.handle(alertDecider, definitionId, { ...command, change: settings }, context);
  };
  const due = async (type: AnyAlertType, date: string, teamId = 'team-1'): Promise<void> => {
    const { store } = benchOfTest();
    const definitionId = makeAlertId(type, teamId);
    const stream = `alert_runs-${teamId}.${definitionId}`;
    const dueAt = `${date}T09:00:00.000Z`;
    const count = (await store.readStream(stream)).length;
    const commandId = deterministicId('test', stream, dueAt);
    const event = {
      id: commandId,
      type: 'AlertRunDue',
      schemaVersion: 1,
      data: { definitionId, type, dueAt },
      metadata: {
        teamId,
        commandId,
        correlationId: commandId,
        causationId: null,
        actor: { kind: 'system' as const, name: 'scheduler' },
      },
    };
    await store.append(stream, [event], count === 0 ? 'no-stream' : count - 1);
  };
  /** Runs all reactions to all events, as after a restart that lost their checkpoints; returns the failures. */
  const react = async (): Promise<unknown[]> =>
    runJobs(benchOfTest().store, createReactions(benchOfTest()));
  const runDay = async (type: AnyAlertType, date: string): Promise<void> => {
    benchOfTest().today = date;
    await due(type, date);
    expect(await react()).toEqual([]);
  };
  return { change, due, react, runDay };
};
