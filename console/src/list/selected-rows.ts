import { useCallback, useState } from 'react';
import type { ListParams } from '../data/list-call.ts';

/** Filters and search that all rows of a selection match. */
export type Matching = Pick<ListParams, 'filters' | 'search'>;

/** All matching rows, and the filters and search that they match. */
export interface AllMatching<Row> {
  readonly rows: readonly Row[];
  readonly matching: Matching;
}

interface Selection<Row> {
  readonly rows: ReadonlyMap<string, Row>;
  readonly matching: Matching | null;
}

const nothing = { rows: new Map<string, never>(), matching: null } as const;

const byId = <Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
): readonly (readonly [string, Row])[] => rows.map((row) => [rowId(row), row]);

/** Selects ids; `matching` stays only when the ids are unchanged. */
const selectIds = <Row>(
  { rows, matching }: Selection<Row>,
  ids: ReadonlySet<string>,
  shown: readonly (readonly [string, Row])[],
): Selection<Row> => {
  const isSame = ids.size === rows.size && [...rows.keys()].every((id) => ids.has(id));
  const known = new Map([...rows, ...shown]);
  return {
    rows: new Map([...known].filter(([id]) => ids.has(id))),
    matching: isSame ? matching : null,
  };
};

/** Selected rows of a list, over all pages, as they were last shown. `rowId` must be stable. */
export const useSelectedRows = <Row>(rowId: (row: Row) => string) => {
  const [{ rows: picked, matching }, setSelection] = useState<Selection<Row>>(nothing);
  return {
    ids: picked,
    /** Given while the selection is all rows that match; a change of the selection ends it. */
    matching,
    clear: useCallback(() => setSelection(nothing), []),
    selectAll: useCallback(
      (all: AllMatching<Row>): void =>
        setSelection({ rows: new Map(byId(all.rows, rowId)), matching: all.matching }),
      [rowId],
    ),
    /** Keeps the rows alone, as after a change by which other rows may match. */
    forgetMatching: (): void => setSelection(({ rows }) => ({ rows, matching: null })),
    /** Selects these ids of the shown rows; the selected rows of other pages stay known. */
    select: (ids: ReadonlySet<string>, shown: readonly Row[]): void =>
      setSelection((before) => selectIds(before, ids, byId(shown, rowId))),
    /** The selected rows; those that are shown are as the page has them. */
    getRows: (shown: readonly Row[] = []): readonly Row[] => {
      const newest = new Map(byId(shown, rowId));
      return [...picked].map(([id, row]) => newest.get(id) ?? row);
    },
  } as const;
};

export type SelectedRows<Row> = ReturnType<typeof useSelectedRows<Row>>;
