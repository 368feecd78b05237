import type { TeamId, UserId } from '@quartermaster/contracts/core/ids';
import type { Role } from '@quartermaster/contracts/core/server';

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
  | { readonly type: 'DeactivateUser'; readonly userId: UserId };
