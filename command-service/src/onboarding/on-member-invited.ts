import { memberInvited } from '@quartermaster/contracts/members/events';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { defineReaction, type Reaction } from '@quartermaster/platform/reactions/reaction';
import { type CommandContext, systemContext } from '../core/command-context.ts';

const NAME = 'end-inviting';

/** Ends the invitation step of a team that invited somebody (AMB-016). */
export const onMemberInvited = (
  endInviting: (context: CommandContext) => Promise<unknown>,
): Reaction =>
  defineReaction({
    name: NAME,
    types: [memberInvited.type],
    from: 'first event',
    handle: async ({ id, metadata: { teamId } }) => {
      await endInviting(systemContext(teamId, NAME, deterministicId(NAME, id), id));
    },
  });
