import type { PurchaseOrderHistoryEntry } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { DASH } from '../../../lib/format.ts';

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

interface ChangesProps {
  readonly changes: readonly Change[];
  /** The number of changes shown at first; all when absent. */
  readonly first?: number;
}

/** What became of each field, the old value struck through. */
export const Changes = ({ changes, first = changes.length }: ChangesProps) => {
  const [shown, rest] = [changes.slice(0, first), changes.slice(first)];
  return (
    <div className="qm-changes">
      {shown.map((change, at) => (
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
