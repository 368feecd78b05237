import { describe, expect, test } from '@jest/globals';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type {
  MailAddressEvent,
  ReportMailEvent,
} from '@quartermaster/contracts/reports/mail-events';
import { buildDefinitionId } from '@quartermaster/platform/core/definition-ids';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { START } from '@quartermaster/contracts/core/position';
import type { Mail } from '@quartermaster/platform/mail/mail';
import { smtpTests, type TestSmtpServer } from '@quartermaster/platform/mail/test-smtp-server';
import type { Reaction } from '@quartermaster/platform/reactions/reaction';
import { readReactionStatus } from '@quartermaster/platform/reactions/reaction-status';
import { reactionTests } from '@quartermaster/platform/reactions/test-reactions';
import { shortenPauses } from '@quartermaster/platform/reactions/unlock';
import { systemContext } from '../../core/command-context.ts';
import { createCommandHandler } from '../../core/handle-command.ts';
import { noLogos } from '../test-jobs.ts';
import { reportMailDecider } from './mail-decider.ts';
import { sendReportMails } from './send-mails.ts';
import { waitUntil } from '@quartermaster/platform/core/test-wait';

const { admin, store, start } = reactionTests();
const { smtpServer, smtp } = smtpTests();
const TEAMS: readonly TeamId[] = ['team-1', 'team-2'];
const RECEIVERS = ['ada@shop.example', 'eve@shop.example', 'joe@shop.example'];
const MAILS = TEAMS.length * RECEIVERS.length;
const HOUR = 3_600_000;

/** Time that passed since the mails were requested, without waiting for it. */
let passedMs = 0;

const createReaction = (mail: Mail): Reaction =>
  sendReportMails({
    mail,
    store: store(),
    handler: createCommandHandler(store()),
    secret: 'secret',
    directory: { shopName: async (teamId) => `Shop of ${teamId}` },
    kept: { read: () => Promise.reject(new Error('A question has no rows')) },
    ...noLogos,
    consoleUrl: 'https://shop.example',
    now: () => new Date(Date.now() + passedMs).toISOString(),
  });

/** Requests a mail to each receiver of each team. */
const requestMails = async (): Promise<void> => {
  passedMs = 0;
  for (const teamId of TEAMS) {
    const contentId = deterministicId('run', teamId);
    const mails = RECEIVERS.map((to) => ({
      definitionId: buildDefinitionId('report', teamId, 'SALES_SNAPSHOT'),
      contentId,
      to,
      type: 'SALES_SNAPSHOT' as const,
      purpose: 'CONFIRMATION' as const,
      mailId: deterministicId('mail', contentId, to),
    }));
    const context = systemContext(teamId, 'test', deterministicId('request', teamId));
    const command = { type: 'RequestMails' as const, mails };
    await createCommandHandler(store()).handle(reportMailDecider, contentId, command, context);
  }
};

const outcomes = async (
  type: ReportMailEvent['type'] | MailAddressEvent['type'],
): Promise<readonly string[]> =>
  (await store().readAll(START, 10_000))
    .filter((event) => event.type === type)
    .map(({ data, metadata: { teamId } }) => `${teamId} ${(data as { to: string }).to}`)
    .sort();
const readStatus = async () => (await readReactionStatus(admin(), ['send-report-mails']))[0];

interface QueuedJob {
  readonly attempts: number;
  readonly pauseMs: number;
}

/** Returns the failed jobs once each of them waits after this try. */
const awaitFailedTry = async (attempts: number, count: number): Promise<readonly QueuedJob[]> => {
  let jobs: readonly QueuedJob[] = [];
  await waitUntil(async () => {
    await shortenPauses(admin());
    const { rows } = await admin().query<QueuedJob>(
      `select attempts, (extract(epoch from run_at - now()) * 1000)::float as "pauseMs"
       from graphile_worker.jobs where locked_at is null and last_error is not null`,
    );
    jobs = rows.filter((job) => job.attempts === attempts);
    return jobs.length === count;
  });
  return jobs;
};

/** Ends the retry pauses of all jobs. */
const skipPauses = async (jobs: readonly QueuedJob[]): Promise<void> => {
  passedMs += Math.min(...jobs.map(({ pauseMs }) => pauseMs));
  await admin().query(
    `select graphile_worker.reschedule_jobs(array[id], run_at := now()), pg_notify('jobs:insert', '{"count":16}')
     from graphile_worker.jobs where run_at > now()`,
  );
};

