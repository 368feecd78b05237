import { useCallback, useState } from 'react';

/** Rows of a list that are picked, over all pages, with what is known of them. */
export const useSelectedRows = <Row extends { readonly id: string }>() => {
  const [picked, setPicked] = useState<ReadonlyMap<string, Row>>(new Map());
  const clear = useCallback(() => setPicked(new Map()), []);
  return {
    ids: picked,
    clear,
    selectAll: (rows: readonly Row[]): void => setPicked(new Map(rows.map((row) => [row.id, row]))),
    /** Picks these ids of the shown rows; those of other pages stay known. */
    select: (ids: ReadonlySet<string>, shown: readonly Row[]): void =>
      setPicked((before) => {
        const known = new Map([...before, ...shown.map((row) => [row.id, row] as const)]);
        const rows = [...ids].flatMap((id) => known.get(id) ?? []);
        return new Map(rows.map((row) => [row.id, row]));
      }),
    /** What is picked, as the shown rows say it is by now. */
    rowsOf: (shown: readonly Row[] = []): readonly Row[] => {
      const newest = new Map(shown.map((row) => [row.id, row]));
      return [...picked.values()].map((row) => newest.get(row.id) ?? row);
    },
  } as const;
};

export type SelectedRows<Row extends { readonly id: string }> = ReturnType<
  typeof useSelectedRows<Row>
>;
