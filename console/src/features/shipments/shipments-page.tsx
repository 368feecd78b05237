import { Button } from '@mantine/core';
import type { ShipmentSummary } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { IconEye, IconPackageImport, IconShip } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useToday } from '../../data/settings.ts';
import { useMemo } from 'react';
import { narrowedBy } from '../../list/filters/filter-fields.ts';
import { defineList } from '../../list/list-page.tsx';
import { locationsQuery } from '../../data/locations.ts';
import { shipmentColumns } from './columns.tsx';
import { shipmentFilterFields } from './filter-fields.ts';
import { fetchShipments, shipmentCountQuery } from '../../data/shipments.ts';
import { filtersOfView, shipmentViewLabels, type ShipmentView } from './views.ts';
import type { ListParams } from '../../data/list-call.ts';
import '../../ui/purchasing.css';
import './shipments.css';

const views = Object.keys(shipmentViewLabels) as ShipmentView[];

/** Shipments of all orders: in transit, late and received. The next to arrive come first. */
export const ShipmentsPage = defineList({
  subject: 'shipments',
  name: 'shipments',
  title: 'Shipments',
  noun: 'shipment',
  icon: IconShip,
  search: 'Search shipment, order or tracking number',
  rowId: (row: ShipmentSummary) => row.id,
  useColumns: () => {
    const today = useToday();
    const { data: locations } = useQuery(locationsQuery);
    return useMemo(
      () => shipmentColumns({ today, locations: locations ?? [] }),
      [today, locations],
    );
  },
  fetch: (params: ListParams<ShipmentView>, options) => fetchShipments(params, options),
  defaultSort: { column: 'arrivalDate', order: 'ASC' },
  filters: shipmentFilterFields,
  views: {
    labels: shipmentViewLabels,
    alert: 'late',
    nothingIn: { late: 'Nothing is late' },
    useFilters: (view) => {
      const today = useToday();
      return useMemo(() => filtersOfView(view, today), [view, today]);
    },
    useCounts: (narrowing) => {
      const today = useToday();
      const queries = views.map((view) => {
        const filters = narrowedBy(narrowing.filters, filtersOfView(view, today));
        return shipmentCountQuery({ ...narrowing, filters });
      });
      const counted = useQueries({ queries });
      return Object.fromEntries(views.map((view, at) => [view, counted[at]?.data]));
    },
  },
  useParts: () => {
    const navigate = useNavigate();
    const go = ({ purchaseOrderId }: ShipmentSummary, tab: string, search: object): void =>
      void navigate({
        to: '/purchase-orders/$id/{-$tab}',
        params: { id: purchaseOrderId, tab },
        search: search as never,
      });
    const open = (row: ShipmentSummary): void => go(row, 'shipments', { panel: row.id });
    return {
      open,
      rowActions: (row) => [
        { label: 'Open', icon: IconEye, onClick: () => open(row) },
        {
          label: 'Receive',
          icon: IconPackageImport,
          disabled: row.receivedAt !== null || row.purchaseOrderStatus === 'Cancelled',
          onClick: () => go(row, 'receiving', { shipment: row.id }),
        },
      ],
      empty: {
        title: 'No shipment yet',
        children: 'Shipments are planned in a purchase order. Here they are all in one list.',
        action: (
          <Button onClick={() => void navigate({ to: '/purchase-orders' })}>Purchase orders</Button>
        ),
      },
    };
  },
});
