import { Button } from '@mantine/core';
import type { ShipmentSummary } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { IconEye, IconPackageImport, IconShip } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { DataGrid } from '../../../ui/data-grid/data-grid.tsx';
import { useDensity } from '../../../ui/data-grid/density-menu.tsx';
import type { DataGridHandle, RowAction } from '../../../ui/data-grid/grid-props.ts';
import type { FilterChip } from '../../../ui/filter-bar.tsx';
import { useFilterChips } from '../../../ui/filters/filter-chips.tsx';
import { ListToolbar } from '../../../ui/filters/list-toolbar.tsx';
import { isNarrowed, NothingMatches } from '../../../ui/filters/nothing-matches.tsx';
import { GridPage, PageHeader } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { EmptyState, ErrorState } from '../../../ui/states.tsx';
import { ViewTabs } from '../../../ui/view-tabs.tsx';
import { locationsQuery } from '../queries.ts';
import { useToday } from '../today.ts';
import { shipmentColumns } from './columns.tsx';
import { shipmentFilterFields } from './filter-fields.ts';
import { useShipmentList, type ShipmentList } from './use-shipment-list.ts';
import { shipmentViewLabels, shipmentViews } from './views.ts';
import '../purchase-orders.css';
import './shipments.css';

const idOf = (row: ShipmentSummary): string => row.id;
const icon = { size: 16, stroke: 1.6 } as const;

const useColumns = () => {
  const today = useToday();
  const locations = useQuery(locationsQuery).data;
  return useMemo(() => shipmentColumns({ today, locations: locations ?? [] }), [today, locations]);
};

const tabOf = ({ view, setView }: ShipmentList) =>
  view === 'all'
    ? null
    : {
        reason: `the view is “${shipmentViewLabels[view]}”`,
        clearLabel: 'Show all shipments',
        onClear: () => setView('all'),
      };

interface NothingProps {
  readonly list: ShipmentList;
  readonly chips: readonly FilterChip[];
}

const Nothing = ({ list, chips }: NothingProps) => {
  const navigate = useNavigate();
  const narrowing = { list: list.url, chips, tab: tabOf(list) };
  if (isNarrowed(narrowing))
    return <NothingMatches icon={IconShip} noun="shipment" {...narrowing} />;
  return (
    <EmptyState
      icon={IconShip}
      title="No shipment yet"
      action={
        <Button onClick={() => void navigate({ to: '/purchase-orders' })}>Purchase orders</Button>
      }
    >
      Shipments are planned in a purchase order and listed here until long after they arrived.
    </EmptyState>
  );
};

/** Opening a shipment shows it in its order; receiving goes straight to the counting. */
const useOpening = () => {
  const navigate = useNavigate();
  const go = ({ purchaseOrderId }: ShipmentSummary, tab: string, search: object): void =>
    void navigate({
      to: '/purchase-orders/$id/{-$tab}',
      params: { id: purchaseOrderId, tab },
      search: search as never,
    });
  const open = (row: ShipmentSummary): void => go(row, 'shipments', { panel: row.id });
  const rowActions = (row: ShipmentSummary): readonly RowAction[] => [
    { label: 'Open', icon: <IconEye {...icon} />, onClick: () => open(row) },
    {
      label: 'Receive',
      icon: <IconPackageImport {...icon} />,
      disabled: row.receivedAt !== null || row.purchaseOrderStatus === 'Cancelled',
      onClick: () => go(row, 'receiving', { shipment: row.id }),
    },
  ];
  return { open, rowActions };
};

const Foot = ({ list: { url, answer } }: { readonly list: ShipmentList }) => (
  <Pager
    page={url.page}
    limit={url.limit}
    total={answer.data?.total}
    failed={answer.isError}
    onPage={url.setPage}
    onLimit={url.setLimit}
  />
);

const Views = ({ list: { view, setView, counts } }: { readonly list: ShipmentList }) => (
  <ViewTabs
    value={view}
    onChange={setView}
    tabs={shipmentViews.map((one) => ({
      view: one,
      label: shipmentViewLabels[one],
      count: counts.get(one),
      alert: one === 'late',
    }))}
  />
);

/** What is on its way, late or received, over all orders. */
export const ShipmentsPage = () => {
  const columns = useColumns();
  const list = useShipmentList(columns);
  const { url, answer, grid: layout } = list;
  const chips = useFilterChips(url, shipmentFilterFields);
  const grid = useRef<DataGridHandle>(null);
  const { open, rowActions } = useOpening();
  return (
    <GridPage
      header={<PageHeader title="Shipments" count={answer.data?.total} />}
      toolbar={
        <>
          <Views list={list} />
          <ListToolbar
            list={url}
            grid={layout}
            fields={shipmentFilterFields}
            chips={chips}
            columns={columns}
            placeholder="Search shipment, order or tracking number"
            onExport={() => grid.current?.exportCsv('shipments.csv')}
          />
        </>
      }
      footer={<Foot list={list} />}
    >
      <DataGrid
        ref={grid}
        label="Shipments"
        columns={columns}
        rows={answer.data?.data}
        rowId={idOf}
        layout={layout.layout}
        onLayoutChange={layout.setLayout}
        density={useDensity()}
        sort={url.sort}
        onSortChange={url.setSort}
        onOpen={open}
        rowActions={rowActions}
        refreshing={answer.isPlaceholderData}
        {...(answer.isError && {
          error: <ErrorState error={answer.error} retry={() => void answer.refetch()} />,
        })}
        empty={<Nothing list={list} chips={chips} />}
      />
    </GridPage>
  );
};
