import { createTextSearch } from '@quartermaster/contracts/core/fold-text';
import { IconPlus, IconTrash, IconPackages } from '@tabler/icons-react';
import { memo, useCallback, useMemo, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import type { Column } from '../../../grid/column.ts';
import { ColumnChooser } from '../../../grid/column-chooser.tsx';
import { DataGrid } from '../../../grid/data-grid.tsx';
import { DensityMenu } from '../../../grid/density-menu.tsx';
import { useEditableRows } from '../../../grid/use-editable-rows.ts';
import { useGridLayout, type GridLayout } from '../../../grid/use-grid-layout.ts';
import { FilterBar } from '../../../list/filter-bar.tsx';
import { ItemsBulk } from './items-bulk.tsx';
import { type ItemRow, useItemRows } from './item-rows.ts';
import { itemColumns } from './items-columns.tsx';
import { useItemStocks } from './use-item-stocks.ts';
import { areItemsFixed, ReceivedNote } from '../order/received-note.tsx';
import type { OrderScreen } from '../order/order-screen.ts';
import { useItemSteps, type ItemSteps } from './use-item-steps.ts';
import { variantName } from '../../../data/variants.ts';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { OrderTabFrame, OrderToolbar, OrderTable } from '../order/order-layout.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { itemsText } from '../../../lib/words.ts';

const AddItems = onDemand(async () => (await import('./add-items.tsx')).AddItems);

interface NoItemsProps {
  readonly search: string;
  /** Absent where items cannot be added. */
  readonly onAdd: (() => void) | undefined;
}

const NoItems = ({ search, onAdd }: NoItemsProps) =>
  search === '' ? (
    <EmptyState
      icon={IconPackages}
      title="No item yet"
      action={onAdd !== undefined && <Button onClick={onAdd}>Add items</Button>}
    >
      {onAdd !== undefined && 'Choose what to order; costs come from the supplier’s prices.'}
    </EmptyState>
  ) : (
    <EmptyState icon={IconPackages} title={`Nothing matches “${search}”`} />
  );

const getRowId = ({ item }: ItemRow): string => item.id;
const NONE: ReadonlySet<string> = new Set();

const filterBySearch = (rows: readonly ItemRow[], search: string): readonly ItemRow[] => {
  if (search.trim() === '') return rows;
  const matches = createTextSearch(search);
  return rows.filter(({ item, variant }) =>
    matches(variantName(variant), variant?.sku ?? '', item.supplierSKU ?? ''),
  );
};

const formatTotals = (rows: readonly ItemRow[], { money, currency }: OrderScreen) => ({
  product: itemsText(rows.length),
  quantity: formatNumber(rows.reduce((sum, { item }) => sum + item.quantity, 0)),
  extended: formatMoney(money.items, currency),
  allocated: formatNumber(rows.reduce((sum, row) => sum + (row.quantities?.allocated ?? 0), 0)),
});

const createRowActions =
  (steps: ItemSteps) =>
  ({ item }: ItemRow) => [
    {
      label: 'Remove',
      icon: IconTrash,
      danger: true,
      onClick: () => steps.remove(new Set([item.id])),
    },
  ];

interface ToolsProps extends Omit<GridLayout, 'isChanged'> {
  readonly columns: readonly Column<ItemRow>[];
  readonly onAdd: (() => void) | undefined;
}

const Tools = memo(({ columns, layout, setLayout, reset, onAdd }: ToolsProps) => (
  <>
    {onAdd !== undefined && (
      <ToolButton variant="filled" icon={IconPlus} onClick={onAdd}>
        Add items
      </ToolButton>
    )}
    <ColumnChooser columns={columns} {...{ layout, setLayout, reset }} />
    <DensityMenu />
  </>
));

export interface ItemsTabProps {
  readonly screen: OrderScreen;
  /** Switch to the other view of the tab. */
  readonly toggle?: ReactNode;
}

/** Items of the order with their quantities and costs; edited in place like a spreadsheet. */
export const ItemsTab = ({ screen, toggle }: ItemsTabProps) => {
  const { currency, shopCurrency, asOf } = screen;
  const isEditable = asOf === null && !areItemsFixed(screen);
  const [panel, setPanel] = useUrlParam('panel');
  const [search, setSearch] = useState('');
  const [selection, setSelection] = useState(NONE);
  const columns = useMemo(
    () => itemColumns({ currency, shopCurrency, isEditable }),
    [currency, shopCurrency, isEditable],
  );
  const grid = useGridLayout('purchase-order-items', columns);
  const stocks = useItemStocks(screen);
  const all = useItemRows(screen, stocks);
  const rows = useMemo(() => filterBySearch(all, search), [all, search]);
  const steps = useItemSteps(screen);
  const { items } = screen.order;
  const saved = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const editable = useEditableRows({
    columns,
    rowId: getRowId,
    commit: steps.setRows,
    saved: (row) => ({ ...row, item: saved.get(row.item.id) ?? row.item }),
  });
  const add = useCallback((): void => {
    if (isEditable) setPanel('add');
  }, [isEditable, setPanel]);
  useShortcut('a', 'Add items', add);
  const onAdd = isEditable ? add : undefined;
  return (
    <OrderTabFrame>
      <ReceivedNote screen={screen} />
      <OrderToolbar>
        {selection.size > 0 ? (
          <ItemsBulk {...{ screen, stocks, selection, steps }} onClear={() => setSelection(NONE)} />
        ) : (
          <>
            {toggle}
            <FilterBar
              search={{ value: search, onChange: setSearch, placeholder: 'Search in this order' }}
              tools={<Tools columns={columns} {...grid} onAdd={onAdd} />}
            />
          </>
        )}
      </OrderToolbar>
      <OrderTable>
        <DataGrid
          label="Items of the order"
          columns={columns}
          rows={rows}
          rowId={getRowId}
          layout={grid.layout}
          onLayoutChange={grid.setLayout}
          {...(isEditable && {
            selection,
            onSelectionChange: setSelection,
            ...editable,
            rowActions: createRowActions(steps),
          })}
          {...(all.length > 0 && { totals: formatTotals(all, screen) })}
          empty={<NoItems search={search} onAdd={onAdd} />}
        />
      </OrderTable>
      {panel === 'add' && isEditable && <AddItems screen={screen} onClose={() => setPanel(null)} />}
    </OrderTabFrame>
  );
};
