import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { CommandHandler } from '../core/handle-command.ts';
import { teamDecider } from './decider.ts';

/** Creates the function that finds the address of a team's logo; empty without one. */
export const logoUrlFinder =
  ({ loadState }: Pick<CommandHandler, 'loadState'>) =>
  async (teamId: TeamId): Promise<string> =>
    (await loadState(teamDecider, teamId, teamId)).details.logoUrl;
