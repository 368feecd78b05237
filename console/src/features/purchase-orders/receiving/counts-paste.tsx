import { useMemo } from 'react';
import { DASH, formatNumber } from '../../../lib/format.ts';
import { PastePanel } from '../../../ui/paste/paste-panel.tsx';
import { acceptedRule, type Counts, type ReceivingRow } from './receiving.ts';
import { variantName } from '../../../data/variants.ts';
import { describeRefusal } from '../../../lib/numbers/number-rule.ts';
import { unitsRule } from '../../../lib/numbers/rules.ts';
import {
  groupIdsBySku,
  readRowsBySku,
  type PastedRow,
  type PastedRows,
} from '../../../lib/paste.ts';
import type { PastedTable } from '../../../lib/pasted-table.ts';
import { applyCounts } from './words.ts';

const fields = [
  { title: 'Received', rule: { ...unitsRule, isRequired: true } },
  { title: 'Accepted', rule: unitsRule },
] as const;

/** Reason why the count of a pasted row is refused; null when it is not. */
const describeRefusedCount = ({ values }: PastedRow): string | null => {
  const [received = null, accepted = null] = values;
  return accepted === null ? null : describeRefusal(accepted, acceptedRule({ received }));
};

/** Reads rows of SKU, received and optional accepted units of one shipment. */
const readPastedCounts =
  (rows: readonly ReceivingRow[]) =>
  (table: PastedTable): PastedRows => {
    const skus = rows.map(({ itemId, variant }) => ({ id: itemId, sku: variant?.sku ?? '' }));
    const unknown = 'No item of this shipment has this SKU';
    const matchedRows = readRowsBySku(table, { fields, idsBySku: groupIdsBySku(skus), unknown });
    const refused = matchedRows.rows.flatMap((row) => {
      const why = describeRefusedCount(row);
      return why === null
        ? []
        : [{ row: row.row, text: table[row.row - 1]?.join('  ') ?? '', why }];
    });
    const refusedRows = new Set(refused.map(({ row }) => row));
    return {
      ...matchedRows,
      rows: matchedRows.rows.filter(({ row }) => !refusedRows.has(row)),
      problems: [...matchedRows.problems, ...refused].sort((a, b) => a.row - b.row),
    };
  };

const toCounts = (rows: readonly PastedRow[]): Counts =>
  new Map(
    rows.map(({ id, values: [received = null, accepted = null] }) => [
      id,
      { received, accepted: accepted ?? received },
    ]),
  );

interface CountsPasteProps {
  readonly rows: readonly ReceivingRow[];
  readonly onApply: (counts: Counts) => void;
  readonly onClose: () => void;
}

/** Pastes the counts of a shipment from rows of SKU and units. */
export const CountsPaste = ({ rows, onApply, onClose }: CountsPasteProps) => {
  const read = useMemo(() => readPastedCounts(rows), [rows]);
  const byId = useMemo(() => new Map(rows.map((row) => [row.itemId, row])), [rows]);
  return (
    <PastePanel
      title="Paste counts"
      columns={['SKU', 'received', 'accepted if it differs']}
      read={read}
      preview={{
        numbers: [1, 2],
        titles: ['Item', 'Received', 'Accepted'],
        cells: ({ id, values: [received = null, accepted = null] }) => [
          variantName(byId.get(id)?.variant),
          received === null ? DASH : formatNumber(received),
          formatNumber(accepted ?? received),
        ],
      }}
      applyLabel={(found) => applyCounts(found.length)}
      onApply={(found) => {
        onApply(toCounts(found));
        onClose();
      }}
      onClose={onClose}
    />
  );
};
