import { useState } from 'react';
import type { InventoryRow } from './queries.ts';

type Seen = ReadonlyMap<string, InventoryRow>;

const NOTHING: Seen = new Map();

const withRows = (seen: Seen, rows: readonly InventoryRow[]): Seen => {
  const next = new Map(seen);
  for (const row of rows) if (row.variantId !== undefined) next.set(row.variantId, row);
  return next;
};

/** Every row that was on a page so far, its newest version: a selection may reach over several pages. */
export const useSeenRows = (rows: readonly InventoryRow[] | undefined): Seen => {
  const [state, setState] = useState({ rows, seen: withRows(NOTHING, rows ?? []) });
  if (state.rows === rows) return state.seen;
  const next = { rows, seen: withRows(state.seen, rows ?? []) };
  setState(next);
  return next.seen;
};
