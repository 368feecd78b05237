import type { ReactNode } from 'react';
import { formatNumber } from '../lib/format.ts';
import './row-table.css';

interface RowTableProps<Row> {
  readonly label: string;
  readonly titles: readonly string[];
  readonly rows: readonly Row[];
  /** The row number in the file or the paste, counted from 1; shown before its cells. */
  readonly rowOf?: (row: Row) => number;
  /** Rows that are shown; the others are counted. 100 if absent. */
  readonly most?: number;
  /** How many there are when more than these. */
  readonly total?: number;
  /** The columns from this one on, counted from 0, hold numbers. */
  readonly numbersFrom?: number;
  readonly cells: (row: Row) => readonly ReactNode[];
}

/** The first rows of a list that may be long, and how many more there are. */
export const RowTable = <Row,>({
  label,
  titles,
  rows,
  rowOf,
  most = 100,
  total = rows.length,
  numbersFrom = titles.length,
  cells,
}: RowTableProps<Row>) => {
  const shown = rows.slice(0, most);
  return (
    <>
      <table className="qm-row-table" aria-label={label}>
        <thead>
          <tr>
            {rowOf !== undefined && <th scope="col">Row</th>}
            {titles.map((title, column) => (
              <th key={title} scope="col" data-number={column >= numbersFrom || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            <tr key={at}>
              {rowOf !== undefined && <td className="qm-row-number">{formatNumber(rowOf(row))}</td>}
              {cells(row).map((cell, column) => (
                <td key={column} data-number={column >= numbersFrom || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {total > shown.length && (
        <p className="qm-muted">and {formatNumber(total - shown.length)} more</p>
      )}
    </>
  );
};
