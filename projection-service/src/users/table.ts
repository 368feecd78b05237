import type { UserId } from '@quartermaster/contracts/core/ids';
import type { Role } from '@quartermaster/contracts/core/server';
import { defineTable } from '@quartermaster/infra/platform/projections/rows/table';

export interface UserRow {
  readonly userId: UserId;
  readonly email: string;
  /** The team the user belongs to; null until they join one. */
  readonly memberOf: string | null;
  readonly role: Role | null;
  readonly firstName: string;
  readonly surname: string;
  readonly active: boolean;
}

/** Everybody who ever proved an email address. */
export const users = defineTable<UserRow>({
  name: 'users',
  key: ['userId'],
  columns: {
    userId: 'text',
    email: 'text',
    memberOf: 'text',
    role: 'text',
    firstName: 'text',
    surname: 'text',
    active: 'bool',
  },
  indexes: [['memberOf']],
});
