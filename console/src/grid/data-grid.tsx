import { useCallback, useRef, useState, type MouseEvent } from 'react';
import { usePhone } from '../lib/use-phone.ts';
import { TableSkeleton } from '../ui/states.tsx';
import { usePasteListener } from './grid-paste.ts';
import { GridCards } from './grid-cards.tsx';
import { GridEngine } from './load-engine.tsx';
import { Printed } from './printed-table.tsx';
import type { DataGridProps, HandlePaste } from './grid-props.ts';
import agGridStyles from './ag-grid.module.css';
import styles from './data-grid.module.css';
import textStyles from '../ui/text.module.css';

const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth;

/** Text of a cell that is shown cut off, or null. */
const findClippedText = (cell: Element): string | null => {
  const parts = [cell, ...cell.querySelectorAll('[role="presentation"], [data-clip]')];
  return parts.find(isCut)?.textContent.trim() ?? null;
};

/**
 * Gives the cell under the pointer, or with the focus, a tooltip with its whole text when it does not fit. One listener for the whole table, so that
 * cells need none.
 */
const showClippedText = ({ target }: Pick<MouseEvent, 'target'>): void => {
  const cell = target instanceof Element ? target.closest('[role="gridcell"]') : null;
  if (cell === null) return;
  const text = findClippedText(cell);
  if (text === null || text === '') cell.removeAttribute('title');
  else cell.setAttribute('title', text);
};

type RowsProps<Row> = Parameters<typeof GridEngine<Row>>[0] & { readonly rows: readonly Row[] };

const Rows = <Row,>(props: RowsProps<Row>) =>
  usePhone() ? <GridCards {...props} /> : <GridEngine {...props} />;

/**
 * A table over one server page: rows and state come in as props, user actions go out as callbacks. Columns, `rowId` and
 * `getChildren` must be stable.
 */
export const DataGrid = <Row,>(props: DataGridProps<Row>) => {
  const { rows, error, empty, refreshing = false } = props;
  const [said, setSaid] = useState('');
  const announce = useCallback((text: string) => setSaid(text), []);
  const table = useRef<HTMLDivElement>(null);
  const takePaste = useRef<HandlePaste>(null);
  usePasteListener(table, takePaste, props.onBlock !== undefined);
  if (rows === undefined) return error === undefined ? <TableSkeleton /> : <>{error}</>;
  return (
    <div
      className={[styles.grid, agGridStyles.root].join(' ')}
      data-part="grid"
      data-print="flow"
      {...(refreshing && { 'data-refreshing': true })}
      aria-busy={refreshing}
    >
      {error !== undefined && <div className={styles.notice}>{error}</div>}
      <div
        ref={table}
        className={styles.table}
        data-print="hidden"
        onMouseOver={showClippedText}
        onFocus={showClippedText}
      >
        <Rows {...props} rows={rows} announce={announce} pasteHandler={takePaste} place={table} />
        {rows.length === 0 && empty !== undefined && <div className={styles.empty}>{empty}</div>}
      </div>
      <Printed {...props} rows={rows} />
      <div className={textStyles.hidden} role="status" aria-live="polite">
        {said}
      </div>
    </div>
  );
};
