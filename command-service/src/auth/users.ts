import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import type { UserId } from '@quartermaster/contracts/core/ids';
import { deterministicId } from '@quartermaster/infra/ids/ids';
import type { Sessions } from '@quartermaster/infra/sessions/sessions';
import type { CommandContext } from '../core/command-context.ts';
import { type CommandHandler, systemContext } from '../core/handle-command.ts';
import type { Member } from './commands.ts';
import { type User, userDecider } from './decider.ts';

/** The same address is the same user, however it is written. */
export const userIdOf = (email: string): string => deterministicId('user', email.toLowerCase());

type UserSessions = Pick<Sessions, 'updateUser' | 'revokeUser'>;

/** A user joins one team and stays in it, so a look at the log that is late never leads a session backwards. */
const align = async (
  sessions: UserSessions,
  userId: UserId,
  { active, teamId, role }: User,
): Promise<void> => {
  if (!active) await sessions.revokeUser(userId);
  else if (teamId !== null) await sessions.updateUser(userId, { teamId, role });
};

const contextFor = (name: string, ...parts: string[]): CommandContext =>
  systemContext(SYSTEM_TEAM, name, deterministicId(name, ...parts));

/** What happens to users outside requests of their own. */
export const createUsers = (
  { handle, stateOf }: Pick<CommandHandler, 'handle' | 'stateOf'>,
  sessions: UserSessions,
) => ({
  /** Brings the running sessions of a user into line with the log; answers what the log says of the user. */
  alignSessions: async (userId: UserId): Promise<User> => {
    const user = await stateOf(userDecider, userId, SYSTEM_TEAM);
    await align(sessions, userId, user);
    return user;
  },

  find: (email: string): Promise<User> => stateOf(userDecider, userIdOf(email), SYSTEM_TEAM),

  /** Answers the log position of a first registration. */
  register: async (
    email: string,
    request: { readonly commandId: string; readonly correlationId: string },
  ): Promise<string | undefined> => {
    const userId = userIdOf(email);
    const actor = { kind: 'user' as const, id: userId };
    const { commandId, correlationId } = request;
    const context = { ...systemContext(SYSTEM_TEAM, '', commandId), actor, correlationId };
    const command = { type: 'RegisterUser' as const, userId, email };
    return (await handle(userDecider, userId, command, context)).position;
  },

  /** Makes a user a member of a team, also in the sessions that run. Rejects with ALREADY_IN_A_TEAM. */
  join: async ({ email: written, teamId, role, firstName, surname }: Member): Promise<void> => {
    const email = written.toLowerCase();
    const userId = userIdOf(email);
    const member = { userId, email, teamId, role, firstName, surname };
    const context = contextFor('join-team', userId, teamId);
    const { state } = await handle(userDecider, userId, { type: 'JoinTeam', ...member }, context);
    await sessions.updateUser(userId, { teamId: state.teamId, role: state.role });
  },

  /** Ends a user's access at once (ROLE-P-08). Rejects with NOT_FOUND. */
  deactivate: async (userId: UserId, context: CommandContext): Promise<string | undefined> => {
    const command = { type: 'DeactivateUser' as const, userId };
    const { position } = await handle(userDecider, userId, command, {
      ...context,
      teamId: SYSTEM_TEAM,
      ifMatch: null,
    });
    await sessions.revokeUser(userId);
    return position;
  },
});

export type Users = ReturnType<typeof createUsers>;
