import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTeamBaskets, type LineChange, type TeamBaskets } from '../../data/baskets.ts';
import type { BasketPlace } from '../../data/basket-edits.ts';
import { suggestedLinesQuery } from '../../data/suggestions.ts';
import type { Line, Lines } from '../../data/to-buy.ts';
import { withQuantity, type OrderSelection } from '../../ordering/basket.ts';
import type { SelectionState } from '../../ordering/selection-state.ts';
import { useHistory } from '../../form/steps.ts';
import { useUndoShortcuts } from '../../lib/shortcuts.ts';

const PICKED_LINES = ['picked-lines'];
const NO_LINES: Lines = new Map();

/** Returns the line with the supplier of its basket, which may no longer be the item's primary supplier. */
const withBasketSupplier = (line: Line, { supplierId }: BasketPlace): Line => {
  const { item } = line;
  if ((item.primarySupplier?.id ?? null) === supplierId) return line;
  const primarySupplier = item.suppliers.find(({ id }) => id === supplierId) ?? null;
  const supplierUnitPrice = primarySupplier?.unitPrice ?? null;
  return { ...line, item: { ...item, primarySupplier, supplierUnitPrice } };
};

const toOrderSelection = (
  places: TeamBaskets['places'],
  known: readonly Lines[],
): OrderSelection => {
  const lines = new Map<string, Line>();
  const quantities = new Map<string, number>();
  for (const [id, place] of places) {
    const line = known.find((some) => some.has(id))?.get(id);
    if (line === undefined) continue; // not read yet, or not tracked any more
    lines.set(id, withBasketSupplier(line, place));
    if (place.quantity !== null) quantities.set(id, place.quantity);
  }
  return { lines, quantities };
};

const isUnchanged = (before: OrderSelection, after: OrderSelection, id: string): boolean =>
  before.lines.has(id) && before.quantities.get(id) === after.quantities.get(id);

/** Returns the changes of basket lines between two selections. */
const changesBetween = (before: OrderSelection, after: OrderSelection): readonly LineChange[] => [
  ...[...after.lines]
    .filter(([id]) => !isUnchanged(before, after, id))
    .map(([id, { item }]): LineChange => {
      const supplierId = item.primarySupplier?.id ?? null;
      return [id, { supplierId, quantity: after.quantities.get(id) ?? null }];
    }),
  ...[...before.lines.keys()]
    .filter((id) => !after.lines.has(id))
    .map((id): LineChange => [id, null]),
];

const withSelectedLines = (
  before: OrderSelection,
  ids: ReadonlySet<string>,
  known: Lines,
): OrderSelection => {
  const lines = new Map<string, Line>();
  for (const id of ids) {
    const line = known.get(id) ?? before.lines.get(id);
    if (line !== undefined) lines.set(id, line);
  }
  return { ...before, lines };
};

/** Lines that were picked in this visit; their names are known before the baskets are read again. */
const useRememberedLines = () => {
  const client = useQueryClient();
  const { data = NO_LINES } = useQuery<Lines>({
    queryKey: PICKED_LINES,
    queryFn: skipToken,
    initialData: NO_LINES,
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  });
  const remember = useCallback(
    (lines: Lines): void =>
      void client.setQueryData<Lines>(
        PICKED_LINES,
        (before) => new Map([...(before ?? []), ...lines]),
      ),
    [client],
  );
  return [data, remember] as const;
};

/**
 * The items picked for ordering: the baskets of the team. `known` are the lines of the page. A step is worked out on what
 * is shown, and only what it changes is saved.
 */
export const useBasketSelection = (known: Lines) => {
  const team = useTeamBaskets();
  const { baskets, places, change: changeTeam } = team;
  const storedIds = useMemo(
    () => baskets.flatMap(({ lines }) => lines.map(({ variantId }) => variantId)).sort(),
    [baskets],
  );
  const { data: stored = NO_LINES } = useQuery(suggestedLinesQuery(storedIds));
  const [remembered, remember] = useRememberedLines();
  const selection = useMemo(
    () => toOrderSelection(places, [known, stored, remembered]),
    [places, known, stored, remembered],
  );
  const latest = useRef(selection);
  useEffect(() => {
    latest.current = selection;
  }, [selection]);
  const change = useCallback<SelectionState['change']>(
    (next) => {
      const after = next(latest.current);
      remember(after.lines);
      changeTeam(changesBetween(latest.current, after));
    },
    [remember, changeTeam],
  );
  return {
    team,
    selection,
    change,
    select: (ids: ReadonlySet<string>): void =>
      change((before) => withSelectedLines(before, ids, known)),
    setQuantity: (line: Line, quantity: number | null): void =>
      change((before) => withQuantity(before, line, quantity)),
  } as const;
};

export type BasketSelection = ReturnType<typeof useBasketSelection>;

interface BasketStep {
  readonly from: OrderSelection;
  readonly to: OrderSelection;
}

const isSameLine = (one: OrderSelection, other: OrderSelection, id: string): boolean =>
  one.lines.has(id) === other.lines.has(id) && one.quantities.get(id) === other.quantities.get(id);

/** Changes the selection in steps that are undone and redone by keys, except lines that have been changed since. */
export const useBasketSteps = ({ team, selection, change }: BasketSelection) => {
  const history = useHistory<BasketStep | null>(() => null);
  const { value: last, next } = history;
  const move = (from: OrderSelection, to: OrderSelection): void =>
    team.change(changesBetween(from, to).filter(([id]) => isSameLine(selection, from, id)));
  const undo = (): void => {
    if (last !== null) move(last.to, last.from);
    history.undo();
  };
  const redo = (): void => {
    if (next !== undefined && next !== null) move(next.from, next.to);
    history.redo();
  };
  useUndoShortcuts(undo, redo);
  return (by: Parameters<typeof change>[0]): void =>
    change((from) => {
      const to = by(from);
      history.step(() => ({ from, to }));
      return to;
    });
};
