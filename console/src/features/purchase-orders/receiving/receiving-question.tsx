import { formatNumber } from '../../../lib/format.ts';
import { differenceOf, intoStock, totalsOf, type ReceivingRow } from './receiving.ts';
import { variantName } from '../../../data/variants.ts';

/** What receiving will do, and where the count differs from the order. */
export const ReceivingQuestion = ({
  rows,
  place,
}: {
  rows: readonly ReceivingRow[];
  place: string;
}) => {
  const different = rows.filter((row) => differenceOf(row) !== 0);
  return (
    <>
      <p>{intoStock(totalsOf(rows), place)}</p>
      {different.length > 0 && (
        <table className="qm-open-items">
          <thead>
            <tr>
              <th scope="col">Differs from the order</th>
              <th scope="col">Ordered</th>
              <th scope="col">Accepted</th>
            </tr>
          </thead>
          <tbody>
            {different.map((row) => (
              <tr key={row.itemId}>
                <td>{variantName(row.variant)}</td>
                <td>{formatNumber(row.ordered)}</td>
                <td>{formatNumber(row.accepted ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
};
