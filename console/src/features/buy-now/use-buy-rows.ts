import type { ToBuyGroup } from '@quartermaster/contracts/inventory/calls/to-buy';
import { useMemo, useState } from 'react';
import { toLines, useIgnoreCalls } from '../../data/to-buy.ts';
import type { Column } from '../../grid/column.ts';
import { useEditableRows } from '../../grid/use-editable-rows.ts';
import { useMoment } from '../../list/past/moment.ts';
import { withQuantity, type OrderSelection } from '../../ordering/basket.ts';
import {
  buyRows,
  getChildren,
  listGroups,
  isIgnored,
  NOTHING_TYPED,
  rowId,
  rowsBySupplier,
  type BuyRow,
} from './rows.ts';
import { useListing } from './listing.ts';
import {
  useBasketSelection,
  useBasketSteps,
  type BasketSelection,
} from './use-basket-selection.ts';
import { applyIgnore } from './use-ignore.ts';

const NOTHING: ReadonlySet<string> = new Set();
const NO_ROWS: readonly BuyRow[] = [];

/** Rows with the typed quantities; an item whose ignore request is under way counts as ignored. */
export const useBuyRows = (answered: readonly BuyRow[] | undefined) => {
  const ignoring = useIgnoreCalls();
  const [{ showIgnored, bySupplier }] = useListing();
  const { quantities: typed } = useRowSelection(answered ?? NO_ROWS).selection;
  const [asOf] = useMoment();
  const quantities = asOf === null ? typed : NOTHING_TYPED; // baskets have no past
  return useMemo(() => {
    if (answered === undefined) return undefined;
    const left = ignoring.reduce<readonly ToBuyGroup[]>(
      (groups, ignored) => applyIgnore(groups, ignored, showIgnored),
      listGroups(answered),
    );
    const rows = buyRows(left, quantities);
    return bySupplier ? rowsBySupplier(rows) : rows;
  }, [answered, ignoring, showIgnored, bySupplier, quantities]);
};

/** Basket selection, with the lines of the shown rows. */
export const useRowSelection = (rows: readonly BuyRow[] = NO_ROWS) =>
  useBasketSelection(useMemo(() => toLines(listGroups(rows)), [rows]));

/** Expanded rows: suppliers start expanded, products collapsed. */
export const useExpanded = (rows: readonly BuyRow[] = NO_ROWS) => {
  const [toggled, setToggled] = useState(NOTHING);
  const parents = useMemo(() => rows.filter(({ kind }) => kind !== 'variant'), [rows]);
  const expanded = useMemo(
    () =>
      new Set(
        parents.filter(({ kind, id }) => (kind === 'supplier') !== toggled.has(id)).map(rowId),
      ),
    [parents, toggled],
  );
  const setExpanded = (next: ReadonlySet<string>): void =>
    setToggled(
      new Set(parents.filter(({ kind, id }) => (kind === 'supplier') !== next.has(id)).map(rowId)),
    );
  const all = parents.length > 0 && parents.every(({ id }) => expanded.has(id));
  const toggle = (id: string): void => {
    const next = new Set(expanded);
    if (!next.delete(id)) next.add(id);
    setExpanded(next);
  };
  const onToggle = (): void => setExpanded(all ? NOTHING : new Set(parents.map(rowId)));
  return { expanded, setExpanded, all, toggle, onToggle } as const;
};

/** Selection with the quantities of edited rows. */
const withRows = (before: OrderSelection, rows: Iterable<BuyRow>): OrderSelection =>
  [...rows].reduce((after, row) => {
    if (row.kind !== 'variant') return after;
    const line = { item: row.item, productTitle: row.group.productTitle };
    return withQuantity(after, line, row.edited ? row.quantity : null);
  }, before);

/** Grid of products and their variants; quantities are typed and variants are selected for ordering. */
export const useBuyGrid = (
  columns: readonly Column<BuyRow>[],
  picking: BasketSelection,
  tree: ReturnType<typeof useExpanded>,
) => {
  const { lines } = picking.selection;
  const step = useBasketSteps(picking);
  const editable = useEditableRows({
    columns,
    rowId,
    commit: (changed) => step((before) => withRows(before, changed.values())),
  });
  return {
    getChildren,
    expanded: tree.expanded,
    onExpandedChange: tree.setExpanded,
    selection: useMemo(() => new Set(lines.keys()), [lines]),
    onSelectionChange: picking.select,
    isFaded: isIgnored,
    ...editable,
  } as const;
};
