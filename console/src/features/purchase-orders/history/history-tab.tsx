import type { PurchaseOrderHistoryEntry } from '@quartermaster/contracts/purchase-orders/read-models/order';
import {
  IconArrowsExchange,
  IconFileCode,
  IconFileTypePdf,
  IconHistory,
  IconShieldCheck,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Chip, Group } from '@mantine/core';
import { toShownDay } from '../../../lib/dates.ts';
import { formatDate } from '../../../lib/format.ts';
import { groupItems } from '../../../lib/group.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import { ActionMenu } from '../../../ui/action-menu.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import type { OrderScreen } from '../order/order-screen.ts';
import { ComparePanel } from './compare-panel.tsx';
import { parseRevisionRange, formatRevisionRange } from './revision-range.ts';
import { type EntryActions, HistoryEntry } from './history-entry.tsx';
import { type HistoryKind, getHistoryKind, findDeletion, listHistoryKinds } from './kinds.ts';
import { useRestore } from './use-restore.ts';
import { historyQuery, useDossier } from '../../../data/purchase-orders/history.ts';
import { DateField } from '../../../form/date-field.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { useOpenOrder } from '../../../ui/order-link.tsx';
import { OrderToolbar, OrderTabFrame, OrderScroll } from '../order/order-layout.tsx';
import styles from './history-tab.module.css';

interface ToolbarProps {
  readonly orderId: string;
  readonly history: readonly PurchaseOrderHistoryEntry[];
  readonly kinds: readonly HistoryKind[];
  readonly onKinds: (kinds: readonly HistoryKind[]) => void;
  readonly onCompare: () => void;
  readonly onView: (asOf: string) => void;
}

const DossierMenu = ({ orderId }: { readonly orderId: string }) => {
  const { mutate, isPending } = useDossier(orderId);
  return (
    <ActionMenu
      target={
        <ToolButton icon={IconShieldCheck} menu loading={isPending}>
          Dossier
        </ToolButton>
      }
      actions={[
        { label: 'PDF to read', icon: IconFileTypePdf, onClick: () => mutate('pdf') },
        {
          label: 'JSON with every record and its proof',
          icon: IconFileCode,
          onClick: () => mutate('json'),
        },
      ]}
    />
  );
};

const HistoryToolbar = (props: ToolbarProps) => {
  const { orderId, history, kinds, onKinds, onCompare, onView } = props;
  return (
    <OrderToolbar className={styles.toolbar}>
      <Chip.Group multiple value={[...kinds]} onChange={(chosen) => onKinds(chosen)}>
        {listHistoryKinds(history).map(({ kind, label }) => (
          <Chip key={kind} value={kind} size="xs">
            {label}
          </Chip>
        ))}
      </Chip.Group>
      <Group gap={8} ml="auto">
        <DateField
          value={null}
          onChange={(day) => {
            if (day !== null) onView(day);
          }}
          placeholder="View as of"
          w={150}
          clearable={false}
          {...(history[0] && { min: toShownDay(history[0].recordedAt) })}
        />
        <ToolButton icon={IconArrowsExchange} disabled={history.length < 2} onClick={onCompare}>
          Compare
        </ToolButton>
        <DossierMenu orderId={orderId} />
        <a className={styles.verify} href="/verify-dossier" target="_blank" rel="noreferrer">
          Verify a dossier
        </a>
      </Group>
    </OrderToolbar>
  );
};

interface DaysProps {
  readonly entries: readonly PurchaseOrderHistoryEntry[];
  readonly actions: EntryActions;
}

const Days = ({ entries, actions }: DaysProps) => {
  const dated = entries
    .toReversed()
    .map((entry) => ({ entry, group: toShownDay(entry.recordedAt) }));
  return (
    <div className={styles.history}>
      {groupItems(dated).map(([day, some]) => (
        <section key={day} aria-label={formatDate(day)}>
          <h2>{formatDate(day)}</h2>
          <ol>
            {some.map(({ entry }) => (
              <HistoryEntry key={entry.revision} entry={entry} actions={actions} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
};

/** History of an order. Revisions of a deleted order cannot be restored. */
export const History = ({
  orderId,
  history,
}: {
  readonly orderId: string;
  readonly history: readonly PurchaseOrderHistoryEntry[];
}) => {
  const [kinds, setKinds] = useState<readonly HistoryKind[]>([]);
  const [compareText, setCompare] = useUrlParam('compare');
  const { restore } = useRestore(orderId);
  const openOrder = useOpenOrder();
  const onView = (asOf: string): void => openOrder(orderId, undefined, { asOf });
  const last = history.at(-1)?.revision ?? 0;
  const compare = (from: number): void => setCompare(formatRevisionRange({ from, to: last }));
  const compared = parseRevisionRange(compareText);
  const shown = history.filter(
    (entry) => kinds.length === 0 || kinds.includes(getHistoryKind(entry).kind),
  );
  return (
    <OrderTabFrame>
      <HistoryToolbar
        orderId={orderId}
        history={history}
        kinds={kinds}
        onKinds={setKinds}
        onCompare={() => compare(last - 1)}
        onView={onView}
      />
      <OrderScroll role="region" aria-label="History" tabIndex={0}>
        <Days
          entries={shown}
          actions={{
            last,
            onView,
            onCompare: compare,
            onRestore: findDeletion(history) === null ? (revision) => void restore(revision) : null,
          }}
        />
      </OrderScroll>
      {compared !== null && (
        <ComparePanel
          orderId={orderId}
          history={history}
          compared={compared}
          onChange={(next) => setCompare(formatRevisionRange(next), { replace: true })}
          onClose={() => setCompare(null)}
        />
      )}
    </OrderTabFrame>
  );
};

/** History tab of the order, the newest day first; an entry can be viewed, compared or restored. */
export const HistoryTab = ({ screen }: { readonly screen: OrderScreen }) => (
  <Loaded title="The history could not be loaded" query={useQuery(historyQuery(screen.order.id))}>
    {(history) =>
      history.length === 0 ? (
        <EmptyState icon={IconHistory} title="Nothing recorded yet" />
      ) : (
        <History orderId={screen.order.id} history={history} />
      )
    }
  </Loaded>
);
