import { Group } from '@mantine/core';
import type { ToldRow, LeftOut } from '@quartermaster/contracts/purchase-orders/calls/import';
import type { ReactNode } from 'react';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { formatNumber } from '../../../lib/format.ts';
import { AlertBox } from '../../../ui/cards.tsx';
import { RowTable } from '../../../ui/row-table.tsx';
import { type CheckedFile, fetchLeftOutRows } from '../../../data/purchase-orders/import.ts';
import { type CsvCell, downloadCsv } from '../../../lib/csv.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import {
  columnsNotImported,
  downloadRows,
  ordersText,
  rowReason,
  rowsLeftOutTitle,
} from './words.ts';
import textStyles from '../../../ui/text.module.css';
import importStyles from './import.module.css';

/** Title of the column with the reasons; the one of an earlier file is left out. */
const REASON = 'Reason';

/**
 * Builds a table of the rows that were left out of the file `name`: its columns, then the reason. The reason names the
 * row, since messages name other rows by their place in that file too. Cells beyond the columns follow the reason.
 */
export const buildLeftOutTable = (
  name: string,
  { titles, rows }: LeftOut,
): readonly (readonly CsvCell[])[] => {
  const kept = titles.at(-1) === REASON ? titles.slice(0, -1) : titles;
  return [
    [...kept, REASON],
    ...rows.map((row) => [
      ...kept.map((_, at) => row.cells[at] ?? ''),
      rowReason(name, row),
      ...row.cells.slice(titles.length),
    ]),
  ];
};

/** "orders.csv" becomes "orders-left-out.csv". */
export const buildLeftOutFileName = (name: string): string =>
  `${name.replace(/(-left-out)?(\.csv)?$/i, '')}-left-out.csv`;

/** Saves the rows that cannot be imported as a file to correct. */
export const LeftOutButton = ({ checked }: { readonly checked: CheckedFile }) => {
  const { fileUrl, name, check } = checked;
  const save = useMutation({
    mutationFn: () => fetchLeftOutRows(fileUrl),
    onSuccess: (leftOut) =>
      downloadCsv(buildLeftOutFileName(name), buildLeftOutTable(name, leftOut)),
    meta: { failed: 'The rows were not downloaded', changes: 'nothing' },
  });
  return (
    <ToolButton icon={IconDownload} loading={save.isPending} onClick={() => save.mutate()}>
      {downloadRows(check.rowsLeftOut)}
    </ToolButton>
  );
};

export const MessageRows = ({
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
    getRowNumber={({ row }) => row}
    cells={({ message }) => [message]}
  />
);

interface SectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

const Section = ({ title, action, children }: SectionProps) => (
  <section className={importStyles.section}>
    <Group gap={12} justify="space-between" wrap="nowrap">
      <h3>{title}</h3>
      {action}
    </Group>
    {children}
  </section>
);

/** Preview of an import: orders, rows that are left out, and values that were read differently. */
export const ImportPreview = ({ checked }: { readonly checked: CheckedFile }) => {
  const { check } = checked;
  const { total, orders, errors, errorsTotal, rowsLeftOut, notes, ignoredColumns } = check;
  return (
    <>
      {total + errorsTotal === 0 && (
        <AlertBox tone="brand">There is nothing to order in this file.</AlertBox>
      )}
      {errorsTotal > 0 && (
        <AlertBox tone={total === 0 ? 'error' : 'warning'} title={rowsLeftOutTitle(rowsLeftOut)}>
          An order with such a row is left out as a whole. Download these rows with their reasons,
          correct them and import that file.
        </AlertBox>
      )}
      {errorsTotal > 0 && (
        <Section title="Left out" action={<LeftOutButton checked={checked} />}>
          <MessageRows label="Reason" rows={errors} total={errorsTotal} />
        </Section>
      )}
      {total > 0 && (
        <Section title={ordersText(total)}>
          <RowTable
            label="Orders"
            titles={['Order', 'Supplier', 'Items', 'Units']}
            numbers={[2, 3]}
            rows={orders}
            total={total}
            cells={({ name, supplier, items, units }) => [
              name,
              supplier === '' ? <span className={textStyles.muted}>No supplier</span> : supplier,
              formatNumber(items),
              formatNumber(units),
            ]}
          />
        </Section>
      )}
      {notes.length > 0 && (
        <Section title="Note">
          <MessageRows label="Understood as" rows={notes} total={notes.length} />
        </Section>
      )}
      {ignoredColumns.length > 0 && (
        <p className={textStyles.muted}>{columnsNotImported(ignoredColumns)}</p>
      )}
    </>
  );
};
