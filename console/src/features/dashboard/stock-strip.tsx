import { inventoryStatusLabels } from '@quartermaster/contracts/inventory/rules/status';
import type { Dashboard, DashboardFilter } from '@quartermaster/contracts/dashboard/calls';
import { formatNumber } from '../../lib/format.ts';
import { filterAboveZero, inventorySearch, type Selection } from './inventory-link.ts';
import { PlainLink } from './plain-link.tsx';
import styles from './stock-strip.module.css';

type CountName =
  | 'itemsCount'
  | 'unitsInStock'
  | 'inTransit'
  | 'stockGapCount'
  | 'doNotRestockCount';

interface Count {
  readonly name: CountName;
  readonly label: string;
  readonly about: string;
  readonly counts: Selection;
}

const strip: readonly Count[] = [
  { name: 'itemsCount', label: 'Items', about: 'All tracked variants', counts: {} },
  {
    name: 'unitsInStock',
    label: 'Units in stock',
    about: 'Variants with stock on hand',
    counts: { filters: [filterAboveZero('quantity')], sort: '-quantity' },
  },
  {
    name: 'inTransit',
    label: 'Incoming units',
    about: 'Variants with units on their way from suppliers',
    counts: { filters: [filterAboveZero('incomingQuantity')], sort: '-incomingQuantity' },
  },
  {
    name: 'stockGapCount',
    label: inventoryStatusLabels.STOCK_GAP,
    about: 'Run out before an order placed today could arrive',
    counts: { status: 'STOCK_GAP', sort: '-salesAtRisk' },
  },
  {
    name: 'doNotRestockCount',
    label: inventoryStatusLabels.NO_RESTOCK,
    about: 'Set by hand not to be bought again',
    counts: { status: 'NO_RESTOCK', sort: '-costValue' },
  },
];

interface StockStripProps {
  readonly dashboard: Dashboard;
  readonly filter: DashboardFilter | null;
}

/** Stock counts; each links to its items (UI-SC-01). */
export const StockStrip = ({ dashboard, filter }: StockStripProps) => (
  <section className={styles.strip} aria-label="Stock">
    {strip.map(({ name, label, about, counts }) => (
      <PlainLink
        key={name}
        to="/inventory"
        search={inventorySearch(counts, filter)}
        className={styles.count}
        title={about}
      >
        <span className={styles.label}>{label}</span>
        <span className={styles.value}>{formatNumber(dashboard[name])}</span>
      </PlainLink>
    ))}
  </section>
);
