import type { Role } from '@quartermaster/contracts/core/server';
import {
  invitationAccepted,
  invitationUndelivered,
  invitationWithdrawn,
  memberInvited,
} from '@quartermaster/contracts/members/events';
import { defineProjection, onRow } from '@quartermaster/platform/projections/projection';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

export interface InvitationRow {
  readonly invitationId: string;
  readonly email: string;
  readonly role: Role;
  readonly sentAt: string;
  readonly expiresAt: string;
  readonly undelivered: boolean;
}

/** The invitations of each team that were neither accepted nor withdrawn, expired ones included. */
export const invitations = defineTable<InvitationRow>({
  name: 'invitations',
  key: ['invitationId'],
  columns: {
    invitationId: 'text',
    email: 'text',
    role: 'text',
    sentAt: 'text',
    expiresAt: 'text',
    undelivered: 'bool',
  },
});

const toRowKey = ({ data }: { readonly data: { readonly invitationId: string } }) => [
  data.invitationId,
];

export const invitationsProjection = defineProjection({
  name: 'invitations',
  version: 1,
  tables: [invitations],
  keepsPersons: true,
  on: [
    onRow(memberInvited, invitations, toRowKey, (_, { data, recordedAt }) => ({
      invitationId: data.invitationId,
      email: data.email,
      role: data.role,
      sentAt: recordedAt,
      expiresAt: data.expiresAt,
      undelivered: false,
    })),
    onRow(
      invitationUndelivered,
      invitations,
      toRowKey,
      (row) => row && { ...row, undelivered: true },
    ),
    onRow(invitationWithdrawn, invitations, toRowKey, () => undefined),
    onRow(invitationAccepted, invitations, toRowKey, () => undefined),
  ],
});
