import type { PasteProblem } from '../lib/paste.ts';
import type { CellsPaste, PastedCell } from './grid-props.ts';

export interface FoldedPaste<State> {
  /** Changed rows by id. */
  readonly changed: ReadonlyMap<string, State>;
  readonly cells: number;
  readonly problems: readonly PasteProblem[];
}

export interface PasteFold<Row, State> {
  readonly getId: (row: Row) => string;
  readonly start: (row: Row) => State;
  /** State of a row after one pasted cell, or the reason why the cell is refused. */
  readonly step: (state: State, cell: PastedCell<Row>) => State | string;
}

/** Folds pasted cells into the rows they go to, by the rules for typing them; refused ones join the problems. */
export const foldPaste = <Row, State extends object>(
  { edits, problems }: CellsPaste<Row>,
  { getId, start, step }: PasteFold<Row, State>,
): FoldedPaste<State> => {
  const changed = new Map<string, State>();
  const refused: PasteProblem[] = [];
  for (const cell of edits) {
    const id = getId(cell.row);
    const next = step(changed.get(id) ?? start(cell.row), cell);
    if (typeof next === 'string') refused.push({ row: cell.pastedRow, text: cell.text, why: next });
    else changed.set(id, next);
  }
  return {
    changed,
    cells: edits.length - refused.length,
    problems: [...problems, ...refused].sort((a, b) => a.row - b.row),
  };
};
