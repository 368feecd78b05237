import { describeAmbiguous, isAmbiguous } from '@quartermaster/contracts/core/number-text';
import type { CellPosition, GridApi } from 'ag-grid-community';
import { useEffect, useImperativeHandle, type Ref, type RefObject } from 'react';
import type { PasteProblem } from '../lib/paste.ts';
import { createColumnReader, type ReadNumber } from '../lib/numbers/pasted-numbers.ts';
import { isTable, readTable, type PastedTable } from '../lib/pasted-table.ts';
import { resolveEditor, type CellEditor, type CellValue, type Column } from './column.ts';
import type { CellsPaste, EngineProps, PastedCell, HandlePaste } from './grid-props.ts';
import { getListRow, type GridRow } from './grid-rows.ts';

/** Target of a pasted block: the columns and rows from the focused cell on, as shown. */
interface Target<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

interface ColumnBlock<Row> {
  readonly cells: readonly string[];
  readonly column: Column<Row> | undefined;
  readonly rows: readonly Row[];
}

type Cells<Row> = { edits: PastedCell<Row>[]; problems: PasteProblem[] };

const isEditable = <Row>({ column, rows }: ColumnBlock<Row>): boolean =>
  column !== undefined && rows.some((row) => resolveEditor(column, row) !== null);

const describeColumnProblem = <Row>({ column }: ColumnBlock<Row>): string =>
  column === undefined
    ? 'There is no column for these values'
    : `“${column.title}” cannot be changed`;

type Pasted = { readonly value: CellValue } | { readonly why: string };

const readPasted = (editor: CellEditor | null, text: string, read: ReadNumber): Pasted => {
  if (editor === null) return { why: 'This cell cannot be changed' };
  if (editor.type !== 'number') return { value: text };
  const value = text === '' ? null : (read(text) ?? undefined);
  if (value !== undefined && isAmbiguous(value)) return { why: `It ${describeAmbiguous(value)}` };
  return value === undefined
    ? { why: 'This is not a number, or it is in another currency' }
    : { value };
};

/** Reads the pasted numbers by the rule of the first row that takes numbers. */
const createReader = <Row>(column: Column<Row>, { cells, rows }: ColumnBlock<Row>): ReadNumber => {
  const rules = rows
    .map((row) => resolveEditor(column, row))
    .flatMap((editor) => (editor?.type === 'number' ? [editor.rule] : []));
  return createColumnReader(cells, rules[0] ?? { kind: 'quantity' });
};

const addRowCells = <Row>(
  column: Column<Row>,
  { cells, rows }: ColumnBlock<Row>,
  into: Cells<Row>,
): void => {
  const read = createReader(column, { cells, column, rows });
  for (const [at, row] of rows.slice(0, cells.length).entries()) {
    const text = cells[at] ?? '';
    const pasted = readPasted(resolveEditor(column, row), text, read);
    const place = { text, row, key: column.key, pastedRow: at + 1 };
    if ('value' in pasted) into.edits.push({ ...place, ...pasted });
    else into.problems.push({ row: at + 1, text, ...pasted });
  }
};

/** Adds one pasted column; a read-only column is one problem, not one for every row. */
const addColumnCells = <Row>(block: ColumnBlock<Row>, into: Cells<Row>): void => {
  const { cells, column } = block;
  if (column !== undefined && isEditable(block)) addRowCells(column, block, into);
  else into.problems.push({ row: 1, text: cells[0] ?? '', why: describeColumnProblem(block) });
};

/**
 * Converts a pasted block to edits of cells, from the upper left one on. Cells beyond the table, and texts that are no number,
 * are among the problems; an empty cell empties its target.
 */
export const toCellEdits = <Row>(table: PastedTable, target: Target<Row>): CellsPaste<Row> => {
  const width = Math.max(0, ...table.map((cells) => cells.length));
  const into: Cells<Row> = { edits: [], problems: [] };
  for (let at = 0; at < width; at += 1) {
    const cells = table.map((row) => row[at] ?? '');
    addColumnCells({ cells, column: target.columns[at], rows: target.rows }, into);
  }
  for (const [at, cells] of table.slice(target.rows.length).entries()) {
    const row = target.rows.length + at + 1;
    into.problems.push({
      row,
      text: cells.join('  '),
      why: 'There is no row left for these values',
    });
  }
  into.edits.sort((a, b) => a.pastedRow - b.pastedRow);
  into.problems.sort((a, b) => a.row - b.row);
  return into;
};

const isPinned = ({ rowPinned = null }: CellPosition): boolean => rowPinned !== null;

const findTarget = (
  api: GridApi<GridRow<unknown>>,
  columns: readonly Column<unknown>[],
): Target<unknown> | null => {
  const focus = api.getFocusedCell();
  if (focus === null || isPinned(focus)) return null;
  const keys = api.getAllDisplayedColumns().map((column) => column.getColId());
  const shown = keys.slice(keys.indexOf(focus.column.getColId()));
  const rows = Array.from({ length: api.getDisplayedRowCount() - focus.rowIndex }, (_, at) =>
    getListRow(api.getDisplayedRowAtIndex(focus.rowIndex + at)?.data),
  );
  return {
    columns: shown.flatMap((key) => columns.filter((column) => column.key === key)),
    rows: rows.flatMap((row) => (row === undefined ? [] : [row.row])),
  };
};

/** Text that was pasted for cells; empty when it is a single value for the open editor. */
const getPastedText = (event: ClipboardEvent, api: GridApi<GridRow<unknown>>): string => {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  return api.getEditingCells().length > 0 && !isTable(text) ? '' : text;
};

export const usePasteHandler = (
  props: EngineProps,
  api: GridApi<GridRow<unknown>> | null,
  ref: Ref<HandlePaste>,
): void => {
  useImperativeHandle(ref, () => (event: ClipboardEvent): void => {
    if (api === null) return;
    const text = getPastedText(event, api);
    const target = findTarget(api, props.columns);
    if (text === '' || target === null) return;
    event.preventDefault();
    api.stopEditing(true);
    props.onPaste?.(toCellEdits(readTable(text), target));
  });
};

/** Listens on the page: browsers send a paste to the selection, which need not be the focused cell. */
export const usePasteListener = (
  grid: RefObject<HTMLElement | null>,
  take: RefObject<HandlePaste | null>,
  isWanted: boolean,
): void => {
  useEffect(() => {
    if (!isWanted) return;
    const onPaste = (event: ClipboardEvent): void => {
      const focused = document.activeElement;
      if (focused !== null && grid.current?.contains(focused) === true) take.current?.(event);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [grid, take, isWanted]);
};
