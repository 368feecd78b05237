import type { Position } from '@quartermaster/contracts/core/position';
import type { TeamId, UserId } from '@quartermaster/contracts/core/ids';
import type { Role } from '@quartermaster/contracts/core/server';
import type { CommandContext } from '../core/command-context.ts';

interface User {
  readonly active: boolean;
  /** Null until the user joins a team. */
  readonly teamId: TeamId | null;
}

/** The users of all teams, from the log. */
export interface TeamUsers {
  /** A user that is not known is active and has no team. */
  readonly find: (email: string) => Promise<User>;
  readonly getById: (userId: UserId) => Promise<User>;
  readonly findId: (email: string) => Promise<UserId | null>;
  /** Registers the owner of an address who is not known yet. */
  readonly register: (
    email: string,
    request: { readonly commandId: string; readonly correlationId: string },
  ) => Promise<unknown>;
  /** Adds a user to a team and updates the running sessions. Rejects with ALREADY_IN_A_TEAM. */
  readonly join: (member: {
    readonly email: string;
    readonly teamId: TeamId;
    readonly role: Role;
    readonly firstName: string;
    readonly surname: string;
  }) => Promise<unknown>;
  /** Ends a user's access at once. */
  readonly deactivate: (userId: UserId, context: CommandContext) => Promise<Position | undefined>;
}
