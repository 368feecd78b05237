import { Button, Group } from '@mantine/core';
import type { TeamInvite } from '@quartermaster/contracts/members/calls';
import { IconClock, IconClockOff, IconMailOff } from '@tabler/icons-react';
import { useInvite, useRevokeInvitation } from '../../../data/members.ts';
import { useIsAdmin } from '../../../data/user-context.ts';
import { formatDate } from '../../../lib/format.ts';
import { roleLabels } from '../../../lib/words.ts';
import { StatusBadge, type StatusStyle } from '../../../ui/badges.tsx';
import { RowTable } from '../../../ui/row-table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { HiddenTitle } from '../../../ui/text.tsx';
import { inviteAgain, invitedAgain, revokeInvitation } from '../words.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './people-table.module.css';

const pending: StatusStyle = { label: 'Pending', tone: 'brand', icon: IconClock };
const expired: StatusStyle = { label: 'Expired', tone: 'gray', icon: IconClockOff };
const undelivered: StatusStyle = { label: 'Not delivered', tone: 'error', icon: IconMailOff };

const getStatusStyle = (invite: TeamInvite): StatusStyle => {
  if (invite.expired) return expired;
  return invite.undelivered ? undelivered : pending;
};

const Actions = ({ invite: { email, role } }: { readonly invite: TeamInvite }) => {
  const resendInvitation = useInvite();
  const revoke = useRevokeInvitation();
  const send = (): void =>
    resendInvitation.mutate(
      { emails: [email], role },
      { onSuccess: () => toast.success(invitedAgain(email)) },
    );
  return (
    <Group gap={8} align="stretch" justify="flex-end" wrap="nowrap">
      <Button
        variant="default"
        size="xs"
        loading={resendInvitation.isPending}
        aria-label={inviteAgain(email)}
        onClick={send}
      >
        Send again
      </Button>
      <Button
        variant="default"
        size="xs"
        loading={revoke.isPending}
        aria-label={revokeInvitation(email)}
        onClick={() =>
          revoke.mutate(email, { onSuccess: () => toast.success('Invitation revoked') })
        }
      >
        Revoke
      </Button>
    </Group>
  );
};

const Address = ({ invite }: { readonly invite: TeamInvite }) => (
  <>
    <span className={textStyles.strong}>{invite.email}</span>
    <div className={textStyles.muted}>{roleLabels[invite.role]}</div>
  </>
);

const Validity = ({ invite }: { readonly invite: TeamInvite }) => (
  <>
    <StatusBadge {...getStatusStyle(invite)} />
    <div className={[textStyles.muted, styles.date].join(' ')}>
      {invite.expired ? 'since' : 'until'} {formatDate(invite.expiresAt)}
    </div>
  </>
);

/** Pending and expired invitations, newest first. */
export const InvitesTable = ({ invites }: { readonly invites: readonly TeamInvite[] }) => {
  const isAdmin = useIsAdmin();
  return (
    <RowTable
      label="Invitations"
      titles={[
        'Address',
        'State',
        ...(isAdmin ? [<HiddenTitle key="actions">Actions</HiddenTitle>] : []),
      ]}
      rows={invites}
      getKey={({ id }) => id}
      className={styles.table}
      cells={(invite) => [
        <Address key="email" invite={invite} />,
        <Validity key="state" invite={invite} />,
        ...(isAdmin ? [<Actions key="act" invite={invite} />] : []),
      ]}
    />
  );
};
