import type { Role } from '@quartermaster/contracts/core/server';

export interface Member {
  readonly email: string;
  readonly teamId: string;
  readonly role: Role;
  readonly firstName: string;
  readonly surname: string;
}

export type UserCommand =
  | { readonly type: 'RegisterUser'; readonly userId: string; readonly email: string }
  | ({ readonly type: 'JoinTeam'; readonly userId: string } & Member)
  | { readonly type: 'DeactivateUser'; readonly userId: string };
