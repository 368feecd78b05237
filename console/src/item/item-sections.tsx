import { Sentence } from '../ui/sentence.tsx';
import { Link } from '@tanstack/react-router';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import type { explainInventoryItem } from '@quartermaster/contracts/inventory/calls/items';
import { inventoryStatus } from '@quartermaster/contracts/inventory/rules/status';
import { formatNumber, formatRate } from '../lib/format.ts';
import { RowTable } from '../ui/row-table.tsx';
import { inventoryStatusStyles } from '../ui/statuses.ts';
import { StatusBadge } from '../ui/badges.tsx';
import { DateText } from '../ui/text.tsx';
import { STATUS_CHANGE } from './words.ts';
import textStyles from '../ui/text.module.css';
import styles from './item-sections.module.css';

interface ItemProps {
  readonly item: InventoryItem;
}

export const StockByLocation = ({ item }: ItemProps) => {
  const most = Math.max(...item.locationQuantities.map(({ quantity }) => quantity), 1);
  if (item.locations.length === 0)
    return <p className={textStyles.muted}>Stocked at no location.</p>;
  return (
    <ul className={styles.bars}>
      {item.locations.map(({ id, name }) => {
        const quantity =
          item.locationQuantities.find(({ locationId }) => locationId === id)?.quantity ?? 0;
        return (
          <li key={id}>
            <span data-clip>{name}</span>
            <span className={styles.bar} aria-hidden>
              <span style={{ width: `${String(Math.max(0, (quantity / most) * 100))}%` }} />
            </span>
            <span className={textStyles.numeric}>{formatNumber(quantity)}</span>
          </li>
        );
      })}
    </ul>
  );
};

type Explained = ResponseOf<typeof explainInventoryItem>;

/** Bundles with the item, and the units that they sell of it. */
export const BundlesWithItem = ({ bundles }: Pick<Explained, 'bundles'>) => (
  <RowTable
    stacksOn="phone"
    label="Bundles with it"
    titles={['Bundle', 'In one bundle', 'Bundles sold a day', 'Units a day']}
    numbers={[1, 2, 3]}
    rows={bundles}
    cells={({ productId, title, quantity, rate, demand }) => [
      <Link key="bundle" to="/bundles" search={{ bundle: productId }}>
        {title}
      </Link>,
      formatNumber(quantity),
      formatRate(rate),
      formatRate(demand),
    ]}
  />
);

type Changes = Explained['statusChanges'];

const Status = ({ status }: { readonly status: string }) => {
  const known = inventoryStatus.safeParse(status);
  return known.success ? <StatusBadge {...inventoryStatusStyles[known.data]} /> : <>{status}</>;
};

export const StatusHistory = ({ changes }: { readonly changes: Changes }) =>
  changes.length === 0 ? (
    <p className={textStyles.muted}>The status has not changed since it was first calculated.</p>
  ) : (
    <ol className={styles.history}>
      {changes.toReversed().map(({ on, from, to, reason }, at) => (
        // A day may have the same status twice; earlier entries never change.
        <li key={changes.length - at}>
          <DateText value={on} />
          <span>
            {from === null ? (
              <Status status={to} />
            ) : (
              <Sentence
                text={STATUS_CHANGE}
                slots={{ from: <Status status={from} />, to: <Status status={to} /> }}
              />
            )}
          </span>
          <span className={textStyles.muted}>{reason}</span>
        </li>
      ))}
    </ol>
  );
