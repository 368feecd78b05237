import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { formatNumber } from '../lib/format.ts';
import { moreRows } from './words.ts';
import textStyles from './text.module.css';
import styles from './row-table.module.css';

interface RowTableProps<Row> {
  readonly label: string;
  readonly titles: readonly ReactNode[];
  readonly rows: readonly Row[];
  /** Key of rows whose cells can be changed; the position when absent. */
  readonly getKey?: (row: Row) => string;
  /** The row number in the file or the paste, counted from 1; shown before its cells. */
  readonly getRowNumber?: (row: Row) => number;
  /** Most shown rows; the others are counted. 100 when absent. */
  readonly most?: number;
  /** Number of all rows, when more than these. */
  readonly total?: number;
  /** The columns that hold numbers, counted from 0. */
  readonly numbers?: readonly number[];
  readonly cells: (row: Row, at: number) => readonly ReactNode[];
  /** In a window this narrow, each row is a card with the titles beside its cells; `tablet` is for tables of many columns. */
  readonly stacksOn?: keyof typeof widths;
  /** Of the table, where it looks otherwise. */
  readonly className?: string | undefined;
}

const widths = { phone: '(max-width: 640px)', tablet: '(max-width: 1000px)' } as const;

/** A small table: the first rows of a list that may be long, and how many more there are. */
export const RowTable = <Row,>(props: RowTableProps<Row>) => {
  const {
    label,
    titles,
    rows,
    getKey,
    getRowNumber,
    most = 100,
    numbers = [],
    cells,
    className,
  } = props;
  const { total = rows.length, stacksOn } = props;
  const query = widths[stacksOn ?? 'phone'];
  const isStacked =
    useMediaQuery(query, window.matchMedia(query).matches) && stacksOn !== undefined;
  const shown = rows.slice(0, most);
  const kind = (column: number) => ({ 'data-number': numbers.includes(column) || undefined });
  const getTitleProps = (column: number) => {
    const title = titles[column];
    return isStacked && typeof title === 'string' && title !== '' ? { 'data-title': title } : {};
  };
  return (
    <>
      <table
        className={[styles.table, className].join(' ')}
        aria-label={label}
        data-stacked={isStacked || undefined}
      >
        <thead>
          <tr>
            {getRowNumber !== undefined && <th scope="col">Row</th>}
            {titles.map((title, column) => (
              <th key={column} scope="col" {...kind(column)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, at) => (
            <tr key={getKey?.(row) ?? at}>
              {getRowNumber !== undefined && (
                <td className={styles.number}>{formatNumber(getRowNumber(row))}</td>
              )}
              {cells(row, at).map((cell, column) => (
                <td key={column} {...kind(column)} {...getTitleProps(column)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {total > shown.length && <p className={textStyles.muted}>{moreRows(total - shown.length)}</p>}
    </>
  );
};
