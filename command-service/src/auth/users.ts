import type { Position } from '@quartermaster/contracts/core/position';
import { SYSTEM_TEAM } from '@quartermaster/contracts/core/event';
import type { UserId } from '@quartermaster/contracts/core/ids';
import { deterministicId, newCommandId } from '@quartermaster/platform/core/ids';
import type { Sessions } from '@quartermaster/platform/sessions/sessions';
import { type CommandContext, systemContext } from '../core/command-context.ts';
import type { CommandHandler } from '../core/handle-command.ts';
import { type Member, type User, userDecider } from './decider.ts';
import { createEmailOwners, type EmailOwnerOptions } from './email-owners.ts';

type UserSessions = Pick<Sessions, 'updateUser' | 'revokeUser'>;

/** Copies the user's state to the sessions. Users never leave their team, so an outdated state cannot revert a session. */
const updateSessions = async (
  sessions: UserSessions,
  userId: UserId,
  { active, teamId, role }: User,
): Promise<void> => {
  if (!active) await sessions.revokeUser(userId);
  else if (teamId !== null) await sessions.updateUser(userId, { teamId, role });
};

const createContext = (name: string, ...parts: string[]): CommandContext =>
  systemContext(SYSTEM_TEAM, name, deterministicId(name, ...parts));

type Handler = Pick<CommandHandler, 'handle' | 'loadState'>;
type Owners = ReturnType<typeof createEmailOwners>;

const createRegistration = ({ handle }: Handler, { take }: Owners, sessions: UserSessions) => ({
  /** Registers a user; returns the log position when it is the first registration. */
  register: async (
    email: string,
    request: { readonly commandId: string; readonly correlationId: string },
  ): Promise<Position | undefined> => {
    const { commandId, correlationId } = request;
    const signIn = { ...systemContext(SYSTEM_TEAM, 'sign-in', commandId), correlationId };
    const userId = await take(email, signIn);
    const context = { ...signIn, actor: { kind: 'user' as const, id: userId } };
    const command = { type: 'RegisterUser' as const, userId, email };
    return (await handle(userDecider, userId, command, context)).position;
  },

  /** Adds a user to a team and updates the running sessions; returns the user's id. Rejects with ALREADY_IN_A_TEAM. */
  join: async ({
    email: enteredEmail,
    teamId,
    role,
    firstName,
    surname,
  }: Member): Promise<UserId> => {
    const email = enteredEmail.toLowerCase();
    const userId = await take(email, systemContext(SYSTEM_TEAM, 'join-team', newCommandId()));
    const member = { userId, email, teamId, role, firstName, surname };
    const context = createContext('join-team', userId, teamId);
    const { state } = await handle(userDecider, userId, { type: 'JoinTeam', ...member }, context);
    await sessions.updateUser(userId, { teamId: state.teamId, role: state.role });
    return userId;
  },
});

/** Commands to users outside their own requests. */
export const createUsers = (
  handler: Handler,
  sessions: UserSessions,
  emails: EmailOwnerOptions,
) => {
  const { handle, loadState } = handler;
  const owners = createEmailOwners(handler, emails);
  return {
    ...createRegistration(handler, owners, sessions),

    /** Finds the user id of an address; null when it is not registered. */
    findId: owners.findOwner,

    /** Updates the running sessions of a user from the log; returns the user's state. */
    alignSessions: async (userId: UserId): Promise<User> => {
      const user = await loadState(userDecider, userId, SYSTEM_TEAM);
      await updateSessions(sessions, userId, user);
      return user;
    },

    /** Finds the state of the user of an address; the initial state when it is not registered. */
    find: async (email: string): Promise<User> => {
      const userId = await owners.findOwner(email);
      return userId === null ? userDecider.initial : loadState(userDecider, userId, SYSTEM_TEAM);
    },

    getById: (userId: UserId): Promise<User> => loadState(userDecider, userId, SYSTEM_TEAM),

    /** Ends a user's access at once (ROLE-P-08). Rejects with NOT_FOUND. */
    deactivate: async (userId: UserId, context: CommandContext): Promise<Position | undefined> => {
      const command = { type: 'DeactivateUser' as const, userId };
      const ending = { ...context, teamId: SYSTEM_TEAM, ifMatch: null };
      const { position } = await handle(userDecider, userId, command, ending);
      await sessions.revokeUser(userId);
      return position;
    },

    /** Ends a user for ever: the sessions, the access, and the ownership of the address if it is still readable. */
    forget: async (userId: UserId, email: string): Promise<void> => {
      await owners.release(email, userId, createContext('forget-user', userId, 'address'));
      const command = { type: 'ForgetUser' as const, userId };
      await handle(userDecider, userId, command, createContext('forget-user', userId));
      await sessions.revokeUser(userId);
    },
  };
};

export type Users = ReturnType<typeof createUsers>;
