import { useMemo } from 'react';
import { DASH, formatCount, formatNumber } from '../../../lib/format.ts';
import { PastePanel } from '../../../ui/paste/paste-panel.tsx';
import type { Counts, ReceivingRow } from './receiving.ts';
import { variantName } from '../../../data/variants.ts';
import { countsOf, readCounts } from './pasted-counts.ts';

interface CountsPasteProps {
  readonly rows: readonly ReceivingRow[];
  readonly onApply: (counts: Counts) => void;
  readonly onClose: () => void;
}

/** Takes the counts of a shipment from rows of SKU and units. */
export const CountsPaste = ({ rows, onApply, onClose }: CountsPasteProps) => {
  const read = useMemo(() => readCounts(rows), [rows]);
  const byId = useMemo(() => new Map(rows.map((row) => [row.itemId, row])), [rows]);
  return (
    <PastePanel
      title="Paste counts"
      columns={['SKU', 'received', 'accepted if it differs']}
      read={read}
      preview={{
        numbersFrom: 1,
        titles: ['Item', 'Received', 'Accepted'],
        cells: ({ id, values: [received = null, accepted = null] }) => [
          variantName(byId.get(id)?.variant),
          received === null ? DASH : formatNumber(received),
          formatNumber(accepted ?? received),
        ],
      }}
      applyLabel={(found) =>
        found.length === 0 ? 'Use the counts' : `Use ${formatCount(found.length, 'count')}`
      }
      onApply={(found) => {
        onApply(countsOf(found));
        onClose();
      }}
      onClose={onClose}
    />
  );
};
