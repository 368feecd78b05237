import type { LeftOut } from '@quartermaster/contracts/purchase-orders/calls/import';
import type { CsvCell } from '../../../lib/csv.ts';

/** The title of the column with the reasons; that of an earlier file is left out. */
const REASON = 'Reason';

const reasonOf = (name: string, { row, messages }: LeftOut['rows'][number]): string =>
  `Row ${String(row)} of ${name}: ${messages.join('; ')}`;

/**
 * A table of the rows that were left out of the file `name`, in its columns, with the reason after them. The row is
 * named, since other rows are named by their place in that file too. Cells beyond the columns come after the reason.
 */
export const leftOutTable = (
  name: string,
  { titles, rows }: LeftOut,
): readonly (readonly CsvCell[])[] => {
  const kept = titles.at(-1) === REASON ? titles.slice(0, -1) : titles;
  return [
    [...kept, REASON],
    ...rows.map((row) => [
      ...kept.map((_, at) => row.cells[at] ?? ''),
      reasonOf(name, row),
      ...row.cells.slice(titles.length),
    ]),
  ];
};

/** "orders.csv" becomes "orders-left-out.csv". */
export const leftOutName = (name: string): string =>
  `${name.replace(/(-left-out)?(\.csv)?$/i, '')}-left-out.csv`;
