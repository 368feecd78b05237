import type { TeamId } from '@quartermaster/contracts/core/ids';
import { toStorableText } from '@quartermaster/contracts/core/text';
import { LONGEST_DIAGNOSTIC } from '@quartermaster/contracts/reports/calls/mail-feedback';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { ReturnedMail } from '@quartermaster/platform/mail/returned-mail';
import { systemContext } from '../../core/command-context.ts';
import type { CommandHandler } from '../../core/handle-command.ts';
import { mailAddressDecider } from './address-decider.ts';
import { buildAddressKey } from './address-token.ts';

const NAME = 'mail-feedback';

interface Recording {
  readonly handler: Pick<CommandHandler, 'handle'>;
  /** Key of the digests of addresses. */
  readonly secret: string;
}

interface SentMail {
  readonly teamId: TeamId;
  readonly mailId: string;
  readonly to: string;
}

/** Records the feedback on a mail, once. */
export const recordReturned = async (
  { handler, secret }: Recording,
  { teamId, mailId, to }: SentMail,
  { feedback, diagnostic }: Pick<ReturnedMail, 'feedback' | 'diagnostic'>,
): Promise<void> => {
  const addressKey = buildAddressKey(secret, teamId, to);
  const command = {
    type: 'RecordFeedback' as const,
    addressKey,
    to,
    mailId,
    feedback,
    diagnostic: toStorableText(diagnostic).slice(0, LONGEST_DIAGNOSTIC),
  };
  const context = systemContext(teamId, NAME, deterministicId(NAME, mailId, feedback));
  await handler.handle(mailAddressDecider, addressKey, command, context);
};
