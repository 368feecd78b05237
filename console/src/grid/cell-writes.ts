import { describeAmbiguous, isAmbiguous } from '@quartermaster/contracts/core/number-text';
import { removeFormulaGuard } from '@quartermaster/contracts/core/spreadsheet-text';
import {
  acceptedText,
  describeRefusal,
  readNumber,
  type Reading,
} from '../lib/numbers/number-rule.ts';
import { createColumnReader, type ReadNumber } from '../lib/numbers/pasted-numbers.ts';
import type { BlockAct, PasteProblem } from '../lib/paste.ts';
import type { PastedTable } from '../lib/pasted-table.ts';
import { resolveEditor, type CellEditor, type CellValue, type Column } from './column.ts';

/** Texts for a block of cells, from its upper left one on. Nothing of it is written yet. */
export interface BlockTexts<Row> {
  readonly act: BlockAct;
  readonly texts: PastedTable;
  /** Rows and columns from the upper left cell on, as shown; the texts can need fewer or more of them. */
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
}

export interface WrittenBlock<Row> {
  /** Changed rows by id. */
  readonly changed: ReadonlyMap<string, Row>;
  readonly cells: number;
  readonly problems: readonly PasteProblem[];
}

/** Reads the text typed into a cell: a number, null when emptied, or the text. */
export const readCell = (
  editor: CellEditor,
  text: string,
  before: unknown,
): Reading<string | number | null> => {
  if (editor.type === 'number')
    return readNumber(text, editor.rule, typeof before === 'number' ? before : null);
  const value = text.trim();
  const problem = editor.refuse?.(value) ?? null;
  return problem === null ? { value } : { problem };
};

const describeRefusedValue = (editor: CellEditor, value: CellValue): string | null => {
  if (editor.type === 'text') return editor.refuse?.(String(value ?? '')) ?? null;
  if (typeof value === 'number') return describeRefusal(value, editor.rule);
  return editor.rule.isRequired === true ? acceptedText(editor.rule) : null;
};

/** The row after a value is written to its cell, by the rule of the column for this row. */
export const writeCell = <Row>(column: Column<Row>, row: Row, value: CellValue): Reading<Row> => {
  const editor = resolveEditor(column, row);
  if (editor === null) return { problem: 'This cell cannot be changed' };
  const problem = describeRefusedValue(editor, value);
  if (problem !== null) return { problem };
  const entered = value === null || value === '' ? (column.emptied ?? null) : value;
  return { value: { ...row, ...(column.write?.(row, entered) ?? { [column.key]: entered }) } };
};

/** A column of the block, with the reader of its numbers. */
interface Target<Row> {
  readonly column: Column<Row>;
  readonly read: ReadNumber;
}

const readText = (editor: CellEditor, text: string, read: ReadNumber): Reading<CellValue> => {
  if (editor.type === 'text') return { value: removeFormulaGuard(text) };
  const value = text === '' ? null : (read(text) ?? undefined);
  if (value !== undefined && isAmbiguous(value))
    return { problem: `It ${describeAmbiguous(value)}` };
  return value === undefined
    ? { problem: 'This is not a number, or it is in another currency' }
    : { value };
};

const writeText = <Row>({ column, read }: Target<Row>, row: Row, text: string): Reading<Row> => {
  const editor = resolveEditor(column, row);
  const reading = editor === null ? { value: null } : readText(editor, text, read);
  return 'problem' in reading ? reading : writeCell(column, row, reading.value);
};

/** The target of a column of texts, or why it has none. Its numbers are read by the rule of the first row that takes some. */
const findTarget = <Row>(
  { texts, rows }: BlockTexts<Row>,
  column: Column<Row> | undefined,
  at: number,
): Target<Row> | string => {
  if (column === undefined) return 'There is no column for these values';
  const editors = rows.map((row) => resolveEditor(column, row)).filter((one) => one !== null);
  if (editors.length === 0) return `“${column.title}” cannot be changed`;
  const rule = editors.find((one) => one.type === 'number')?.rule ?? { kind: 'quantity' };
  const cells = texts.map((row) => row[at] ?? '');
  return { column, read: createColumnReader(cells, rule) };
};

type Refusal = Omit<PasteProblem, 'row'>;

/** Writes the texts of one row from left to right, so that a rule sees the cells before its own. */
const writeRow = <Row>(
  targets: readonly (Target<Row> | string)[],
  before: Row,
  texts: readonly string[],
) => {
  const refusals: Refusal[] = [];
  let row = before;
  let cells = 0;
  for (const [at, target] of targets.entries()) {
    if (typeof target === 'string') continue;
    const text = texts[at] ?? '';
    const written = writeText(target, row, text);
    if ('problem' in written) {
      refusals.push({ column: target.column.title, text, why: written.problem });
    } else {
      row = written.value;
      cells += 1;
    }
  }
  return { row, cells, refusals };
};

/**
 * Writes a block of texts into its rows. Cells beyond the table, and texts that a column refuses, are among the problems; a
 * read-only column is one problem, not one for every row. An empty text empties its cell.
 */
export const writeTexts = <Row>(
  block: BlockTexts<Row>,
  rowId: (row: Row) => string,
): WrittenBlock<Row> => {
  const { texts, rows, columns } = block;
  const width = Math.max(0, ...texts.map((row) => row.length));
  const targets = Array.from({ length: width }, (_, at) => findTarget(block, columns[at], at));
  const written = rows
    .slice(0, texts.length)
    .map((row, at) => writeRow(targets, row, texts[at] ?? []));
  const changed = written.filter(({ cells }) => cells > 0);
  const refusedColumns = targets.flatMap((why, at) =>
    typeof why === 'string' ? [{ row: 1, text: texts[0]?.[at] ?? '', why }] : [],
  );
  const refusedCells = written.flatMap(({ refusals }, at) =>
    refusals.map((refusal) => ({ row: at + 1, ...refusal })),
  );
  const refusedRows = texts.slice(rows.length).map((row, at) => ({
    row: rows.length + at + 1,
    text: row.join('  '),
    why: 'There is no row left for these values',
  }));
  return {
    changed: new Map(changed.map(({ row }) => [rowId(row), row])),
    cells: changed.reduce((sum, { cells }) => sum + cells, 0),
    problems: [...refusedColumns, ...refusedCells, ...refusedRows].sort((a, b) => a.row - b.row),
  };
};
