import type { UserId } from '@quartermaster/contracts/core/ids';
import type { Role } from '@quartermaster/contracts/core/server';
import {
  userDeactivated,
  userForgotten,
  userJoinedTeam,
  userRegistered,
} from '@quartermaster/contracts/teams/events';
import { defineProjection, onRow } from '@quartermaster/platform/projections/projection';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

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

/** Every user who proved an email address. */
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

const toRowKey = ({ data }: { readonly data: { readonly userId: UserId } }) => [data.userId];

/** Users and the team of each. */
export const usersProjection = defineProjection({
  name: 'users',
  version: 1,
  tables: [users],
  keepsPersons: true,
  on: [
    onRow(userRegistered, users, toRowKey, (row, { data: { userId, email } }) => ({
      ...(row ?? { memberOf: null, role: null, firstName: '', surname: '', active: true }),
      userId,
      email,
    })),
    onRow(userJoinedTeam, users, toRowKey, (_, { data }) => ({
      userId: data.userId,
      email: data.email,
      memberOf: data.teamId,
      role: data.role,
      firstName: data.firstName,
      surname: data.surname,
      active: true,
    })),
    onRow(userDeactivated, users, toRowKey, (row) => row && { ...row, active: false }),
    onRow(userForgotten, users, toRowKey, () => undefined),
  ],
});
