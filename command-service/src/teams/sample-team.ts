import type { TeamId } from '@quartermaster/contracts/core/ids';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { systemContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { type TeamCommand, teamDecider } from './decider.ts';

/** The team of the sample shop; equal in every installation. */
export const sampleTeam = {
  teamId: deterministicId('team', 'gift-shop.example'),
  name: 'The Gift Shop',
  admin: { email: 'owner@gift-shop.example', firstName: 'Grace', surname: 'Harrow' },
  member: { email: 'member@gift-shop.example', firstName: 'Milo', surname: 'Tanner' },
  /** The telephone number is reserved for fiction; the VAT number is never assigned. */
  details: {
    businessName: 'The Gift Shop Limited',
    vatNumber: 'GB 999 9999 73',
    contactNumber: '+44 116 496 0142',
    contactEmail: 'purchasing@gift-shop.example',
    businessAddress: '14 Freehold Street\nLeicester LE1 2LX\nUnited Kingdom',
    logoUrl: '',
  },
} as const;

interface SampleTeamDependencies {
  readonly handler: Pick<CommandHandler, 'handle'>;
  readonly join: (member: {
    readonly email: string;
    readonly firstName: string;
    readonly surname: string;
    readonly teamId: TeamId;
    readonly role: 'ADMIN' | 'MEMBER';
  }) => Promise<unknown>;
}

/** Creates the sample team, onboarded, with an admin and a member. A second run changes nothing. */
export const ensureSampleTeam = async ({
  handler,
  join,
}: SampleTeamDependencies): Promise<void> => {
  const { teamId, name, admin, member, details } = sampleTeam;
  const send = async (command: TeamCommand): Promise<void> => {
    const commandId = deterministicId('sample-team', teamId, command.type);
    await handler.handle(
      teamDecider,
      teamId,
      command,
      systemContext(teamId, 'sample-team', commandId),
    );
  };
  await send({ type: 'CreateTeam', teamId, name });
  await send({ type: 'ReachOnboardingStep', step: 'ONBOARDED' });
  await send({ type: 'SetBusinessDetails', details });
  await join({ ...admin, teamId, role: 'ADMIN' });
  await join({ ...member, teamId, role: 'MEMBER' });
};
