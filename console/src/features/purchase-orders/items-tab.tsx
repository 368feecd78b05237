import { Button } from '@mantine/core';
import { itemQuantities } from '@quartermaster/contracts/purchase-orders/quantities';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { formatCount, formatMoney, formatNumber } from '../../lib/format.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import { ColumnChooser } from '../../ui/data-grid/column-chooser.tsx';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { DensityMenu, useDensity } from '../../ui/data-grid/density-menu.tsx';
import { useGridLayout } from '../../ui/data-grid/use-grid-layout.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { ItemsBulk } from './items-bulk.tsx';
import { NoItems } from './no-items.tsx';
import { itemColumns, type ItemRow } from './items-columns.tsx';
import { ItemsPicker } from './items-picker.tsx';
import type { OrderScreen } from './order-screen.ts';
import { useItemSteps, type ItemSteps } from './use-item-steps.ts';
import { variantName } from './variants.ts';

const idOf = ({ item }: ItemRow): string => item.id;
const NONE: ReadonlySet<string> = new Set();

const useRows = ({ order, editing, money, variants }: OrderScreen): readonly ItemRow[] => {
  const { items } = editing.edit;
  return useMemo(() => {
    const costs = new Map(money.cost.items.map((cost) => [cost.id, cost]));
    const counted = itemQuantities({ items, shipments: order.shipments });
    return items.map((item, at) => ({
      item,
      variant: variants.get(item.productVariantId),
      cost: costs.get(item.id),
      quantities: counted[at],
    }));
  }, [items, order.shipments, money, variants]);
};

const found = (rows: readonly ItemRow[], search: string): readonly ItemRow[] => {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return rows;
  return rows.filter(({ item, variant }) =>
    [variantName(variant), variant?.sku ?? '', item.supplierSKU ?? ''].some((text) =>
      text.toLowerCase().includes(wanted),
    ),
  );
};

const totalsOf = (rows: readonly ItemRow[], { money, currency }: OrderScreen) => ({
  product: formatCount(rows.length, 'item'),
  quantity: formatNumber(rows.reduce((sum, { item }) => sum + item.quantity, 0)),
  extended: formatMoney(money.items, currency),
  allocated: formatNumber(rows.reduce((sum, row) => sum + (row.quantities?.allocated ?? 0), 0)),
});

const removing =
  (steps: ItemSteps) =>
  ({ item }: ItemRow) => [
    {
      label: 'Remove',
      icon: <IconTrash size={16} stroke={1.6} />,
      danger: true,
      onClick: () => steps.remove(new Set([item.id])),
    },
  ];

export interface ItemsTabProps {
  readonly screen: OrderScreen;
  /** Leads to what else is shown here. */
  readonly toggle?: ReactNode;
}

/** What is ordered, at what cost; edited in place like a spreadsheet. */
export const ItemsTab = ({ screen, toggle }: ItemsTabProps) => {
  const { currency, shopCurrency, asOf } = screen;
  const isNow = asOf === null;
  const [panel, setPanel] = useUrlParam('panel');
  const [search, setSearch] = useState('');
  const [selection, setSelection] = useState(NONE);
  const columns = useMemo(
    () => itemColumns({ currency, shopCurrency, isEditable: isNow }),
    [currency, shopCurrency, isNow],
  );
  const { layout, setLayout, reset } = useGridLayout('purchase-order-items', columns);
  const all = useRows(screen);
  const rows = useMemo(() => found(all, search), [all, search]);
  const steps = useItemSteps(screen);
  const add = (): void => {
    if (isNow) setPanel('add');
  };
  useShortcut('a', 'Add items', add);
  return (
    <div className="qm-order-tab">
      <div className="qm-order-toolbar">
        {selection.size > 0 ? (
          <ItemsBulk selection={selection} steps={steps} onClear={() => setSelection(NONE)} />
        ) : (
          <>
            {toggle}
            <FilterBar
              search={{ value: search, onChange: setSearch, placeholder: 'Search in this order' }}
              tools={
                <>
                  {isNow && (
                    <Button size="xs" leftSection={<IconPlus size={14} />} onClick={add}>
                      Add items
                    </Button>
                  )}
                  <ColumnChooser
                    columns={columns}
                    layout={layout}
                    onChange={setLayout}
                    onReset={reset}
                  />
                  <DensityMenu />
                </>
              }
            />
          </>
        )}
      </div>
      <div className="qm-order-grid">
        <DataGrid
          label="Items of the order"
          columns={columns}
          rows={rows}
          rowId={idOf}
          layout={layout}
          onLayoutChange={setLayout}
          density={useDensity()}
          {...(isNow && {
            selection,
            onSelectionChange: setSelection,
            onEdit: steps.onEdit,
            onPaste: steps.onPaste,
          })}
          {...(all.length > 0 && { totals: totalsOf(all, screen) })}
          {...(isNow && { rowActions: removing(steps) })}
          empty={<NoItems search={search} onAdd={isNow ? add : undefined} />}
        />
      </div>
      {panel === 'add' && <ItemsPicker screen={screen} onClose={() => setPanel(null)} />}
    </div>
  );
};
