import type { Role } from '@quartermaster/contracts/core/server';

export type UserCommand =
  | { readonly type: 'RegisterUser'; readonly userId: string; readonly email: string }
  | {
      readonly type: 'JoinTeam';
      readonly userId: string;
      readonly email: string;
      readonly teamId: string;
      readonly role: Role;
      readonly firstName: string;
      readonly surname: string;
    }
  | { readonly type: 'DeactivateUser'; readonly userId: string };
