import { Button } from '@mantine/core';
import { itemQuantities } from '@quartermaster/contracts/purchase-orders/quantities';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { formatCount, formatMoney, formatNumber } from '../../lib/format.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import { ColumnChooser } from '../../ui/data-grid/column-chooser.tsx';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { DensityMenu, useDensity } from '../../ui/data-grid/density-menu.tsx';
import { useGridLayout } from '../../ui/data-grid/use-grid-layout.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { QuantityInput } from '../../ui/quantity-input.tsx';
import { itemOfVariant } from './item-edits.ts';
import { NoItems } from './no-items.tsx';
import { itemColumns, type ItemRow } from './items-columns.tsx';
import type { OrderScreen } from './order-screen.ts';
import { useItemSteps, type ItemSteps } from './use-item-steps.ts';
import { VariantPicker } from './variant-picker.tsx';
import { variantName, type Variant } from './variants.ts';

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

interface BulkProps {
  readonly selection: ReadonlySet<string>;
  readonly steps: ItemSteps;
  readonly onClear: () => void;
}

const Bulk = ({ selection, steps, onClear }: BulkProps) => (
  <BulkBar count={selection.size} noun="item" onClear={onClear}>
    <QuantityInput
      aria-label="Quantity for all selected items"
      placeholder="Quantity"
      w={120}
      max={10_000_000}
      value={null}
      onChange={(quantity) => {
        if (quantity !== null) steps.setQuantity(selection, quantity);
      }}
    />
    <Button
      size="xs"
      variant="default"
      leftSection={<IconTrash size={14} stroke={1.8} />}
      onClick={() => {
        steps.remove(selection);
        onClear();
      }}
    >
      Remove
    </Button>
  </BulkBar>
);

const Picker = ({ screen, onClose }: { screen: OrderScreen; onClose: () => void }) => {
  const { editing, supplier, currency, shopCurrency, remember } = screen;
  const { items, supplierId, exchangeRates } = editing.edit;
  const add = (variants: readonly Variant[]): void => {
    const pricing = { supplierId, currency, shopCurrency, exchangeRates };
    remember(variants);
    editing.change((edit) => ({
      ...edit,
      items: [...edit.items, ...variants.map((variant) => itemOfVariant(variant, pricing))],
    }));
    onClose();
  };
  return (
    <VariantPicker
      supplier={supplier}
      takenIds={new Set(items.map(({ productVariantId }) => productVariantId))}
      onAdd={add}
      onClose={onClose}
    />
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

/** What is ordered, at what cost; edited in place like a spreadsheet. */
export const ItemsTab = ({ screen }: { readonly screen: OrderScreen }) => {
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
          <Bulk selection={selection} steps={steps} onClear={() => setSelection(NONE)} />
        ) : (
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
          {...(isNow && { selection, onSelectionChange: setSelection, onEdit: steps.onEdit })}
          {...(all.length > 0 && { totals: totalsOf(all, screen) })}
          {...(isNow && { rowActions: removing(steps) })}
          empty={<NoItems search={search} onAdd={isNow ? add : undefined} />}
        />
      </div>
      {panel === 'add' && <Picker screen={screen} onClose={() => setPanel(null)} />}
    </div>
  );
};
