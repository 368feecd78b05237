import type { PurchaseOrderHistoryEntry } from '@quartermaster/contracts/purchase-orders/read-models';
import {
  IconCoins,
  IconHistory,
  IconPackageImport,
  IconPackages,
  IconPencil,
  IconProgressCheck,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { createElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { DASH, formatDate, formatDateTime } from '../../lib/format.ts';
import { byGroup } from '../../lib/group.ts';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states.tsx';
import type { OrderScreen } from './order-screen.ts';
import { historyQuery } from './queries.ts';

const icons: readonly (readonly [RegExp, typeof IconHistory])[] = [
  [/Receive|Receipt|Pushed|PushFailed/, IconPackageImport],
  [/ShipmentCosts|Payments/, IconCoins],
  [/Shipment/, IconTruckDelivery],
  [/Items/, IconPackages],
  [/Status/, IconProgressCheck],
];

const iconOf = (type: string): typeof IconHistory =>
  icons.find(([pattern]) => pattern.test(type))?.[1] ?? IconPencil;

type Change = PurchaseOrderHistoryEntry['changes'][number];

const ChangeRow = ({ change: { field, from, to } }: { readonly change: Change }) => (
  <div className="qm-change">
    <span className="qm-change-field">{field}</span>
    <span>
      {from !== null && (
        <>
          <del>{from}</del> <span aria-label="became">→</span>{' '}
        </>
      )}
      <ins>{to ?? (from === null ? DASH : 'removed')}</ins>
    </span>
  </div>
);

const FEW = 6;

const Changes = ({ changes }: { readonly changes: readonly Change[] }) => {
  const [first, rest] = [changes.slice(0, FEW), changes.slice(FEW)];
  return (
    <div className="qm-changes">
      {first.map((change, at) => (
        <ChangeRow key={at} change={change} />
      ))}
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          {rest.map((change, at) => (
            <ChangeRow key={at} change={change} />
          ))}
        </details>
      )}
    </div>
  );
};

const Entry = ({ entry }: { readonly entry: PurchaseOrderHistoryEntry }) => {
  return (
    <li className="qm-event">
      <span className="qm-event-icon">
        {createElement(iconOf(entry.type), { size: 15, stroke: 1.7, 'aria-hidden': true })}
      </span>
      <div>
        <div className="qm-event-summary">{entry.summary}</div>
        <div className="qm-muted">
          {entry.actor} ·{' '}
          <time dateTime={entry.recordedAt} title={formatDateTime(entry.recordedAt)}>
            {entry.recordedAt.slice(11, 16)} UTC
          </time>
        </div>
        {entry.changes.length > 0 && <Changes changes={entry.changes} />}
      </div>
    </li>
  );
};

/** Who did what and when, the newest day first. */
export const HistoryTab = ({ screen }: { readonly screen: OrderScreen }) => {
  const query = useQuery(historyQuery(screen.order.id));
  if (query.isPending) return <PageSkeleton />;
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />;
  if (query.data.length === 0)
    return <EmptyState icon={IconHistory} title="Nothing recorded yet" />;
  const dated = query.data
    .toReversed()
    .map((entry) => ({ entry, group: entry.recordedAt.slice(0, 10) }));
  return (
    <div className="qm-order-scroll" role="region" aria-label="History" tabIndex={0}>
      <div className="qm-history">
        {byGroup(dated).map(([day, entries]) => (
          <section key={day} aria-label={formatDate(day)}>
            <h2>{formatDate(day)}</h2>
            <ol>
              {entries.map(({ entry }) => (
                <Entry key={entry.revision} entry={entry} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>
  );
};
