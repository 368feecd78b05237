import { guardFormula } from '@quartermaster/contracts/core/spreadsheet-text';
import type { GridApi, SuppressKeyboardEventParams } from 'ag-grid-community';
import type { NumberRule } from '../lib/numbers/number-rule.ts';
import { writeNumber } from '../lib/numbers/parse-number.ts';
import type { BlockAct } from '../lib/paste.ts';
import { writeTable } from '../lib/pasted-table.ts';
import { formatPress } from '../lib/shortcuts.ts';
import {
  collapseBlock,
  getBlock,
  hasSeveralCells,
  spanBy,
  type BlockStep,
  type CellBlock,
} from './cell-block.ts';
import { copyCells } from './copy-cells.ts';
import { resolveEditor, type Column, type ColumnKind } from './column.ts';
import type { EngineProps } from './grid-props.ts';
import type { GridRow } from './grid-rows.ts';

type Row = GridRow<unknown>;
type GetText = (column: Column<unknown>, row: unknown) => string;

const numberKinds: Readonly<Partial<Record<ColumnKind, NumberRule['kind']>>> = {
  money: 'money',
  unitPrice: 'money',
  percent: 'percent',
  rate: 'rate',
};

/** Text of a cell that a spreadsheet, and a paste, reads as its value: without a currency, a dash or a formula. */
const getCellText: GetText = ({ value, kind = 'number' }, row) => {
  const one = value(row);
  return typeof one === 'number'
    ? writeNumber(one, { kind: numberKinds[kind] ?? 'quantity' })
    : guardFormula(String(one ?? ''));
};

const listTexts = ({ rows, columns }: CellBlock, getText: GetText) =>
  rows.map((row) => columns.map((column) => getText(column, row)));

/** The part of a block that can be changed; all of it when nothing can, so that the reasons are shown. */
const withoutReadOnly = ({ rows, columns }: CellBlock): CellBlock => {
  const isOpen = (column: Column<unknown>, row: unknown) => resolveEditor(column, row) !== null;
  const open = columns.filter((column) => rows.some((row) => isOpen(column, row)));
  if (open.length === 0) return { rows, columns };
  return { rows: rows.filter((row) => open.some((one) => isOpen(one, row))), columns: open };
};

/** Enters texts into the cells of a block. */
export const enterTexts = (
  act: BlockAct,
  { rows, columns }: CellBlock,
  getText: GetText,
  { onBlock }: EngineProps,
): void => {
  const block = withoutReadOnly({ rows, columns });
  onBlock?.({ act, ...block, texts: listTexts(block, getText) });
};

const copyBlock = (block: CellBlock, { announce }: EngineProps): void => {
  const cells = block.rows.length * block.columns.length;
  void copyCells(writeTable(listTexts(block, getCellText)), cells, announce);
};

const fillDown = (block: CellBlock, props: EngineProps): void => {
  const { rows, columns } = withoutReadOnly(block);
  const [first, ...others] = rows;
  enterTexts('fill', { rows: others, columns }, (column) => getCellText(column, first), props);
};

const fillRight = ({ rows, columns }: CellBlock, props: EngineProps): void => {
  const [first, ...others] = columns;
  if (first === undefined) return;
  enterTexts('fill', { rows, columns: others }, (_, row) => getCellText(first, row), props);
};

const clearBlock = (block: CellBlock, props: EngineProps): void =>
  enterTexts('clear', block, () => '', props);

const isTextSelected = (): boolean => (getSelection()?.toString() ?? '') !== '';

/** The act of a key in a block of several cells; in a single cell, or a single row or column, it has its other meaning. */
const findAct = (press: string, { rows, columns }: CellBlock, api: GridApi<Row>) => {
  if (press === 'escape') return (_: CellBlock, props: EngineProps) => collapseBlock(api, props);
  if (press === 'mod+c' && !isTextSelected()) return copyBlock;
  if (press === 'mod+d' && rows.length > 1) return fillDown;
  if (press === 'mod+r' && columns.length > 1) return fillRight;
  return press === 'delete' || press === 'backspace' ? clearBlock : null;
};

const steps: Readonly<Record<string, BlockStep>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
/** More than a page has rows or columns. */
const FAR = 1e6;

/**
 * Handles a key that spans a block of cells (Shift and an arrow, with Ctrl to the last cell), ends it (Escape), or copies, fills
 * or empties it. Returns true when the grid has nothing more to do.
 */
export const handleBlockKey = (
  { api, editing, event }: SuppressKeyboardEventParams<Row>,
  props: EngineProps,
): boolean => {
  if (editing || props.onBlock === undefined) return false;
  const [down, right] = steps[event.key] ?? [0, 0];
  const isStep = down !== 0 || right !== 0;
  if (isStep && !event.shiftKey) collapseBlock(api, props); // the grid moves the focus
  const block = getBlock(api, props.columns);
  if (block === null) return false;
  if (isStep && event.shiftKey) {
    const times = event.ctrlKey || event.metaKey ? FAR : 1;
    spanBy(api, [down * times, right * times], props);
  } else {
    const act = hasSeveralCells(block) ? findAct(formatPress(event), block, api) : null;
    if (act === null) return false;
    act(block, props);
  }
  event.preventDefault();
  return true;
};
