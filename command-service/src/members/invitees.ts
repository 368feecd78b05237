import { createHmac } from 'node:crypto';
import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import { type InviteeEvent, inviteeEvents } from '@quartermaster/contracts/members/events';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { systemContext } from '../core/command-context.ts';
import type { Decider } from '../core/decider.ts';
import type { CommandHandler } from '../core/handle-command.ts';

export type ReceivedInvitation = InviteeEvent['data'];

/** Teams whose invitations of an address can be accepted without a link. */
const MOST_TEAMS = 20;

/** Stream `invitee-system.<keyed digest of the address>`: the newest invitation of an address by each team. */
const inviteeDecider: Decider<ReceivedInvitation, readonly ReceivedInvitation[], InviteeEvent> = {
  subject: 'invitee',
  definitions: inviteeEvents,
  initial: [],
  evolve: (received, { data }) => {
    const others = received.filter(({ teamId }) => teamId !== data.teamId);
    return [data, ...others].slice(0, MOST_TEAMS);
  },
  decide: ({ teamId, invitationId }, received) =>
    received.some((known) => known.invitationId === invitationId)
      ? []
      : [{ type: 'InvitationReceived', data: { teamId, invitationId } }],
};

/** The invitations of addresses. Names of streams hold keyed digests, which reveal no address. */
export const createInvitees = (
  { handle, loadState }: Pick<CommandHandler, 'handle' | 'loadState'>,
  secret: string,
) => {
  const digestEmail = (email: string): string =>
    createHmac('sha256', secret).update(`invitee:${email}`).digest('hex');
  return {
    /** Records an invitation of an address, once. */
    note: async (email: string, invitation: ReceivedInvitation): Promise<void> => {
      const commandId = deterministicId('note invitation', invitation.invitationId);
      const context = systemContext(SYSTEM_TEAM, 'invitations', commandId);
      await handle(inviteeDecider, digestEmail(email), invitation, context);
    },
    /** Lists the newest invitation of an address by each team, newest first; also one that was revoked or accepted since. */
    listByEmail: (email: string): Promise<readonly ReceivedInvitation[]> =>
      loadState(inviteeDecider, digestEmail(email), SYSTEM_TEAM),
  };
};

export type Invitees = ReturnType<typeof createInvitees>;
