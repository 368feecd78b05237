import { Button } from '@mantine/core';
import { IconPlus, IconTruckDelivery } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useCommands } from '../../lib/commands.ts';
import { formatCount } from '../../lib/format.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import { ColumnChooser } from '../../ui/data-grid/column-chooser.tsx';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { DensityMenu, useDensity } from '../../ui/data-grid/density-menu.tsx';
import { useGridLayout } from '../../ui/data-grid/use-grid-layout.ts';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { GridPage, PageHeader } from '../../ui/page.tsx';
import { waitingText } from '../../ui/pager.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import { OrderBulkBar, useBulkActions } from './bulk-status.tsx';
import { ImportPanel } from './import-panel.tsx';
import { NewOrderPanel } from './new-order-panel.tsx';
import { useOrderList } from './use-order-list.ts';
import { useOrderRowActions } from './use-order-row-actions.tsx';
import { viewLabels, views, type OrderRow } from './views.ts';
import './purchase-orders.css';

const idOf = (order: OrderRow): string => order.id;
const NONE: ReadonlySet<string> = new Set();
const icon = { size: 16, stroke: 1.6 } as const;

type List = ReturnType<typeof useOrderList>;

const Nothing = ({ page, onAdd }: { readonly page: List; readonly onAdd: () => void }) => {
  const { list, view, setView, counts } = page;
  const button = (label: string, onClick: () => void) => (
    <Button variant="default" onClick={onClick}>
      {label}
    </Button>
  );
  if (counts.get('all') === 0)
    return (
      <EmptyState
        icon={IconTruckDelivery}
        title="No purchase order yet"
        action={<Button onClick={onAdd}>New purchase order</Button>}
      >
        Draft one here, or let Buy now suggest what to order.
      </EmptyState>
    );
  return list.search === '' ? (
    <EmptyState
      icon={IconTruckDelivery}
      title={view === 'overdue' ? 'Nothing is late' : `No order is in “${viewLabels[view]}”`}
      action={button('Show all orders', () => setView(null))}
    />
  ) : (
    <EmptyState
      icon={IconTruckDelivery}
      title={`No order matches “${list.search}”`}
      action={button('Clear the search', () => list.setSearch(''))}
    />
  );
};

const useOffers = (add: () => void): void => {
  useShortcut('c', 'New purchase order', add);
  useCommands(
    useMemo(
      () => [
        {
          id: 'new-purchase-order',
          label: 'New purchase order',
          group: 'Create',
          icon: <IconPlus {...icon} />,
          shortcut: 'c',
          run: add,
        },
      ],
      [add],
    ),
  );
};

const sumText = (rows: readonly OrderRow[]): string => {
  const units = rows.reduce((sum, row) => sum + row.totalItemsQuantity, 0);
  return `${formatCount(rows.length, 'order')}, ${formatCount(units, 'unit')}`;
};

const Footer = ({ rows, failed }: { readonly rows: List['rows']; readonly failed: boolean }) => (
  <footer className="qm-pager">
    <span aria-live="polite">{rows === undefined ? waitingText(failed) : sumText(rows)}</span>
  </footer>
);

const Views = ({ page: { view, setView, counts } }: { readonly page: List }) => (
  <ViewTabs
    value={view}
    onChange={(next) => setView(next === 'all' ? null : next)}
    tabs={views.map((one) => ({
      view: one,
      label: viewLabels[one],
      count: counts.get(one),
      alert: one === 'overdue',
    }))}
  />
);

export const PurchaseOrdersPage = () => {
  const page = useOrderList();
  const { list, query, columns, rows, counts } = page;
  const [panel, setPanel] = useUrlParam('panel');
  const [selection, setSelection] = useState(NONE);
  const { layout, setLayout, reset } = useGridLayout('purchase-orders', columns);
  const bulk = useBulkActions(() => setSelection(NONE));
  const navigate = useNavigate();
  const add = useMemo(() => () => setPanel('new'), [setPanel]);
  useOffers(add);
  const open = ({ id }: OrderRow) =>
    void navigate({ to: '/purchase-orders/$id/{-$tab}', params: { id } });
  const rowActions = useOrderRowActions(open, (order) => void bulk.onDelete([order]));
  const selected = (rows ?? []).filter((row) => selection.has(row.id));
  return (
    <>
      <GridPage
        header={
          <PageHeader
            title="Purchase orders"
            count={counts.get('all')}
            actions={
              <>
                <Button variant="default" onClick={() => setPanel('import')}>
                  Import
                </Button>
                <Button leftSection={<IconPlus size={16} />} onClick={add}>
                  New purchase order
                </Button>
              </>
            }
          />
        }
        toolbar={
          <>
            <Views page={page} />
            {selected.length > 0 ? (
              <OrderBulkBar orders={selected} actions={bulk} onClear={() => setSelection(NONE)} />
            ) : (
              <FilterBar
                search={{
                  value: list.search,
                  onChange: list.setSearch,
                  placeholder: 'Search name, reference or supplier',
                }}
                tools={
                  <>
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
          </>
        }
        footer={<Footer rows={rows} failed={query.isError} />}
      >
        <DataGrid
          label="Purchase orders"
          columns={columns}
          rows={rows}
          rowId={idOf}
          layout={layout}
          onLayoutChange={setLayout}
          density={useDensity()}
          sort={list.sort}
          onSortChange={list.setSort}
          selection={selection}
          onSelectionChange={setSelection}
          onOpen={open}
          rowActions={rowActions}
          error={
            query.isError ? (
              <ErrorState error={query.error} retry={() => void query.refetch()} />
            ) : undefined
          }
          empty={<Nothing page={page} onAdd={add} />}
        />
      </GridPage>
      {panel === 'import' && <ImportPanel onClose={() => setPanel(null)} />}
      {panel === 'new' && <NewOrderPanel onClose={() => setPanel(null)} />}
    </>
  );
};
