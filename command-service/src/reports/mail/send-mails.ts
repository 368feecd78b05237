import { readEventData } from '@quartermaster/contracts/core/event';
import { reportMailRequested } from '@quartermaster/contracts/reports/mail-events';
import { isAlertType } from '@quartermaster/contracts/reports/alert-types';
import {
  isReportType,
  getMailedTypeLabel,
  ReportTypeUnknown,
} from '@quartermaster/contracts/reports/types';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { ContentDamaged } from '@quartermaster/platform/files/content-store';
import {
  type Mail,
  type MailAttachment,
  type MailMessage,
  MailRefused,
} from '@quartermaster/platform/mail/mail';
import type { MailContent } from '@quartermaster/platform/mail/template';
import { defineReaction, type Reaction } from '@quartermaster/platform/reactions/reaction';
import { systemContext } from '../../core/command-context.ts';
import type { CommandHandler } from '../../core/handle-command.ts';
import { createRecordedOutcomes } from '../../core/recorded-outcomes.ts';
import type { Directory } from '../../directory/directory.ts';
import { mailAddressDecider } from './address-decider.ts';
import { buildAddressKey, signAddressGrant } from './address-token.ts';
import { composeAlert } from './content/compose-alert.ts';
import { createReportComposer, type ReportSources } from './content/compose-report.ts';
import { confirmationMail } from './content/confirmation-mail.ts';
import { createShopLogos, type LogoSources } from './content/shop-logo.ts';
import { reportMailDecider } from './mail-decider.ts';
import { recordReturned } from './record-returned.ts';
import { formatMessageId } from './message-id.ts';

export interface SendDependencies extends ReportSources, LogoSources {
  readonly handler: Pick<CommandHandler, 'handle' | 'loadState'>;
  readonly directory: Pick<Directory, 'shopName'>;
  readonly mail: Mail;
  readonly secret: string;
  readonly consoleUrl: string;
  readonly now: () => string;
}

const NAME = 'send-report-mails';
/** Time after the request during which a mail is retried: longer than the outage of a mail server over a weekend. */
const MAX_MAIL_AGE_MS = 3 * 24 * 3_600_000;
/** More tries than fit into that time: the pauses are at least 45 minutes after the eighth try. */
const MOST_TRIES = 120;
const LONGEST_REASON = 500;

type Requested = ReturnType<typeof readRequest>;

const readRequest = ({ schemaVersion, data, metadata, recordedAt }: RecordedEvent) => ({
  ...readEventData(reportMailRequested, schemaVersion, data),
  teamId: metadata.teamId,
  requestedAt: recordedAt,
});

const buildLinks = ({ secret, consoleUrl }: SendDependencies, request: Requested) => {
  const { teamId, definitionId, to } = request;
  const addressKey = buildAddressKey(secret, teamId, to);
  const token = signAddressGrant(secret, { teamId, definitionId, addressKey });
  const base = consoleUrl.replace(/\/+$/, '');
  return {
    consoleUrl: base,
    // The fragment after # is not sent to any server.
    preferencesUrl: `${base}/mail-preferences#${token}`,
    unsubscribeUrl: `${base}/api/mail-preferences/${token}/stop`,
  };
};

interface Sending extends SendDependencies {
  readonly composeReport: ReturnType<typeof createReportComposer>;
  readonly findLogo: ReturnType<typeof createShopLogos>;
}

type Content = MailContent & { readonly attachments?: readonly MailAttachment[] };

type Shown = Parameters<Sending['composeReport']>[1];

const composeContent = (
  dependencies: Sending,
  request: Requested,
  shown: Shown,
): Content | Promise<Content> => {
  const { type, purpose } = request;
  if (purpose === 'CONFIRMATION') {
    return confirmationMail({ ...shown, label: getMailedTypeLabel(type) });
  }
  if (isAlertType(type)) return composeAlert(dependencies, { ...request, type }, shown);
  if (isReportType(type)) return dependencies.composeReport({ ...request, type }, shown);
  throw new ReportTypeUnknown(type);
};

const composeMessage = async (
  dependencies: Sending,
  request: Requested,
): Promise<Omit<MailMessage, 'to' | 'messageId'>> => {
  const { teamId } = request;
  const shop = (await dependencies.directory.shopName(teamId)) || 'Quartermaster';
  const logo = await dependencies.findLogo(teamId);
  const { unsubscribeUrl, ...links } = buildLinks(dependencies, request);
  const shown = { shop, ...links, logo: logo?.size ?? null };
  const content = await composeContent(dependencies, request, shown);
  const { attachments = [] } = content;
  return {
    senderName: shop,
    unsubscribeUrl,
    ...content,
    attachments: logo === null ? attachments : [...attachments, logo.attachment],
  };
};

const formatReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON);

/** True when a mail to the address came back after this one was requested. */
const isMarked = async (
  { handler, secret }: Sending,
  { teamId, to }: Requested,
): Promise<boolean> => {
  const addressKey = buildAddressKey(secret, teamId, to);
  return (await handler.loadState(mailAddressDecider, addressKey, teamId)).mark !== null;
};

/** Sends the mail; returns null when a server accepted it, else the reason of a failure that is final or too late to retry. */
const deliver = async (dependencies: Sending, request: Requested): Promise<string | null> => {
  const { to, requestedAt } = request;
  if (await isMarked(dependencies, request)) return 'An earlier email to this address bounced';
  try {
    const message = await composeMessage(dependencies, request);
    await dependencies.mail.send({ ...message, to, messageId: formatMessageId(request) });
    return null;
  } catch (error) {
    const age = Date.parse(dependencies.now()) - Date.parse(requestedAt);
    const isFinal = error instanceof MailRefused || error instanceof ContentDamaged;
    if (!isFinal && age < MAX_MAIL_AGE_MS) throw error;
    const reason = formatReason(error);
    if (error instanceof MailRefused && error.isUnknownMailbox) {
      const returned = { feedback: 'HARD_BOUNCE' as const, diagnostic: reason };
      await recordReturned(dependencies, request, returned);
    }
    return reason;
  }
};

/**
 * Sends the requested mails of reports and alerts, each in its own lane, so that a recipient whose server fails delays no
 * other. A mail that is sent again after a crash has the same message id. A running process keeps an outcome that it could
 * not record; the next try records it without sending again.
 */
export const sendReportMails = (dependencies: SendDependencies): Reaction => {
  const { handler } = dependencies;
  const sending = {
    ...dependencies,
    composeReport: createReportComposer(dependencies),
    findLogo: createShopLogos(dependencies),
  };
  const runOnce = createRecordedOutcomes<string | null>();
  return defineReaction({
    name: NAME,
    types: [reportMailRequested.type],
    from: 'first event',
    maxTries: MOST_TRIES,
    chooseLane: (event) => readRequest(event).mailId,
    handle: async (event) => {
      const request = readRequest(event);
      const { teamId, contentId, mailId } = request;
      const { open } = await handler.loadState(reportMailDecider, contentId, teamId);
      if (!open.has(mailId)) return;
      await runOnce(mailId, {
        act: () => deliver(sending, request),
        record: (failure) => {
          const context = systemContext(teamId, NAME, deterministicId(NAME, mailId), event.id);
          const command = { type: 'RecordOutcome' as const, mailId, failure };
          return handler.handle(reportMailDecider, contentId, command, context);
        },
      });
    },
  });
};