const listMessageIds = ({ arrived }: TestSmtpServer): readonly string[] =>
  arrived.map(({ messageId }) => String(messageId));

describe('NF-E-06 the mails of two teams', () => {
  test('outlive a mail server that is away for more than a day, and are each sent once', async () => {
    const server = await smtpServer();
    await server.down();
    await requestMails();
    start(createReaction(smtp(`smtp://${server.host}`)));
    let tries = 1;
    for (; passedMs < 30 * HOUR; tries += 1) await skipPauses(await awaitFailedTry(tries, MAILS));
    await awaitFailedTry(tries, MAILS);
    expect(await outcomes('ReportMailFailed')).toEqual([]);
    expect(await readStatus()).toMatchObject({ waiting: MAILS, parked: 0 });
    await server.up();
    await skipPauses(await awaitFailedTry(tries, MAILS));
    await waitUntil(async () => (await outcomes('ReportMailed')).length === MAILS);
    await waitUntil(async () => (await readStatus())?.waiting === 0);
    expect(new Set(listMessageIds(server)).size).toBe(MAILS);
    expect(listMessageIds(server)).toHaveLength(MAILS);
  }, 60_000);

  test('are given up after three days, without a parked job', async () => {
    const server = await smtpServer();
    await server.down();
    await requestMails();
    start(createReaction(smtp(`smtp://${server.host}`)));
    await awaitFailedTry(1, MAILS);
    await skipPauses([{ attempts: 1, pauseMs: 73 * HOUR }]);
    await waitUntil(async () => (await outcomes('ReportMailFailed')).length === MAILS);
    await waitUntil(async () => (await readStatus())?.waiting === 0);
    expect(await readStatus()).toMatchObject({ parked: 0 });
  });

  test('arrive except the one whose mailbox does not exist, which is not tried again and marked', async () => {
    let refused = 0;
    const server = await smtpServer({
      onRcptTo: ({ address }, _session, done) => {
        const isRefused = address === 'eve@shop.example';
        if (isRefused) refused += 1;
        const refusal = Object.assign(new Error('5.1.1 No such user'), { responseCode: 550 });
        done(isRefused ? refusal : null);
      },
    });
    await requestMails();
    start(createReaction(smtp(`smtp://${server.host}`)));
    await waitUntil(async () => (await outcomes('ReportMailed')).length === 4);
    await waitUntil(async () => (await readStatus())?.waiting === 0);
    const others = RECEIVERS.filter((to) => to !== 'eve@shop.example');
    const of = (to: string) => TEAMS.map((teamId) => `${teamId} ${to}`);
    expect(await outcomes('ReportMailed')).toEqual(others.flatMap(of).sort());
    expect(await outcomes('ReportMailFailed')).toEqual(of('eve@shop.example'));
    expect(await outcomes('MailFeedbackReceived')).toEqual(of('eve@shop.example'));
    expect(refused).toBe(TEAMS.length);
    expect(server.arrived).toHaveLength(4);
  });

  test('arrive while the server keeps one recipient waiting', async () => {
    const answers: (() => void)[] = [];
    const server = await smtpServer({
      onRcptTo: ({ address }, _session, done) => {
        if (address === 'eve@shop.example') answers.push(() => done());
        else done();
      },
    });
    await requestMails();
    start(createReaction(smtp(`smtp://${server.host}`)));
    await waitUntil(async () => (await outcomes('ReportMailed')).length === 4);
    for (const answer of answers) answer();
    await waitUntil(async () => (await outcomes('ReportMailed')).length === MAILS);
    expect(new Set(listMessageIds(server)).size).toBe(MAILS);
  });

  test('are sent again under the same id when the connection breaks after DATA', async () => {
    const server = await smtpServer();
    server.dropAnswers(4);
    await requestMails();
    start(createReaction(smtp(`smtp://${server.host}`)));
    await skipPauses(await awaitFailedTry(1, 4));
    await waitUntil(async () => (await outcomes('ReportMailed')).length === MAILS);
    await waitUntil(async () => (await readStatus())?.waiting === 0);
    expect(listMessageIds(server)).toHaveLength(MAILS + 4);
    expect(new Set(listMessageIds(server)).size).toBe(MAILS);
  });
});
