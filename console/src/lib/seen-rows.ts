import { useState } from 'react';

const withRows = <Row>(
  seen: ReadonlyMap<string, Row>,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): ReadonlyMap<string, Row> => {
  const next = new Map(seen);
  for (const row of rows) next.set(idOf(row), row);
  return next;
};

/** Every row that was on a page so far, its newest version: a selection may reach over several pages. */
export const useSeenRows = <Row>(
  rows: readonly Row[] | undefined,
  idOf: (row: Row) => string,
): ReadonlyMap<string, Row> => {
  const [state, setState] = useState(() => ({
    rows,
    seen: withRows(new Map<string, Row>(), rows ?? [], idOf),
  }));
  if (state.rows === rows) return state.seen;
  const next = { rows, seen: withRows(state.seen, rows ?? [], idOf) };
  setState(next);
  return next.seen;
};
