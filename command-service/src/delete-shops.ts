import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { deterministicId } from '@quartermaster/platform/core/ids';
import type { Users } from './auth/users.ts';
import { systemContext } from './core/command-context.ts';
import type { CommandHandler } from './core/handle-command.ts';
import { membersDecider } from './members/decider.ts';
import type { DeletionOptions } from './privacy/delete-parts.ts';
import { NAME } from './privacy/requests.ts';
import type { StoreConnector } from './store-connector/store-connector.ts';
import { teamDecider } from './teams/decider.ts';

/** Longer than an append may take. */
const APPENDS_MS = 5_000;

type DeletionSources = Pick<
  DeletionOptions,
  'pool' | 'personKeys' | 'files' | 'mailbox' | 'now'
> & {
  readonly store: DeletionOptions['log'];
  readonly dataDir: string;
};

interface DeletionDependencies {
  readonly handler: Pick<CommandHandler, 'handle' | 'loadState'>;
  readonly users: Pick<Users, 'forget'>;
  readonly stores: Pick<StoreConnector, 'closing' | 'isConnected'>;
}

const createDeletionCommands = ({ handle, loadState }: DeletionDependencies['handler']) => ({
  disable: async (teamId: TeamId): Promise<void> => {
    const context = systemContext(teamId, NAME, deterministicId(NAME, teamId, 'disable'));
    const command = { type: 'DisableTeam' as const, reason: 'UNINSTALLED' as const };
    await handle(teamDecider, teamId, command, context);
  },
  withdrawInvitations: async (teamId: TeamId): Promise<number> => {
    const { invitations } = await loadState(membersDecider, teamId, teamId);
    for (const { invitationId, email } of invitations.values()) {
      const context = systemContext(teamId, NAME, deterministicId(NAME, teamId, invitationId));
      await handle(membersDecider, teamId, { type: 'RevokeInvitation', email }, context);
    }
    return invitations.size;
  },
});

/** Creates the dependencies for deleting a team's data. */
export const createDeletionOptions = (
  given: DeletionSources,
  { handler, users, stores }: DeletionDependencies,
): DeletionOptions => {
  const { pool, store: log, personKeys, files, mailbox, now, dataDir } = given;
  const { closing, isConnected } = stores;
  return {
    pool,
    log,
    personKeys,
    files,
    mailbox,
    now,
    handler,
    closing,
    isConnected,
    ...createDeletionCommands(handler),
    forgetUser: users.forget,
    papersFolder: path.join(dataDir, 'printed'),
    awaitAppends: () => sleep(APPENDS_MS),
  };
};
