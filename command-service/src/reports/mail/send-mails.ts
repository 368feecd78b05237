import type { TeamId } from '@quartermaster/contracts/core/ids';
import { readEventData } from '@quartermaster/contracts/core/event';
import { reportInstanceMade, type ReportContent } from '@quartermaster/contracts/reports/events';
import { reportMailRequested } from '@quartermaster/contracts/reports/mail-events';
import { reportCells, reportHeader } from '@quartermaster/contracts/reports/rules/cells';
import type { KeptReport } from '@quartermaster/contracts/reports/rules/state';
import { reportTypeLabels } from '@quartermaster/contracts/reports/types';
import { deterministicId } from '@quartermaster/infra/platform/core/ids';
import type {
  EventStore,
  RecordedEvent,
} from '@quartermaster/infra/platform/event-store/event-store';
import { ContentDamaged, type KeptContent } from '@quartermaster/infra/platform/files/kept-content';
import { csvOf } from '@quartermaster/infra/platform/files/tables/csv';
import {
  type Mail,
  type MailAttachment,
  type MailMessage,
  MailRefused,
} from '@quartermaster/infra/platform/mail/mail';
import { defineReaction, type Reaction } from '@quartermaster/infra/platform/reactions/reaction';
import { systemContext } from '../../core/command-context.ts';
import type { CommandHandler } from '../../core/handle-command.ts';
import { streamOf } from '../../core/load-stream.ts';
import type { Directory } from '../../directory/directory.ts';
import { reportDecider } from '../decider.ts';
import { addressKeyOf, signAddressGrant } from './address-token.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { reportMailDecider } from './mail-decider.ts';
import { reportMail } from './report-mail.ts';

export interface SendDependencies {
  readonly handler: Pick<CommandHandler, 'handle' | 'stateOf'>;
  readonly directory: Pick<Directory, 'shopName'>;
  readonly store: Pick<EventStore, 'readStream'>;
  readonly kept: Pick<KeptContent, 'read'>;
  readonly mail: Mail;
  readonly secret: string;
  readonly consoleUrl: string;
  readonly now: () => string;
}

const NAME = 'send-report-mails';
/** How long after its request a mail is tried again. */
const PATIENCE_MS = 24 * 3_600_000;
const LONGEST_REASON = 500;
/** Rows of a longer report are read by the link alone. */
const MOST_ATTACHED_BYTES = 2 * 1024 * 1024;

type Requested = ReturnType<typeof requestOf>;

const requestOf = ({ schemaVersion, data, metadata, recordedAt }: RecordedEvent) => ({
  ...readEventData(reportMailRequested, schemaVersion, data),
  teamId: metadata.teamId,
  requestedAt: recordedAt,
});

/** The recorded runs of a report: the one with this id, and the one that it was compared with. */
const runsOf = async (
  { store }: SendDependencies,
  {
    teamId,
    definitionId,
    instanceId,
  }: Pick<Requested, 'definitionId' | 'instanceId'> & {
    readonly teamId: TeamId;
  },
) => {
  const stream = streamOf(reportDecider.subject, teamId, definitionId);
  const made = (await store.readStream(stream))
    .filter(({ type }) => type === reportInstanceMade.type)
    .map(({ schemaVersion, data }) => readEventData(reportInstanceMade, schemaVersion, data));
  const run = made.find((one) => one.instanceId === instanceId);
  if (run === undefined) throw new Error(`There is no run ${instanceId}`);
  return { run, before: made.find((one) => one.instanceId === run.comparedWith) ?? null };
};

const contentOf = async ({ kept }: SendDependencies, content: ReportContent): Promise<KeptReport> =>
  (await kept.read(content)) as KeptReport;

/** The rows as a CSV file; none when it would be too long for a mail. */
const attachmentsOf = async (
  { type, rows }: KeptReport,
  today: string,
): Promise<readonly MailAttachment[]> => {
  const cells = (async function* () {
    yield rows.map((row) => reportCells(type, row));
  })();
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of csvOf({ header: reportHeader(type), rows: cells })) {
    parts.push(part);
    bytes += part.byteLength;
    if (bytes > MOST_ATTACHED_BYTES) return [];
  }
  const filename = `${reportTypeLabels[type]} ${today}.csv`;
  return [{ filename, contentType: 'text/csv; charset=utf-8', content: Buffer.concat(parts) }];
};

const linksOf = ({ secret, consoleUrl }: SendDependencies, request: Requested) => {
  const { teamId, definitionId, to } = request;
  const addressKey = addressKeyOf(secret, teamId, to);
  const token = signAddressGrant(secret, { teamId, definitionId, addressKey });
  const base = consoleUrl.replace(/\/+$/, '');
  return {
    consoleUrl: base,
    // What follows # is not sent to any server.
    preferencesUrl: `${base}/mail-preferences#${token}`,
    unsubscribeUrl: `${base}/api/mail-preferences/${token}/stop`,
  };
};

const composed = async (
  dependencies: SendDependencies,
  request: Requested,
): Promise<Omit<MailMessage, 'to' | 'messageId'>> => {
  const { type, teamId, instanceId, purpose } = request;
  const shop = (await dependencies.directory.shopName(teamId)) || 'Quartermaster';
  const { unsubscribeUrl, ...links } = linksOf(dependencies, request);
  const envelope = { senderName: shop, unsubscribeUrl };
  if (purpose === 'CONFIRMATION') {
    const label = reportTypeLabels[type];
    return { ...envelope, ...confirmationMail({ shop, label, ...links }) };
  }
  const { run, before } = await runsOf(dependencies, request);
  const content = await contentOf(dependencies, run.content);
  const earlier =
    before === null
      ? null
      : { ...(await contentOf(dependencies, before.content)), today: before.content.today };
  const { today } = run.content;
  const { periodDays, news } = run;
  const mail = reportMail({
    ...{ type, rows: content.rows, periodDays, today, before: earlier, news },
    ...{ shop, instanceId, ...links },
  });
  return { ...envelope, ...mail, attachments: await attachmentsOf(content, today) };
};

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON);

/** Sends the mail; null when a server took it over, the reason of a final or too late failure otherwise. */
const deliver = async (
  dependencies: SendDependencies,
  request: Requested,
): Promise<string | null> => {
  const { to, mailId, requestedAt } = request;
  try {
    const message = await composed(dependencies, request);
    await dependencies.mail.send({ ...message, to, messageId: mailId });
    return null;
  } catch (error) {
    const age = Date.parse(dependencies.now()) - Date.parse(requestedAt);
    const isFinal = error instanceof MailRefused || error instanceof ContentDamaged;
    if (!isFinal && age < PATIENCE_MS) throw error;
    return reasonOf(error);
  }
};

/**
 * Sends the requested mails of reports, each in its own lane, so that a recipient whose server fails delays no other. A mail
 * that is sent again after a kill has the same message id.
 */
export const sendReportMails = (dependencies: SendDependencies): Reaction => {
  const { handler } = dependencies;
  return defineReaction({
    name: NAME,
    types: [reportMailRequested.type],
    from: 'first event',
    laneOf: (event) => requestOf(event).mailId,
    handle: async (event) => {
      const request = requestOf(event);
      const { teamId, instanceId, mailId } = request;
      const { open } = await handler.stateOf(reportMailDecider, instanceId, teamId);
      if (!open.has(mailId)) return;
      const failure = await deliver(dependencies, request);
      const context = systemContext(teamId, NAME, deterministicId(NAME, mailId), event.id);
      const command = { type: 'RecordOutcome' as const, mailId, failure };
      await handler.handle(reportMailDecider, instanceId, command, context);
    },
  });
};
