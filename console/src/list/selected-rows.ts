import { useCallback, useState } from 'react';

const byId = <Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
): readonly (readonly [string, Row])[] => rows.map((row) => [rowId(row), row]);

/** Selected rows of a list, over all pages, as they were last shown. `rowId` must be stable. */
export const useSelectedRows = <Row>(rowId: (row: Row) => string) => {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  return {
    ids: picked,
    clear: useCallback(() => setPicked(new Map()), []),
    selectAll: useCallback(
      (rows: readonly Row[]): void => setPicked(new Map(byId(rows, rowId))),
      [rowId],
    ),
    /** Selects these ids of the shown rows; the selected rows of other pages stay known. */
    select: (ids: ReadonlySet<string>, shown: readonly Row[]): void =>
      setPicked((before) => {
        const known = new Map([...before, ...byId(shown, rowId)]);
        return new Map([...known].filter(([id]) => ids.has(id)));
      }),
    /** The selected rows; those that are shown are as the page has them. */
    rowsOf: (shown: readonly Row[] = []): readonly Row[] => {
      const newest = new Map(byId(shown, rowId));
      return [...picked].map(([id, row]) => newest.get(id) ?? row);
    },
  } as const;
};

export type SelectedRows<Row> = ReturnType<typeof useSelectedRows<Row>>;
