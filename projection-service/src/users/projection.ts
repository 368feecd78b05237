import type { UserId } from '@quartermaster/contracts/core/ids';
import {
  userDeactivated,
  userJoinedTeam,
  userRegistered,
} from '@quartermaster/contracts/teams/events';
import { defineProjection, onRow } from '@quartermaster/infra/platform/projections/projection';
import { users } from './table.ts';

const keyOf = ({ data }: { readonly data: { readonly userId: UserId } }) => [data.userId];

/** Users and the team each belongs to. */
export const usersProjection = defineProjection({
  name: 'users',
  version: 1,
  tables: [users],
  keepsPersons: true,
  on: [
    onRow(userRegistered, users, keyOf, (row, { data: { userId, email } }) => ({
      ...(row ?? { memberOf: null, role: null, firstName: '', surname: '', active: true }),
      userId,
      email,
    })),
    onRow(userJoinedTeam, users, keyOf, (_, { data }) => ({
      userId: data.userId,
      email: data.email,
      memberOf: data.teamId,
      role: data.role,
      firstName: data.firstName,
      surname: data.surname,
      active: true,
    })),
    onRow(userDeactivated, users, keyOf, (row) => row && { ...row, active: false }),
  ],
});
