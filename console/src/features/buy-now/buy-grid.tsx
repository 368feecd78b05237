import { useMemo, useState, type RefObject } from 'react';
import type { Column } from '../../ui/data-grid/column.ts';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { useDensity } from '../../ui/data-grid/density-menu.tsx';
import type { CellEdit, DataGridHandle } from '../../ui/data-grid/grid-props.ts';
import type { GridLayout } from '../../ui/data-grid/use-grid-layout.ts';
import { ErrorState } from '../../ui/states.tsx';
import { BuyNowEmpty } from './buy-now-empty.tsx';
import { isIgnored, rowId, variantsOf, type BuyRow } from './rows.ts';
import type { BuyNowList } from './use-buy-now-list.ts';
import type { PickedState } from './use-picked.ts';
import { useBuyRowActions } from './use-row-actions.tsx';

const NOTHING: ReadonlySet<string> = new Set();

/** Which products show their variants. */
export const useExpanded = (rows: readonly BuyRow[]) => {
  const [expanded, setExpanded] = useState(NOTHING);
  const parents = rows.filter(({ kind }) => kind === 'product').map(rowId);
  const all = parents.length > 0 && parents.every((id) => expanded.has(id));
  const toggle = (id: string): void =>
    setExpanded(
      new Set(expanded.has(id) ? [...expanded].filter((one) => one !== id) : [...expanded, id]),
    );
  const toggleAll = (): void => setExpanded(all ? NOTHING : new Set(parents));
  return { expanded, setExpanded, all, toggle, toggleAll } as const;
};

interface BuyGridProps {
  readonly rows: readonly BuyRow[];
  readonly columns: readonly Column<BuyRow>[];
  readonly list: BuyNowList;
  readonly picked: PickedState;
  readonly tree: ReturnType<typeof useExpanded>;
  readonly layout: GridLayout;
  readonly grid: RefObject<DataGridHandle | null>;
  readonly onPickDate: (ids: readonly string[]) => void;
}

/** Products to order with their variants; quantities are typed into the cells. */
export const BuyGrid = ({
  rows,
  columns,
  list,
  picked,
  tree,
  layout,
  grid,
  onPickDate,
}: BuyGridProps) => {
  const { url, answer } = list;
  const { lines } = picked.picked;
  const selection = useMemo(() => new Set(lines.keys()), [lines]);
  const edit = ({ row, value }: CellEdit<BuyRow>): void => {
    if (row.kind !== 'variant') return;
    const line = { item: row.item, productTitle: row.group.productTitle };
    picked.setQuantity(line, typeof value === 'number' ? value : null);
  };
  return (
    <DataGrid
      ref={grid}
      label="Products to order"
      columns={columns}
      rows={answer.data === undefined ? undefined : rows}
      rowId={rowId}
      childrenOf={variantsOf}
      expanded={tree.expanded}
      onExpandedChange={tree.setExpanded}
      onOpen={(row) => row.kind === 'product' && tree.toggle(row.id)}
      layout={layout.layout}
      onLayoutChange={layout.setLayout}
      density={useDensity()}
      sort={url.sort}
      onSortChange={url.setSort}
      selection={selection}
      onSelectionChange={picked.select}
      onEdit={edit}
      isFaded={isIgnored}
      rowActions={useBuyRowActions(onPickDate)}
      refreshing={answer.isPlaceholderData}
      {...(answer.isError && {
        error: <ErrorState error={answer.error} retry={() => void answer.refetch()} />,
      })}
      empty={<BuyNowEmpty list={list} />}
    />
  );
};
