import type { TeamId } from '@quartermaster/contracts/core/ids';
import { noBusinessDetails } from '@quartermaster/contracts/teams/business-details';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { systemContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { type TeamCommand, teamDecider } from './decider.ts';

interface Admin {
  readonly email: string;
  readonly firstName: string;
  readonly surname: string;
  readonly businessName: string;
}

interface FoundTeam {
  readonly teamId: TeamId;
  readonly name: string;
  readonly admin: Admin;
}

type Join = (member: {
  readonly email: string;
  readonly firstName: string;
  readonly surname: string;
  readonly teamId: TeamId;
  readonly role: 'ADMIN';
}) => Promise<unknown>;

/** Creates the function that founds a team; its first admin connects the store (AMB-009). A retry completes missing steps. */
export const teamFounder =
  ({ handle }: Pick<CommandHandler, 'handle'>, join: Join) =>
  async ({ teamId, name, admin }: FoundTeam): Promise<void> => {
    const send = async (command: TeamCommand): Promise<void> => {
      const commandId = deterministicId('found-team', teamId, command.type);
      const context = systemContext(teamId, 'connect-store', commandId);
      await handle(teamDecider, teamId, command, context);
    };
    const { email, firstName, surname, businessName } = admin;
    await send({ type: 'CreateTeam', teamId, name });
    if (businessName !== '') {
      const details = { ...noBusinessDetails, businessName };
      await send({ type: 'SetBusinessDetails', details });
    }
    await join({ email, firstName, surname, teamId, role: 'ADMIN' });
  };
