import type { TeamId, UserId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Role } from '@quartermaster/contracts/core/server';
import {
  type EmailEvent,
  emailEvents,
  type UserEvent,
  userEvents,
} from '@quartermaster/contracts/teams/events';
import { assertNever, type Decider } from '../core/decider.ts';

export interface Member {
  readonly email: string;
  readonly teamId: TeamId;
  readonly role: Role;
  readonly firstName: string;
  readonly surname: string;
}

export type UserCommand =
  | { readonly type: 'RegisterUser'; readonly userId: UserId; readonly email: string }
  | ({ readonly type: 'JoinTeam'; readonly userId: UserId } & Member)
  | { readonly type: 'DeactivateUser'; readonly userId: UserId }
  | { readonly type: 'ForgetUser'; readonly userId: UserId };

export interface User {
  readonly registered: boolean;
  readonly active: boolean;
  /** The data of the team was deleted; the owner of the address counts as new. */
  readonly forgotten: boolean;
  readonly teamId: TeamId | null;
  readonly role: Role;
}

type CommandOf<Type extends UserCommand['type']> = Extract<UserCommand, { type: Type }>;
type Events = readonly UserEvent[];

const evolve = (user: User, { type, data }: UserEvent): User => {
  switch (type) {
    case 'UserRegistered':
      return { ...user, registered: true, active: true };
    case 'UserJoinedTeam':
      return { ...user, teamId: data.teamId, role: data.role };
    case 'UserDeactivated':
      return { ...user, active: false };
    case 'UserForgotten':
      return { ...user, forgotten: true };
    default:
      return assertNever(type);
  }
};

const register = (
  { userId, email }: { readonly userId: UserId; readonly email: string },
  { registered }: User,
): Events => (registered ? [] : [{ type: 'UserRegistered', data: { userId, email } }]);

/** One user, one team (ROLE-A-03). */
const join = (command: CommandOf<'JoinTeam'>, user: User): Events => {
  const { type: _, ...data } = command;
  if (user.teamId === data.teamId) return [];
  if (user.teamId !== null) {
    throw new Rejection('ALREADY_IN_A_TEAM', 'This user belongs to another team');
  }
  return [...register(data, user), { type: 'UserJoinedTeam', data }];
};

const deactivate = ({ userId }: CommandOf<'DeactivateUser'>, user: User): Events => {
  if (!user.registered) throw new Rejection('NOT_FOUND', 'No such user');
  return user.active ? [{ type: 'UserDeactivated', data: { userId } }] : [];
};

const forget = ({ userId }: CommandOf<'ForgetUser'>, user: User): Events => {
  if (user.forgotten) return [];
  const ended = deactivate({ type: 'DeactivateUser', userId }, user);
  return [...ended, { type: 'UserForgotten', data: { userId } }];
};

/** Stream `user-system.<userId>`: users are not part of a team's data, so their streams belong to the product. */
export const userDecider: Decider<UserCommand, User, UserEvent> = {
  subject: 'user',
  definitions: userEvents,
  initial: { registered: false, active: true, forgotten: false, teamId: null, role: 'MEMBER' },
  evolve,
  decide: (command, user) => {
    switch (command.type) {
      case 'RegisterUser':
        return register(command, user);
      case 'JoinTeam':
        return join(command, user);
      case 'DeactivateUser':
        return deactivate(command, user);
      case 'ForgetUser':
        return forget(command, user);
      default:
        return assertNever(command);
    }
  },
};

type EmailCommand =
  /** Names the new owner, unless the address has one. */
  | { readonly type: 'TakeEmail'; readonly userId: UserId }
  /** Ends the ownership of this user. */
  | { readonly type: 'ReleaseEmail'; readonly userId: UserId };

interface Email {
  /** The owner; null while there is none. */
  readonly userId: UserId | null;
}

/** Stream `email-system.<keyed digest>`: the reservation of an address by one user, also when several register it at once. */
export const emailDecider: Decider<EmailCommand, Email, EmailEvent> = {
  subject: 'email',
  definitions: emailEvents,
  initial: { userId: null },
  evolve: (_, { type, data }) => ({ userId: type === 'EmailTaken' ? data.userId : null }),
  decide: ({ type, userId }, email) => {
    if (type === 'TakeEmail') {
      return email.userId === null ? [{ type: 'EmailTaken', data: { userId } }] : [];
    }
    return email.userId === userId ? [{ type: 'EmailReleased', data: { userId } }] : [];
  },
};
