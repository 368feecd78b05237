import { useMemo } from 'react';
import { useHistory } from '../form/steps.ts';
import { useUndoShortcuts } from '../lib/shortcuts.ts';
import { agreeToBlock } from '../ui/paste/agree-to-block.tsx';
import { blockWords } from '../ui/paste/words.ts';
import { toast } from '../ui/toast.tsx';
import { writeCell, writeTexts, type BlockTexts } from './cell-writes.ts';
import type { Column } from './column.ts';
import type { DataGridProps } from './grid-props.ts';

export interface EditableRows<Row> {
  /** `edit` of a column says how its text becomes a value, `write` what the value changes in the row. */
  readonly columns: readonly Column<Row>[];
  readonly rowId: (row: Row) => string;
  /** Receives the changed rows by id, as one step; false when they are not accepted. */
  readonly commit: (changed: ReadonlyMap<string, Row>) => boolean | void;
  /** The row as it is saved; itself where it is new. Given: cells that differ from it are marked. */
  readonly saved?: (row: Row) => Row;
}

/** Props of the table whose cells are typed, pasted and filled. */
export type EditableGrid<Row> = Pick<DataGridProps<Row>, 'isChanged' | 'onBlock' | 'onEdit'>;

/** True when an editable cell has another value than in the saved row. */
const differsIn = <Row>(column: Column<Row> | undefined, row: Row, saved: Row): boolean =>
  column?.edit !== undefined && column.value(saved) !== column.value(row);

/**
 * Edits of a table whose screen keeps the changed rows, such as the draft of an order. A typed cell, a pasted block and a filled
 * one are written in the same way, and refused for the same reasons, which are shown.
 */
export const useEditableRows = <Row>({
  columns,
  rowId,
  commit,
  saved,
}: EditableRows<Row>): EditableGrid<Row> => {
  const byKey = useMemo(() => new Map(columns.map((column) => [column.key, column])), [columns]);
  const writeBlock = async (block: BlockTexts<Row>): Promise<void> => {
    const { changed, cells, problems } = writeTexts(block, rowId);
    if (!(await agreeToBlock(block.act, cells, problems)) || commit(changed) === false) return;
    toast.success(blockWords[block.act].done(cells));
  };
  return {
    onEdit: ({ row, key, value }) => {
      const column = byKey.get(key);
      const written = column === undefined ? { value: row } : writeCell(column, row, value);
      if ('problem' in written) toast.warning(written.problem);
      else commit(new Map([[rowId(row), written.value]]));
    },
    onBlock: (block) => void writeBlock(block),
    ...(saved !== undefined && {
      isChanged: (row, key) => differsIn(byKey.get(key), row, saved(row)),
    }),
  };
};

/** Changed fields by row, whatever page or order the rows are shown in. */
export type RowEdits<Row> = ReadonlyMap<string, Partial<Row>>;

export interface RowEditing<Row> extends Omit<EditableRows<Row>, 'commit' | 'saved'> {
  /** The rows of the page as they are saved; each editable column is a field of them. */
  readonly rows: readonly Row[] | undefined;
  /** Edits of an earlier visit. */
  readonly start?: () => RowEdits<Row>;
  /** Reason why nothing can be changed now; null when it can. */
  readonly locked?: string | null;
}

const startEmpty = <Row>(): RowEdits<Row> => new Map();

/**
 * Rows whose edits are kept here until they are saved, by row and column: they survive paging and sorting, and each is a step
 * that can be undone and redone. `rows` are those of the page with their edits, `grid` the props of the table.
 */
export const useRowEdits = <Row>(editing: RowEditing<Row>) => {
  const { columns, rowId, rows, start = startEmpty<Row>, locked = null } = editing;
  const history = useHistory(start);
  const { value: edits } = history;
  const saved = useMemo(() => new Map(rows?.map((row) => [rowId(row), row])), [rows, rowId]);
  const ifOpen = (act: () => void): boolean => {
    if (locked === null) act();
    else toast.warning(locked);
    return locked === null;
  };
  const step = (by: (edits: RowEdits<Row>) => RowEdits<Row>): boolean =>
    ifOpen(() => history.step(by));
  const findSaved = (row: Row): Row => saved.get(rowId(row)) ?? row;
  const commit = (changed: ReadonlyMap<string, Row>): boolean =>
    step((before) => {
      const after = new Map(before);
      for (const [id, row] of changed) {
        const differing = columns.filter((column) => differsIn(column, row, findSaved(row)));
        const fields = differing.map(({ key }) => [key, row[key as keyof Row]] as const);
        if (fields.length === 0) after.delete(id);
        else after.set(id, Object.fromEntries(fields) as Partial<Row>);
      }
      return after;
    });
  useUndoShortcuts(
    () => void ifOpen(history.undo),
    () => void ifOpen(history.redo),
  );
  return {
    edits,
    step,
    rows: useMemo(
      () =>
        rows?.map((row) => (edits.has(rowId(row)) ? { ...row, ...edits.get(rowId(row)) } : row)),
      [rows, rowId, edits],
    ),
    grid: useEditableRows({ columns, rowId, commit, saved: findSaved }),
  };
};
