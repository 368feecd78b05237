import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { DASH, formatNumber, formatRate } from '../lib/format.ts';
import { Sparkline } from '../ui/sparkline.tsx';
import { StarButton } from '../ui/star-button.tsx';
import { TitledCell } from '../ui/titled-cell.tsx';
import { addFavourite, deliveryText, removeFavourite } from './words.ts';
import { NOT_COUNTED } from './stock-words.ts';

import type { InventoryRow } from '../data/inventory.ts';
import { itemName, joinParts } from '../lib/words.ts';
import textStyles from '../ui/text.module.css';
import styles from './cells.module.css';

interface CellProps {
  readonly row: InventoryRow;
}

export const StarCell = ({
  row,
  onStar,
}: CellProps & { readonly onStar: ((row: InventoryRow) => void) | undefined }) => {
  const on = row.favourite === true;
  const name = itemName(row);
  return (
    <StarButton
      on={on}
      label={on ? removeFavourite(name) : addFavourite(name)}
      onClick={onStar && (() => onStar(row))}
    />
  );
};

/** Picture, title, and the values that distinguish variants. */
export const ItemCell = ({
  row,
  onOpen,
}: CellProps & { readonly onOpen: ((row: InventoryRow) => void) | undefined }) => (
  <TitledCell
    image={row.imageUrl}
    title={row.productTitle ?? ''}
    details={joinParts(' · ', row.variantTitle, row.sku)}
    href={onOpen && `/inventory?item=${row.variantId ?? ''}`}
    onOpen={onOpen && (() => onOpen(row))}
  />
);

export const OnHandCell = ({ row }: CellProps) =>
  row.isCounted === false ? (
    <span className={textStyles.muted}>{NOT_COUNTED}</span>
  ) : (
    <>{formatNumber(row.quantity)}</>
  );

type Deliveries = NonNullable<InventoryRow['inTransit']>;

/** One line per delivery, the late ones named (UI-SC-40). */
export const incomingText = (deliveries: Deliveries): string =>
  deliveries.map(deliveryText).join('\n');

export const IncomingCell = ({ row }: CellProps) => {
  const { incomingQuantity = 0, inTransit = [] } = row;
  if (incomingQuantity === 0) return <span className={textStyles.muted}>0</span>;
  const late = inTransit.some(({ isOverdue }) => isOverdue);
  return (
    <span className={styles.incoming} title={incomingText(inTransit)}>
      {late && (
        <IconAlertTriangleFilled size={13} className={styles.late} aria-label="Overdue delivery" />
      )}
      {formatNumber(incomingQuantity)}
    </span>
  );
};

export const SalesCell = ({ row }: CellProps) => (
  <span className={styles.sales}>
    {row.recentSales !== undefined && row.recentSales.some((units) => units > 0) && (
      <Sparkline values={row.recentSales} width={60} label="Units sold per day, last 30 days" />
    )}
    <span>{formatRate(row.averageDailySales)}</span>
  </span>
);

const SOON_DAYS = 7;

export const DaysCell = ({ days }: { readonly days: number | null | undefined }) => {
  if (days === null || days === undefined) return <span className={textStyles.muted}>{DASH}</span>;
  const urgency = days === 0 ? 'now' : days <= SOON_DAYS ? 'soon' : 'later';
  return (
    <span className={styles.days} data-urgency={urgency}>
      {formatNumber(days)}
    </span>
  );
};
