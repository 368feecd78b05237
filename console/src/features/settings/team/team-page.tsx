import { Stack } from '@mantine/core';
import type { TeamMembers } from '@quartermaster/contracts/members/calls';
import { useQuery } from '@tanstack/react-query';
import { teamMembersQuery } from '../../../data/members.ts';
import { useIsAdmin } from '../../../data/user-context.ts';
import { InviteForm } from '../../../form/invite-form.tsx';
import { AlertBox } from '../../../ui/cards.tsx';
import { Card, ContentGrid, PageHeader } from '../../../ui/page.tsx';
import { Loaded, TableSkeleton } from '../../../ui/states.tsx';
import { InvitesTable } from './invites-table.tsx';
import { MembersTable } from './members-table.tsx';
import styles from './team-page.module.css';

const Lists = ({ members }: { readonly members: TeamMembers }) => {
  const { admins, users, invites } = members;
  return (
    <Stack gap={24}>
      <Card title="Members">
        <MembersTable admins={admins} users={users} />
      </Card>
      {invites.length > 0 && (
        <Card title="Invitations">
          <InvitesTable invites={invites} />
        </Card>
      )}
    </Stack>
  );
};

const Waiting = () => (
  <Card title="Members">
    <TableSkeleton rows={3} />
  </Card>
);

/** Page of the members and invitations; members read it, admins change it (ROLE-P-06). */
export const TeamPage = () => {
  const isAdmin = useIsAdmin();
  return (
    <ContentGrid>
      <PageHeader title="Team" />
      {!isAdmin && (
        <AlertBox tone="gray" title="Only admins invite and deactivate people">
          <p>Ask an admin of your team when somebody is missing here.</p>
        </AlertBox>
      )}
      <div className={styles.columns} data-alone={!isAdmin || undefined}>
        <Loaded
          title="The team could not be loaded"
          query={useQuery(teamMembersQuery)}
          waiting={<Waiting />}
        >
          {(members) => <Lists members={members} />}
        </Loaded>
        {isAdmin && (
          <Card title="Invite people">
            <InviteForm />
          </Card>
        )}
      </div>
    </ContentGrid>
  );
};
