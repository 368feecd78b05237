import type { TeamId } from '@quartermaster/contracts/core/ids';
import { readEventData } from '@quartermaster/contracts/core/event';
import { reportInstanceMade } from '@quartermaster/contracts/reports/events';
import { deterministicId } from '@quartermaster/infra/platform/core/ids';
import { defineReaction, type Reaction } from '@quartermaster/infra/platform/reactions/reaction';
import { systemContext } from '../../core/command-context.ts';
import type { CommandHandler } from '../../core/handle-command.ts';
import type { Directory } from '../../directory/directory.ts';
import { reportDecider, settingsOf } from '../decider.ts';
import { mailAddressDecider } from './address-decider.ts';
import { addressKeyOf } from './address-token.ts';
import { reportMailDecider } from './mail-decider.ts';

export interface RequestDependencies {
  readonly handler: Pick<CommandHandler, 'handle' | 'stateOf'>;
  readonly directory: Pick<Directory, 'memberEmails'>;
  /** Key of the digests of addresses. */
  readonly secret: string;
}

const NAME = 'request-report-mails';
/** Recipients of a report when all active users receive it. */
const MOST_RECIPIENTS = 200;

type Purpose = 'REPORT' | 'CONFIRMATION';

interface Addressee {
  readonly teamId: TeamId;
  readonly definitionId: string;
  readonly address: string;
  readonly isMember: boolean;
}

/**
 * What an address is mailed: the report, unless its owner stopped the mails. An address outside the team is asked once and
 * receives reports after it was confirmed (AMB-086).
 */
const purposeFor = async (
  { handler, secret }: RequestDependencies,
  { teamId, definitionId, address, isMember }: Addressee,
): Promise<Purpose | null> => {
  const addressKey = addressKeyOf(secret, teamId, address);
  const { receives, asked } = await handler.stateOf(mailAddressDecider, addressKey, teamId);
  const decided = receives.get(definitionId);
  if (decided !== undefined) return decided ? 'REPORT' : null;
  if (isMember) return 'REPORT';
  if (asked.has(definitionId)) return null;
  const context = systemContext(teamId, NAME, deterministicId('ask', addressKey, definitionId));
  const command = { type: 'AskConfirmation' as const, addressKey, definitionId };
  await handler.handle(mailAddressDecider, addressKey, command, context);
  return 'CONFIRMATION';
};

/** Requests the mails of each run that is mailed, one for each recipient; a repeated run requests the same mails. */
export const requestReportMails = (dependencies: RequestDependencies): Reaction => {
  const { handler, directory } = dependencies;
  return defineReaction({
    name: NAME,
    types: [reportInstanceMade.type],
    from: 'first event',
    handle: async (event) => {
      const made = readEventData(reportInstanceMade, event.schemaVersion, event.data);
      const { definitionId, type, instanceId, mails } = made;
      if (!mails) return;
      const { teamId } = event.metadata;
      const known = await handler.stateOf(reportMailDecider, instanceId, teamId);
      if (known.requested.size > 0) return;
      const report = await handler.stateOf(reportDecider, definitionId, teamId);
      const members = await directory.memberEmails(teamId);
      const { recipients } = settingsOf(report, type);
      const requests = [];
      for (const address of (recipients ?? members).slice(0, MOST_RECIPIENTS)) {
        const isMember = members.includes(address);
        const addressee = { teamId, definitionId, address, isMember };
        const purpose = await purposeFor(dependencies, addressee);
        const mailId = deterministicId('report mail', instanceId, address);
        if (purpose === null) continue;
        requests.push({ definitionId, type, instanceId, mailId, to: address, purpose });
      }
      const context = systemContext(teamId, NAME, deterministicId(NAME, instanceId), event.id);
      const command = { type: 'RequestMails' as const, mails: requests };
      await handler.handle(reportMailDecider, instanceId, command, context);
    },
  });
};
