import { formatNumber } from '../../../lib/format.ts';
import { createColumn, type Column, createFieldColumn } from '../../../grid/column.ts';
import { DataGrid } from '../../../grid/data-grid.tsx';
import type { CellsPaste } from '../../../grid/grid-props.ts';
import { agreeToPaste } from '../../../ui/paste/agree-to-paste.tsx';
import { toast } from '../../../ui/toast.tsx';
import { foldPaste } from '../../../grid/pasted-cells.ts';
import {
  acceptedRule,
  applyCount,
  calculateDifference,
  calculateTotals,
  type Count,
  type Counts,
  type ReceivingRow,
} from './receiving.ts';
import { variantName } from '../../../data/variants.ts';
import textStyles from '../../../ui/text.module.css';
import { differencesText } from './words.ts';
import { cellsPasted } from '../../../ui/words.ts';

const getRowId = (row: ReceivingRow): string => row.itemId;

const rowDifference = ({ ordered, received, accepted }: ReceivingRow): string => {
  const came = received ?? 0;
  return differencesText({
    missing: ordered - came,
    surplus: came - ordered,
    rejected: came - (accepted ?? 0),
  });
};

const Difference = ({ row }: { readonly row: ReceivingRow }) => {
  if (row.received === null) return <span className={textStyles['muted']}>Not counted</span>;
  const difference = rowDifference(row);
  if (difference === '') return <span className={textStyles['good']}>As ordered</span>;
  return (
    <span className={calculateDifference(row) < 0 ? textStyles['late'] : textStyles['warn']}>
      {difference}
    </span>
  );
};

const field = createFieldColumn((row: ReceivingRow) => row);

const columns: readonly Column<ReceivingRow>[] = [
  createColumn('item', 'Item', (row) => variantName(row.variant), { width: 220, grow: true }),
  createColumn('sku', 'SKU', (row) => row.variant?.sku ?? null, { width: 88 }),
  field('ordered', 'Ordered', { kind: 'number', width: 80 }),
  field('received', 'Received', {
    kind: 'number',
    edit: 'units',
    width: 88,
    help: 'Units that came. Type a number, then press Enter or the down arrow',
  }),
  field('accepted', 'Accepted', {
    kind: 'number',
    edit: (row) => ({ type: 'number', rule: acceptedRule(row) }),
    width: 88,
    help: 'Units that are good and go into stock',
  }),
  createColumn('difference', 'Difference', calculateDifference, {
    cell: (row) => <Difference row={row} />,
    width: 204,
  }),
];

const getCountedField = (key: string) => (key === 'accepted' ? 'accepted' : 'received');

/** Applies the rules of a typed cell to each pasted cell. */
const pasteCounts = async (
  paste: CellsPaste<ReceivingRow>,
  onCount: ReceivingGridProps['onCount'],
): Promise<void> => {
  const { changed, cells, problems } = foldPaste<ReceivingRow, PastedCount>(paste, {
    getId: getRowId,
    start: (row) => ({ row, count: row }),
    step: ({ row }, { key, value }) => {
      const count = applyCount(row, getCountedField(key), value);
      if (typeof count === 'string') return count;
      return { row: { ...row, ...count, accepted: count.accepted ?? count.received }, count };
    },
  });
  if (!(await agreeToPaste(cells, problems))) return;
  onCount(new Map([...changed].map(([id, { count }]) => [id, count])));
  toast.success(cellsPasted(cells));
};

interface PastedCount {
  readonly row: ReceivingRow;
  readonly count: Count;
}

export interface ReceivingGridProps {
  readonly rows: readonly ReceivingRow[];
  /** Receives the counts of some items, as one step. */
  readonly onCount: (counts: Counts) => void;
}

/** Surplus units are left out: they do not make up for missing ones of other items. */
const totalDifference = (rows: readonly ReceivingRow[]): string => {
  const { missing, rejected } = calculateTotals(rows.filter(({ received }) => received !== null));
  return differencesText({ missing, surplus: 0, rejected });
};

/** Grid for counting with the keyboard alone: arrows move, digits type, Enter keeps the value. */
export const ReceivingGrid = ({ rows, onCount }: ReceivingGridProps) => {
  const totals = calculateTotals(rows);
  return (
    <DataGrid
      label="Count of the shipment"
      columns={columns}
      rows={rows}
      rowId={getRowId}
      totals={{
        item: 'Total',
        ordered: formatNumber(totals.ordered),
        received: formatNumber(totals.received),
        accepted: formatNumber(totals.accepted),
        difference: totalDifference(rows),
      }}
      onEdit={({ row, key, value }) => {
        const count = applyCount(row, getCountedField(key), value);
        if (typeof count === 'string') toast.warning(count);
        else onCount(new Map([[row.itemId, count]]));
      }}
      onPaste={(paste) => void pasteCounts(paste, onCount)}
    />
  );
};
