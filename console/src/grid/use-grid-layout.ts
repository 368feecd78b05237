import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { useSetting, type Setting } from '../lib/storage.ts';
import type { Column } from './column.ts';
import { fitLayout, isSameVisible, type ColumnLayout } from './column-layout.ts';

const layoutSchema = z
  .array(
    z.object({
      key: z.string(),
      hidden: z.boolean(),
      pinned: z.boolean(),
      width: z.number(),
    }),
  )
  .catch([]);

export interface GridLayout {
  readonly layout: readonly ColumnLayout[];
  readonly setLayout: (layout: readonly ColumnLayout[]) => void;
  /** Restores the columns of the open view, else those of the table. */
  readonly reset: () => void;
  /** True when the shown columns differ from those after `reset`. */
  readonly isChanged: boolean;
}

/** The columns of an open view. Must be stable. */
export interface ViewedLayout {
  readonly id: string;
  /** Empty: the table's own columns. */
  readonly layout: readonly ColumnLayout[];
}

const OWN_COLUMNS: readonly ColumnLayout[] = [];

/** Personal layout of a table, stored in this browser by its name and the open view; `columns` must be stable. */
export const useGridLayout = <Row>(
  name: string,
  columns: readonly Column<Row>[],
  viewed: ViewedLayout | null = null,
): GridLayout => {
  const suffix = viewed === null ? '' : `-${viewed.id}`;
  const setting = useMemo<Setting<readonly ColumnLayout[]>>(
    () => ({ key: `grid-layout-${name}${suffix}`, schema: layoutSchema, fallback: [] }),
    [name, suffix],
  );
  const [stored, setStored] = useSetting(setting);
  const usual = viewed?.layout ?? OWN_COLUMNS;
  const start = useMemo(() => fitLayout(columns, usual), [columns, usual]);
  const layout = useMemo(
    () => (stored.length === 0 ? start : fitLayout(columns, stored)),
    [columns, stored, start],
  );
  const reset = useCallback(() => setStored([]), [setStored]);
  return { layout, setLayout: setStored, reset, isChanged: !isSameVisible(layout, start) };
};
