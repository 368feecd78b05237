import { Button, Group, Select } from '@mantine/core';
import type { PurchaseOrderHistoryEntry } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../../lib/format.ts';
import { withReadableTimes } from '../../../lib/readable-times.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import type { RevisionRange } from './revision-range.ts';
import { useRestore } from './use-restore.ts';
import { comparisonQuery } from '../../../data/purchase-orders/history.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { findDeletion } from './kinds.ts';
import { Changes } from './history-entry.tsx';
import type { comparePurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/history';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import { restoreRevision } from './words.ts';
import styles from './compare-panel.module.css';

interface ComparePanelProps {
  readonly orderId: string;
  readonly history: readonly PurchaseOrderHistoryEntry[];
  readonly compared: RevisionRange;
  readonly onChange: (compared: RevisionRange) => void;
  readonly onClose: () => void;
}

const Differences = ({ sections }: ResponseOf<typeof comparePurchaseOrder>) => {
  if (sections.length === 0)
    return <EmptyState icon={IconArrowsExchange} title="These revisions are the same" />;
  return sections.map(({ title, changes }) => (
    <section key={title} className={styles.compared} aria-label={title}>
      <h3>{title}</h3>
      <Changes changes={changes} />
    </section>
  ));
};

/** Differences between two revisions of an order, by section. */
export const ComparePanel = (props: ComparePanelProps) => {
  const { orderId, history, compared, onChange, onClose } = props;
  const { restore, restoring } = useRestore(orderId);
  const last = history.at(-1)?.revision ?? 0;
  const choices = history
    .map(({ revision, recordedAt, summary }) => ({
      value: String(revision),
      label: `${String(revision)} · ${formatDateTime(recordedAt)} · ${withReadableTimes(summary)}`,
    }))
    .toReversed();
  const picker = (side: keyof RevisionRange, label: string) => (
    <Select
      label={label}
      data={choices}
      value={String(compared[side])}
      allowDeselect={false}
      searchable
      flex={1}
      onChange={(value) => onChange({ ...compared, [side]: Number(value) })}
    />
  );
  return (
    <SidePanel
      title="Compare revisions"
      width={760}
      onClose={onClose}
      footer={
        compared.from < last &&
        findDeletion(history) === null && (
          <Button variant="default" loading={restoring} onClick={() => void restore(compared.from)}>
            {restoreRevision(compared.from)}
          </Button>
        )
      }
    >
      <Group gap={8} align="flex-end" wrap="nowrap" mb={16}>
        {picker('from', 'From revision')}
        <IconButton
          icon={IconArrowsExchange}
          iconSize={16}
          label="Swap the revisions"
          variant="default"
          size={36}
          onClick={() => onChange({ from: compared.to, to: compared.from })}
        />
        {picker('to', 'To revision')}
      </Group>
      <Loaded
        title="The comparison could not be loaded"
        query={useQuery(comparisonQuery(orderId, compared))}
      >
        {(comparison) => <Differences {...comparison} />}
      </Loaded>
    </SidePanel>
  );
};
