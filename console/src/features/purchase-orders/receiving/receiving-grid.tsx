import { formatNumber } from '../../../lib/format.ts';
import { createColumn, type Column, createFieldColumn } from '../../../grid/column.ts';
import { DataGrid } from '../../../grid/data-grid.tsx';
import type { EditableGrid } from '../../../grid/use-editable-rows.ts';
import {
  acceptedRule,
  calculateDifference,
  calculateTotals,
  countReceived,
  type ReceivingRow,
} from './receiving.ts';
import { variantName } from '../../../data/variants.ts';
import textStyles from '../../../ui/text.module.css';
import { differencesText } from './words.ts';

export const getRowId = (row: ReceivingRow): string => row.itemId;

const rowDifference = ({ ordered, received, accepted }: ReceivingRow): string => {
  const came = received ?? 0;
  return differencesText({
    missing: ordered - came,
    surplus: came - ordered,
    rejected: came - (accepted ?? 0),
  });
};

const Difference = ({ row }: { readonly row: ReceivingRow }) => {
  if (row.received === null) return <span className={textStyles.muted}>Not counted</span>;
  const difference = rowDifference(row);
  if (difference === '') return <span className={textStyles.good}>As ordered</span>;
  return (
    <span className={calculateDifference(row) < 0 ? textStyles.late : textStyles.warn}>
      {difference}
    </span>
  );
};

const field = createFieldColumn((row: ReceivingRow) => row);

export const receivingColumns: readonly Column<ReceivingRow>[] = [
  createColumn('item', 'Item', (row) => variantName(row.variant), { width: 220, grow: true }),
  createColumn('sku', 'SKU', (row) => row.variant?.sku ?? null, { width: 88 }),
  field('ordered', 'Ordered', { kind: 'number', width: 80 }),
  field('received', 'Received', {
    kind: 'number',
    edit: 'units',
    write: (row, value) => countReceived(row, value as number | null),
    width: 88,
    help: 'Units that came. Type a number, then press Enter or the down arrow',
  }),
  field('accepted', 'Accepted', {
    kind: 'number',
    edit: (row) => ({ type: 'number', rule: acceptedRule(row) }),
    write: ({ received }, value) => ({ accepted: (value as number | null) ?? received }),
    width: 88,
    help: 'Units that are good and go into stock',
  }),
  createColumn('difference', 'Difference', calculateDifference, {
    cell: (row) => <Difference row={row} />,
    width: 204,
  }),
];

interface ReceivingGridProps {
  readonly rows: readonly ReceivingRow[];
  readonly grid: EditableGrid<ReceivingRow>;
}

/** Surplus units are left out: they do not make up for missing ones of other items. */
const totalDifference = (rows: readonly ReceivingRow[]): string => {
  const { missing, rejected } = calculateTotals(rows.filter(({ received }) => received !== null));
  return differencesText({ missing, surplus: 0, rejected });
};

/** Grid for counting with the keyboard alone: arrows move, digits type, Enter keeps the value. */
export const ReceivingGrid = ({ rows, grid }: ReceivingGridProps) => {
  const totals = calculateTotals(rows);
  return (
    <DataGrid
      label="Count of the shipment"
      columns={receivingColumns}
      rows={rows}
      rowId={getRowId}
      totals={{
        item: 'Total',
        ordered: formatNumber(totals.ordered),
        received: formatNumber(totals.received),
        accepted: formatNumber(totals.accepted),
        difference: totalDifference(rows),
      }}
      {...grid}
    />
  );
};
