import { Button } from '@mantine/core';
import type { OrderRow } from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { orderViews } from '@quartermaster/contracts/purchase-orders/read-models/order-rows';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useRef } from 'react';
import { useCommands } from '../../lib/commands.ts';
import { formatCount } from '../../lib/format.ts';
import { useSelectedRows } from '../../lib/selected-rows.ts';
import { useShortcut } from '../../lib/shortcuts.ts';
import { useUrlParam } from '../../lib/url-state.ts';
import type { DataGridHandle } from '../../ui/data-grid/grid-props.ts';
import { useFilterChips } from '../../ui/filters/filter-chips.tsx';
import { ListToolbar } from '../../ui/filters/list-toolbar.tsx';
import { GridPage, PageHeader } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ViewTabs } from '../../ui/view-tabs.tsx';
import { OrderBulkBar, useBulkActions } from './bulk-status.tsx';
import { orderColumns } from './columns.tsx';
import { orderFilterFields } from './filter-fields.ts';
import { ImportPanel } from './import-panel.tsx';
import { NewOrderPanel } from './new-order-panel.tsx';
import { OrdersGrid } from './orders-grid.tsx';
import { useToday } from './today.ts';
import { useOrderList, type OrderList } from './use-order-list.ts';
import { orderViewLabels } from './views.ts';
import './purchase-orders.css';

const icon = { size: 16, stroke: 1.6 } as const;

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

const useColumns = () => {
  const today = useToday();
  return useMemo(() => orderColumns(today), [today]);
};

const Foot = ({ list: { url, answer } }: { readonly list: OrderList }) => (
  <Pager
    page={url.page}
    limit={url.limit}
    total={answer.data?.total}
    failed={answer.isError}
    onPage={url.setPage}
    onLimit={url.setLimit}
    {...((answer.data?.total ?? 0) > 0 && {
      summary: formatCount(answer.data?.totalUnits ?? 0, 'unit'),
    })}
  />
);

const Views = ({ list: { view, setView, answer } }: { readonly list: OrderList }) => (
  <ViewTabs
    value={view}
    onChange={setView}
    tabs={orderViews.map((one) => ({
      view: one,
      label: orderViewLabels[one],
      count: answer.data?.counts[one],
      alert: one === 'overdue',
    }))}
  />
);

const Actions = ({
  onAdd,
  onImport,
}: {
  readonly onAdd: () => void;
  readonly onImport: () => void;
}) => (
  <>
    <Button variant="default" onClick={onImport}>
      Import
    </Button>
    <Button leftSection={<IconPlus size={16} />} onClick={onAdd}>
      New purchase order
    </Button>
  </>
);

/** Orders of all suppliers: what is drafted, on its way, late and done. */
export const PurchaseOrdersPage = () => {
  const [panel, setPanel] = useUrlParam('panel');
  const columns = useColumns();
  const list = useOrderList(columns);
  const picked = useSelectedRows<OrderRow>();
  const bulk = useBulkActions(picked.clear);
  const chips = useFilterChips(list.url, orderFilterFields);
  const grid = useRef<DataGridHandle>(null);
  const add = useCallback(() => setPanel('new'), [setPanel]);
  useOffers(add);
  const selected = picked.rowsOf(list.answer.data?.data);
  return (
    <>
      <GridPage
        header={
          <PageHeader
            title="Purchase orders"
            count={list.answer.data?.total}
            actions={<Actions onAdd={add} onImport={() => setPanel('import')} />}
          />
        }
        toolbar={
          <>
            <Views list={list} />
            {selected.length > 0 ? (
              <OrderBulkBar
                {...{ orders: selected, list, actions: bulk }}
                onSelectAll={picked.selectAll}
                onClear={picked.clear}
              />
            ) : (
              <ListToolbar
                list={list.url}
                grid={list.grid}
                fields={orderFilterFields}
                chips={chips}
                columns={columns}
                placeholder="Search name, reference or supplier"
                onExport={() => grid.current?.exportCsv('purchase-orders.csv')}
              />
            )}
          </>
        }
        footer={<Foot list={list} />}
      >
        <OrdersGrid
          {...{ list, columns, chips, grid, picked, add }}
          onDelete={(order) => void bulk.onDelete([order])}
        />
      </GridPage>
      {panel === 'import' && <ImportPanel onClose={() => setPanel(null)} />}
      {panel === 'new' && <NewOrderPanel onClose={() => setPanel(null)} />}
    </>
  );
};
