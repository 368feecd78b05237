import { variantName } from '../../../data/variants.ts';
import { formatNumber } from '../../../lib/format.ts';
import { RowTable } from '../../../ui/row-table.tsx';
import { calculateDifference, calculateTotals, type ReceivingRow } from './receiving.ts';
import { stockEffect } from './words.ts';

interface ReceivingQuestionProps {
  readonly rows: readonly ReceivingRow[];
  readonly place: string;
}

/** Effect of receiving the shipment, and the items whose count differs from the order. */
export const ReceivingQuestion = ({ rows, place }: ReceivingQuestionProps) => {
  const different = rows.filter((row) => calculateDifference(row) !== 0);
  return (
    <>
      <p>{stockEffect(calculateTotals(rows), place)}</p>
      {different.length > 0 && (
        <RowTable
          label="Differs from the order"
          titles={['Differs from the order', 'Ordered', 'Accepted']}
          numbers={[1, 2]}
          rows={different}
          most={different.length}
          cells={({ variant, ordered, accepted }) => [
            variantName(variant),
            formatNumber(ordered),
            formatNumber(accepted ?? 0),
          ]}
        />
      )}
    </>
  );
};
