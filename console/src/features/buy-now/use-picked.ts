import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { NOTHING_PICKED, type Line, type Picked } from './basket.ts';

const KEY = ['buy-now-basket'];

const selected = (
  before: Picked,
  ids: ReadonlySet<string>,
  known: ReadonlyMap<string, Line>,
): Picked => {
  const lines = new Map<string, Line>();
  for (const id of ids) {
    const line = known.get(id) ?? before.lines.get(id);
    if (line !== undefined) lines.set(id, line);
  }
  return { ...before, lines };
};

const typed = (before: Picked, line: Line, quantity: number | null): Picked => {
  const id = line.item.variantId;
  const quantities = new Map(before.quantities);
  if (quantity === null) quantities.delete(id);
  else quantities.set(id, quantity);
  return { lines: new Map([...before.lines, [id, line]]), quantities };
};

/** Rows of the page take the place of what was known of them before. */
const refreshed = (picked: Picked, known: ReadonlyMap<string, Line>): Picked => ({
  ...picked,
  lines: new Map([...picked.lines].map(([id, line]) => [id, known.get(id) ?? line])),
});

/**
 * The items picked for ordering so far. They last over pages and over the panel of an item, and end with the session,
 * so they are kept with its other state.
 */
export const usePicked = (known: ReadonlyMap<string, Line>) => {
  const client = useQueryClient();
  const { data = NOTHING_PICKED } = useQuery<Picked>({
    queryKey: KEY,
    queryFn: skipToken,
    initialData: NOTHING_PICKED,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
  const picked = useMemo(() => refreshed(data, known), [data, known]);
  const change = useCallback(
    (next: (before: Picked) => Picked) =>
      void client.setQueryData<Picked>(KEY, (before) => next(before ?? NOTHING_PICKED)),
    [client],
  );
  return {
    picked,
    change,
    select: (ids: ReadonlySet<string>) => change((before) => selected(before, ids, known)),
    /** Typing a quantity also picks the variant; null goes back to the suggestion. */
    setQuantity: (line: Line, quantity: number | null) =>
      change((before) => typed(before, line, quantity)),
  } as const;
};

export type PickedState = ReturnType<typeof usePicked>;
