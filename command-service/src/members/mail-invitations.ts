import { readEventData } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { INVITATION_DAYS } from '@quartermaster/contracts/members/calls';
import { memberInvited } from '@quartermaster/contracts/members/events';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';
import { type Mail, MailRefused } from '@quartermaster/platform/mail/mail';
import { mailButton, mailTemplate } from '@quartermaster/platform/mail/template';
import { defineReaction, type Reaction } from '@quartermaster/platform/reactions/reaction';
import { systemContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import type { Directory } from '../directory/directory.ts';
import { type Invitation, isExpired, membersDecider } from './decider.ts';
import { invitationAddress, signInvitation } from './invitation-token.ts';
import type { Invitees } from './invitees.ts';

const NAME = 'mail-invitations';

/** Words for the role in the mail. */
const roleWords = { ADMIN: 'an admin', MEMBER: 'a member' } as const;

export const invitationMail = mailTemplate<{
  readonly shop: string;
  readonly role: string;
  readonly email: string;
  readonly days: number;
  readonly link: string;
}>({
  subject: '{{shop}} invites you to Quartermaster',
  text: `{{shop}} plans its stock and its purchasing with Quartermaster. You are invited to join the team as {{role}}.

Accept the invitation:
{{link}}

The link signs you in as {{email}}; there is no password. It works once, for {{days}} days.
Whoever has the link can join in your place, so do not forward this email.
If you do not know {{shop}}, you can ignore this email.
`,
  html: `<h1 style="margin:0 0 8px;font-size:22px;line-height:1.3;font-weight:600">Join {{shop}}</h1>
<p style="margin:0 0 24px">{{shop}} plans its stock and its purchasing with Quartermaster. You are invited to join the team as {{role}}.</p>
${mailButton('{{link}}', 'Accept the invitation')}
<p class="quiet" style="margin:0 0 8px;color:#5b6472;font-size:13px">The button signs you in as {{email}}; there is no password. It works once, for {{days}} days. Whoever has the link can join in your place, so do not forward this email.</p>
<p class="quiet" style="margin:0;color:#5b6472;font-size:13px">If you do not know {{shop}}, you can ignore this email.</p>`,
});

export interface InvitationMails {
  readonly handler: Pick<CommandHandler, 'handle' | 'loadState'>;
  readonly directory: Pick<Directory, 'shopName'>;
  readonly invitees: Pick<Invitees, 'note'>;
  readonly mail: Pick<Mail, 'send'>;
  readonly secret: string;
  readonly consoleUrl: string;
  readonly now: () => string;
}

type Invited = Pick<Invitation, 'email' | 'role' | 'invitationId'> & { readonly teamId: TeamId };

const send = async (
  { directory, mail, secret, consoleUrl }: InvitationMails,
  { teamId, email, role, invitationId }: Invited,
): Promise<void> => {
  const shop = (await directory.shopName(teamId)) || 'A shop';
  const link = invitationAddress(consoleUrl, signInvitation(secret, { teamId, invitationId }));
  const values = { shop, role: roleWords[role], email, days: INVITATION_DAYS, link };
  const messageId = deterministicId(NAME, invitationId);
  await mail.send({ ...invitationMail(values), to: email, messageId });
};

const recordUndelivered = async (
  { handler }: InvitationMails,
  { teamId, invitationId }: Invited,
  causationId: string,
): Promise<void> => {
  const commandId = deterministicId('undelivered', invitationId);
  const command = { type: 'RecordUndelivered' as const, invitationId };
  const context = systemContext(teamId, NAME, commandId, causationId);
  await handler.handle(membersDecider, teamId, command, context);
};

const readInvitation = ({ schemaVersion, data }: RecordedEvent) =>
  readEventData(memberInvited, schemaVersion, data);

/**
 * Mails each invitation that can still be accepted, each in its own lane. A mail that is sent again has the same message id.
 * A refusal by the mail server is recorded for the admins.
 */
export const mailInvitations = (parts: InvitationMails): Reaction =>
  defineReaction({
    name: NAME,
    types: [memberInvited.type],
    from: 'first event',
    chooseLane: (event) => readInvitation(event).invitationId,
    handle: async (event) => {
      const { handler, invitees, now } = parts;
      const { teamId } = event.metadata;
      const invited = { ...readInvitation(event), teamId };
      const { email, invitationId } = invited;
      const { invitations } = await handler.loadState(membersDecider, teamId, teamId);
      const invitation = invitations.get(invitationId);
      if (invitation === undefined || isExpired(invitation, now())) return;
      await invitees.note(email, { teamId, invitationId });
      try {
        await send(parts, invited);
      } catch (error) {
        if (!(error instanceof MailRefused)) throw error;
        await recordUndelivered(parts, invited, event.id);
      }
    },
  });
