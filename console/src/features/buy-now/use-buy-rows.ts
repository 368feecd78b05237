import type { ToBuyGroup } from '@quartermaster/contracts/inventory/calls/items';
import { useMemo, useState } from 'react';
import type { CellEdit } from '../../grid/grid-props.ts';
import { linesOf } from './basket.ts';
import { useIgnoreCalls } from '../../data/to-buy.ts';
import { buyRows, isIgnored, rowId, variantsOf, type BuyRow } from './rows.ts';
import { useShown } from './shown.ts';
import { usePicked } from './use-picked.ts';
import { afterIgnoring } from './use-ignore.ts';

const NOTHING: ReadonlySet<string> = new Set();
const NO_ROWS: readonly BuyRow[] = [];

/** The rows with the quantities that were typed, as if what is being ignored were ignored. */
export const useBuyRows = (answered: readonly BuyRow[] | undefined) => {
  const ignoring = useIgnoreCalls();
  const [{ showIgnored }] = useShown();
  const { quantities } = usePickedOf(answered ?? NO_ROWS).picked;
  return useMemo(() => {
    if (answered === undefined) return undefined;
    const left = ignoring.reduce<readonly ToBuyGroup[]>(
      (groups, ignored) => afterIgnoring(groups, ignored, showIgnored),
      answered.map(({ group }) => group),
    );
    return buyRows(left, quantities);
  }, [answered, ignoring, showIgnored, quantities]);
};

/** What is picked, with the newest that is known of it. */
export const usePickedOf = (rows: readonly BuyRow[] = NO_ROWS) =>
  usePicked(useMemo(() => linesOf(rows.map(({ group }) => group)), [rows]));

export const useExpanded = (rows: readonly BuyRow[] = NO_ROWS) => {
  const [expanded, setExpanded] = useState(NOTHING);
  const parents = rows.filter(({ kind }) => kind === 'product').map(rowId);
  const all = parents.length > 0 && parents.every((id) => expanded.has(id));
  const toggle = (id: string): void =>
    setExpanded(
      new Set(expanded.has(id) ? [...expanded].filter((one) => one !== id) : [...expanded, id]),
    );
  const onToggle = (): void => setExpanded(all ? NOTHING : new Set(parents));
  return { expanded, setExpanded, all, toggle, onToggle } as const;
};

type Picking = ReturnType<typeof usePicked>;

/** A table of products and their variants, in which quantities are typed and variants are picked for ordering. */
export const useBuyGrid = (picking: Picking, tree: ReturnType<typeof useExpanded>) => {
  const { lines } = picking.picked;
  return {
    childrenOf: variantsOf,
    expanded: tree.expanded,
    onExpandedChange: tree.setExpanded,
    selection: useMemo(() => new Set(lines.keys()), [lines]),
    onSelectionChange: picking.select,
    isFaded: isIgnored,
    onEdit: ({ row, value }: CellEdit<BuyRow>): void => {
      if (row.kind !== 'variant') return;
      const line = { item: row.item, productTitle: row.group.productTitle };
      picking.setQuantity(line, typeof value === 'number' ? value : null);
    },
  } as const;
};
