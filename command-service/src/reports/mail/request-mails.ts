import { readRecordedData } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { alertRaised, reportInstanceMade } from '@quartermaster/contracts/reports/events';
import type { ReportMailEvent } from '@quartermaster/contracts/reports/mail-events';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { defineReaction, type Reaction } from '@quartermaster/platform/reactions/reaction';
import { systemContext } from '../../core/command-context.ts';
import type { CommandHandler } from '../../core/handle-command.ts';
import type { Directory } from '../../directory/directory.ts';
import { alertDecider } from '../alert-decider.ts';
import { reportDecider } from '../decider.ts';
import { mailAddressDecider } from './address-decider.ts';
import { buildAddressKey } from './address-token.ts';
import { reportMailDecider } from './mail-decider.ts';

export interface RequestDependencies {
  readonly handler: Pick<CommandHandler, 'handle' | 'loadState'>;
  readonly directory: Pick<Directory, 'memberEmails'>;
  /** Key of the digests of addresses. */
  readonly secret: string;
}

const REPORT_REACTION = 'request-report-mails';
const ALERT_REACTION = 'request-alert-mails';
/** Bounds the recipients of one run or alert. */
const MOST_RECIPIENTS = 200;

type Purpose = 'CONTENT' | 'CONFIRMATION';

interface Addressee {
  readonly teamId: TeamId;
  readonly definitionId: string;
  readonly address: string;
  readonly isMember: boolean;
}

/**
 * Chooses the mail to an address: the report or alert, unless its owner stopped the mails or one was returned. An address
 * outside the team gets one request for confirmation, and receives the mails after it confirmed (AMB-086).
 */
const choosePurpose = async (
  { handler, secret }: RequestDependencies,
  { teamId, definitionId, address, isMember }: Addressee,
): Promise<Purpose | null> => {
  const addressKey = buildAddressKey(secret, teamId, address);
  const { receives, asked, mark } = await handler.loadState(mailAddressDecider, addressKey, teamId);
  const decided = receives.get(definitionId);
  if (mark !== null) return null;
  if (decided !== undefined) return decided ? 'CONTENT' : null;
  if (isMember) return 'CONTENT';
  if (asked.has(definitionId)) return null;
  const commandId = deterministicId('ask', addressKey, definitionId);
  const context = systemContext(teamId, 'request-mails', commandId);
  const command = { type: 'AskConfirmation' as const, addressKey, definitionId };
  await handler.handle(mailAddressDecider, addressKey, command, context);
  return 'CONFIRMATION';
};

/** A run of a report, or a raised alert, to mail. */
type Content = Pick<ReportMailEvent['data'], 'definitionId' | 'type' | 'contentId'> & {
  /** Null for all active users. */
  readonly recipients: () => Promise<readonly string[] | null>;
};

/** Requests one mail for each recipient, once. */
const requestMails = async (
  dependencies: RequestDependencies,
  { recipients, ...content }: Content,
  { event, name }: { readonly event: RecordedEvent; readonly name: string },
): Promise<void> => {
  const { handler, directory, secret } = dependencies;
  const { definitionId, contentId } = content;
  const { teamId } = event.metadata;
  const known = await handler.loadState(reportMailDecider, contentId, teamId);
  if (known.requested.size > 0) return;
  const members = await directory.memberEmails(teamId);
  const addresses = ((await recipients()) ?? members).slice(0, MOST_RECIPIENTS);
  const mails = [];
  for (const address of addresses) {
    const isMember = members.includes(address);
    const purpose = await choosePurpose(dependencies, { teamId, definitionId, address, isMember });
    // Without the secret nobody can compute the id of a mail, so nobody else can report it as returned.
    const mailId = deterministicId('report mail', secret, contentId, address);
    if (purpose !== null) mails.push({ ...content, mailId, to: address, purpose });
  }
  const context = systemContext(teamId, name, deterministicId(name, contentId), event.id);
  await handler.handle(reportMailDecider, contentId, { type: 'RequestMails', mails }, context);
};

/** Requests the mails of each run that is mailed; a repeated run requests the same mails. */
export const requestReportMails = (dependencies: RequestDependencies): Reaction =>
  defineReaction({
    name: REPORT_REACTION,
    types: [reportInstanceMade.type],
    from: 'first event',
    isBatch: true,
    handle: async (event) => {
      const { definitionId, type, instanceId, mails } = readRecordedData(reportInstanceMade, event);
      if (!mails) return;
      const recipients = async () => {
        const { teamId } = event.metadata;
        const report = await dependencies.handler.loadState(reportDecider, definitionId, teamId);
        return report.settings?.recipients ?? null;
      };
      const content = { definitionId, type, contentId: instanceId, recipients };
      await requestMails(dependencies, content, { event, name: REPORT_REACTION });
    },
  });

/** Requests the mails of each raised alert; a repeated run requests the same mails. */
export const requestAlertMails = (dependencies: RequestDependencies): Reaction =>
  defineReaction({
    name: ALERT_REACTION,
    types: [alertRaised.type],
    from: 'first event',
    isBatch: true,
    handle: async (event) => {
      const { definitionId, type, alertId } = readRecordedData(alertRaised, event);
      const recipients = async () => {
        const { teamId } = event.metadata;
        const alert = await dependencies.handler.loadState(alertDecider, definitionId, teamId);
        return alert.settings.recipients;
      };
      const content = { definitionId, type, contentId: alertId, recipients };
      await requestMails(dependencies, content, { event, name: ALERT_REACTION });
    },
  });
