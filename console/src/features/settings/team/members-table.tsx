import { Button } from '@mantine/core';
import type { TeamMember } from '@quartermaster/contracts/members/calls';
import { useDeactivateMember } from '../../../data/members.ts';
import { useIsAdmin, useUserContext } from '../../../data/user-context.ts';
import { joinParts, roleLabels } from '../../../lib/words.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { RowTable } from '../../../ui/row-table.tsx';
import { toast } from '../../../ui/toast.tsx';
import { HiddenTitle } from '../../../ui/text.tsx';
import { deactivate, deactivated, deactivateQuestion } from '../words.ts';
import textStyles from '../../../ui/text.module.css';
import styles from './people-table.module.css';

interface MembersTableProps {
  readonly admins: readonly TeamMember[];
  readonly users: readonly TeamMember[];
}

const formatName = ({ firstName, surname }: TeamMember): string =>
  joinParts(' ', firstName, surname);

const DeactivateButton = ({ member }: { readonly member: TeamMember }) => {
  const { mutate, isPending } = useDeactivateMember();
  const ask = async (): Promise<void> => {
    const agreed = await confirm({
      title: deactivateQuestion(member.email),
      body: 'Their access ends at once, on every device, and they cannot sign in again. What they recorded stays.',
      confirmLabel: 'Deactivate',
      danger: true,
    });
    if (!agreed) return;
    mutate(member.id, { onSuccess: () => toast.success(deactivated(member.email)) });
  };
  return (
    <Button
      variant="default"
      size="xs"
      loading={isPending}
      aria-label={deactivate(member.email)}
      onClick={() => void ask()}
    >
      Deactivate
    </Button>
  );
};

const Person = ({ member, isMe }: { readonly member: TeamMember; readonly isMe: boolean }) => {
  const name = formatName(member);
  return (
    <>
      <span className={textStyles.strong}>{name === '' ? member.email : name}</span>
      {isMe && <span className={textStyles.muted}> (you)</span>}
      {name !== '' && <div className={textStyles.muted}>{member.email}</div>}
    </>
  );
};

/** Members of the team, admins first. Admins can deactivate all members but themselves (ROLE-P-07). */
export const MembersTable = ({ admins, users }: MembersTableProps) => {
  const isAdmin = useIsAdmin();
  const { user } = useUserContext();
  const rows = [
    ...admins.map((member) => ({ ...member, role: roleLabels.ADMIN })),
    ...users.map((member) => ({ ...member, role: roleLabels.MEMBER })),
  ];
  return (
    <RowTable
      label="Members"
      titles={[
        'Person',
        'Role',
        ...(isAdmin ? [<HiddenTitle key="actions">Actions</HiddenTitle>] : []),
      ]}
      rows={rows}
      getKey={({ id }) => id}
      most={rows.length}
      className={styles.table}
      cells={(row) => [
        <Person key="person" member={row} isMe={row.id === user.id} />,
        row.role,
        ...(isAdmin ? [row.id !== user.id && <DeactivateButton key="act" member={row} />] : []),
      ]}
    />
  );
};
