import { useCallback, useMemo } from 'react';
import { z } from 'zod';
import { useSetting, type Setting } from '../lib/storage.ts';
import type { Column } from './column.ts';
import { fitLayout, type ColumnLayout } from './column-layout.ts';

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
  readonly reset: () => void;
  readonly isDefault: boolean;
}

/** A table's personal layout, kept in this browser under its own name; `columns` must be stable. */
export const useGridLayout = <Row>(name: string, columns: readonly Column<Row>[]): GridLayout => {
  const setting = useMemo<Setting<readonly ColumnLayout[]>>(
    () => ({ key: `grid-layout-${name}`, schema: layoutSchema, fallback: [] }),
    [name],
  );
  const [stored, setStored] = useSetting(setting);
  const layout = useMemo(() => fitLayout(columns, stored), [columns, stored]);
  const reset = useCallback(() => setStored([]), [setStored]);
  return { layout, setLayout: setStored, reset, isDefault: stored.length === 0 };
};
