import { Button, Group } from '@mantine/core';
import type { WhatIfHead } from '@quartermaster/contracts/what-if/calls';
import { IconArrowsSplit2, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useDeleteWhatIf, whatIfsQuery } from '../../data/what-if.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { confirm } from '../../ui/confirm.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Card, ContentGrid, PageHeader } from '../../ui/page.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import { EmptyState, Loaded, TableSkeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { useNewDraft } from '../../item/use-new-draft.ts';
import { deleteDraft, deleteQuestion, draftsText, WHAT_IF_ALL } from './words.ts';
import styles from './what-if.module.css';

const DeleteButton = ({ draft: { id, name } }: { readonly draft: WhatIfHead }) => {
  const { mutate, isPending } = useDeleteWhatIf();
  const remove = async (): Promise<void> => {
    const agreed = await confirm({
      title: deleteQuestion(name),
      body: 'Its link stops working. Nothing else changes.',
      confirmLabel: 'Delete draft',
      danger: true,
    });
    if (agreed) mutate(id, { onSuccess: () => toast.success('Draft deleted') });
  };
  return (
    <IconButton
      icon={IconTrash}
      iconSize={16}
      label={deleteDraft(name)}
      loading={isPending}
      onClick={() => void remove()}
    />
  );
};

const Drafts = ({ drafts }: { readonly drafts: readonly WhatIfHead[] }) => (
  <Card>
    <RowTable
      stacksOn="phone"
      label="Drafts"
      titles={['Draft', 'Changed', 'Kept until', 'Delete']}
      numbers={[3]}
      rows={drafts}
      most={drafts.length}
      getKey={({ id }) => id}
      cells={(draft) => [
        <Link key="name" to="/what-if/$id" params={{ id: draft.id }}>
          {draft.name}
        </Link>,
        formatDateTime(draft.changedAt),
        formatDate(draft.expiresAt),
        <Group
          component="span"
          key="delete"
          gap={0}
          align="stretch"
          justify="flex-end"
          wrap="nowrap"
        >
          <DeleteButton draft={draft} />
        </Group>,
      ]}
    />
  </Card>
);

const NewButton = () => {
  const { create, isPending } = useNewDraft();
  return (
    <Button loading={isPending} onClick={() => create({ matching: {} }, WHAT_IF_ALL)}>
      New what-if
    </Button>
  );
};

/** List of the drafts that the team shares. */
export const DraftsPage = () => {
  const query = useQuery(whatIfsQuery);
  const count = query.data?.total;
  return (
    <ContentGrid>
      <PageHeader
        title="What-if"
        note={count === undefined || count === 0 ? undefined : draftsText(count)}
        actions={<NewButton />}
      />
      <p className={styles.hint}>
        Try other lead times, demand, arrivals and minimums before anything is changed. The team
        shares these drafts, and each is kept for 30 days after its last change.
      </p>
      <Loaded
        title="The drafts could not be loaded"
        query={query}
        waiting={<TableSkeleton rows={5} />}
      >
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={IconArrowsSplit2} title="No draft yet">
              Begin with all items here, or select some in the inventory and choose “What if…”.
            </EmptyState>
          ) : (
            <Drafts drafts={data} />
          )
        }
      </Loaded>
    </ContentGrid>
  );
};
