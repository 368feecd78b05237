import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { cellText, isNumeric, type Column } from './column.ts';
import { defaultLayout } from './column-layout.ts';
import type { DataGridProps } from './grid-props.ts';
import { flattenRows } from './grid-rows.ts';
import styles from './printed-table.module.css';

const printedText = <Row,>(column: Column<Row>, row: Row): string => {
  const { print, cell, csv } = column;
  if (print !== undefined) return print(row);
  const drawn = cell?.(row);
  if (typeof drawn === 'string') return drawn;
  const exported = csv?.(row);
  return typeof exported === 'string' ? exported : cellText(column, row);
};

type PrintedProps<Row> = DataGridProps<Row> & { readonly rows: readonly Row[] };

const PrintedTable = <Row,>(props: PrintedProps<Row>) => {
  const { columns, layout = defaultLayout(columns), rows, rowId, getChildren, totals } = props;
  const hidden = new Set(layout.filter((column) => column.hidden).map(({ key }) => key));
  const order = new Map(layout.map(({ key }, at) => [key, at]));
  const shown = columns
    .filter(({ key, title }) => title !== '' && !hidden.has(key))
    .sort((a, b) => (order.get(a.key) ?? 0) - (order.get(b.key) ?? 0));
  const expanded = new Set(rows.map(rowId));
  return (
    <table className={styles.table} data-part="printed">
      <thead>
        <tr>
          {shown.map(({ key, title, kind, grow }) => (
            <th key={key} scope="col" data-grow={grow} data-number={isNumeric(kind)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {flattenRows(rows, { rowId, getChildren, expanded }).map(({ id, row, level }) => (
          <tr key={id} data-level={level}>
            {shown.map((column) => (
              <td key={column.key} data-number={isNumeric(column.kind)}>
                {printedText(column, row)}
              </td>
            ))}
          </tr>
        ))}
        {totals !== undefined && (
          <tr data-total>
            {shown.map(({ key, kind }) => (
              <td key={key} data-number={isNumeric(kind)}>
                {totals[key]}
              </td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  );
};

/** True while the page is being printed. */
const usePrinting = (): boolean => {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const set = (printing: boolean) => () => flushSync(() => setPrinting(printing));
    const [start, end] = [set(true), set(false)];
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
};

/**
 * All rows and shown columns of a table for printing: the screen renders only those in view. Rows of other pages were fetched for
 * printing.
 */
export const Printed = <Row,>({ printedRows, ...props }: PrintedProps<Row>) =>
  usePrinting() ? <PrintedTable {...props} rows={printedRows ?? props.rows} /> : null;
