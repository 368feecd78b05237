import type { ToldRow } from '@quartermaster/contracts/purchase-orders/import-routes';
import type { ReactNode } from 'react';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { RowTable } from '../../ui/row-table.tsx';
import type { ImportCheck } from './use-import.ts';

export const ToldRows = ({
  label,
  rows,
  total,
}: {
  label: string;
  rows: readonly ToldRow[];
  total: number;
}) => (
  <RowTable
    label={label}
    titles={[label]}
    rows={rows}
    total={total}
    rowOf={({ row }) => row}
    cells={({ message }) => [message]}
  />
);

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="qm-import-section">
    <h3>{title}</h3>
    {children}
  </section>
);

/** What would come of a file: orders, rows that are left out, and what was understood otherwise. */
export const ImportPreview = ({ check }: { readonly check: ImportCheck }) => {
  const { total, orders, errors, errorsTotal, notes, ignoredColumns } = check;
  return (
    <>
      {total + errorsTotal === 0 && (
        <AlertBox tone="brand">There is nothing to order in this file.</AlertBox>
      )}
      {errorsTotal > 0 && (
        <AlertBox
          tone={total === 0 ? 'error' : 'warning'}
          title={`${formatCount(errorsTotal, 'row')} cannot be imported`}
        >
          An order with such a row is left out as a whole. Correct these rows and import them as a
          file of their own.
        </AlertBox>
      )}
      {errorsTotal > 0 && (
        <Section title="Left out">
          <ToldRows label="Reason" rows={errors} total={errorsTotal} />
        </Section>
      )}
      {total > 0 && (
        <Section title={formatCount(total, 'order')}>
          <RowTable
            label="Orders"
            titles={['Order', 'Supplier', 'Items', 'Units']}
            numbersFrom={2}
            rows={orders}
            total={total}
            cells={({ name, supplier, items, units }) => [
              name,
              supplier === '' ? <span className="qm-muted">No supplier</span> : supplier,
              formatNumber(items),
              formatNumber(units),
            ]}
          />
        </Section>
      )}
      {notes.length > 0 && (
        <Section title="Note">
          <ToldRows label="Understood as" rows={notes} total={notes.length} />
        </Section>
      )}
      {ignoredColumns.length > 0 && (
        <p className="qm-muted">Columns that are not read: {ignoredColumns.join(', ')}</p>
      )}
    </>
  );
};
