import { Button } from '@mantine/core';
import {
  type ShipmentSummary,
  shipmentFilterColumns,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import { IconEye, IconPackageImport, IconShip } from '@tabler/icons-react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useOpenOrder } from '../../ui/order-link.tsx';
import { useMemo } from 'react';
import type { Day } from '@quartermaster/contracts/core/day';
import type { Filter } from '@quartermaster/contracts/core/filters';
import {
  openStatuses,
  purchaseOrderStatusLabels,
} from '@quartermaster/contracts/purchase-orders/rules/status';
import { shipmentMethodLabels } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { useToday } from '../../data/settings.ts';
import { narrowedBy, filterFieldsOf } from '../../list/filters/filter-fields.ts';
import { defineList } from '../../list/list-page.tsx';
import { locationsQuery, fetchLocations } from '../../data/locations.ts';
import { shipmentColumns } from './columns.tsx';
import { fetchShipments, shipmentCountQuery } from '../../data/shipments.ts';
import type { ListParams } from '../../data/list-call.ts';
import { labelled, named } from '../../lib/options.ts';
import { orderOptions } from '../../data/purchase-orders/lists.ts';

const shipmentFilterFields = filterFieldsOf({
  subject: 'shipments',
  types: shipmentFilterColumns,
  first: 'arrivalDate',
  labels: {
    purchaseOrderId: 'Purchase order',
    purchaseOrderName: 'Name of the order',
    purchaseOrderStatus: 'Order status',
    name: 'Shipment',
    trackingNumber: 'Tracking number',
    locationId: 'Location',
    method: 'Method',
    departureDate: 'Departs',
    arrivalDate: 'Arrives',
    isReceived: 'Received',
    receivedAt: 'Received on',
    totalQuantity: 'Units',
    totalProducts: 'Products',
  },
  choices: {
    method: async () => labelled(shipmentMethodLabels),
    purchaseOrderStatus: async () => labelled(purchaseOrderStatusLabels),
    purchaseOrderId: orderOptions,
    locationId: async () => named(await fetchLocations()),
  },
});

const shipmentViewLabels = {
  all: 'All',
  'in-transit': 'Expected',
  late: 'Late',
  received: 'Received',
} as const;

type ShipmentView = keyof typeof shipmentViewLabels;

const received = (value: boolean): Filter => ({
  column: 'isReceived',
  criteria: { type: 'boolean', operator: 'is', value },
});

/** Not received, in an order that still delivers (AMB-149). */
const inTransit: readonly Filter[] = [
  received(false),
  {
    column: 'purchaseOrderStatus',
    criteria: { type: 'select', operator: 'isIn', value: [...openStatuses] },
  },
];

/** The filters of each view. Late: in transit, and due to arrive before today. */
const viewFilters: Readonly<Record<ShipmentView, (today: Day) => readonly Filter[]>> = {
  all: () => [],
  'in-transit': () => inTransit,
  late: (today) => [
    ...inTransit,
    { column: 'arrivalDate', criteria: { type: 'date', operator: 'earlierThan', value: today } },
  ],
  received: () => [received(true)],
};

const views = Object.keys(shipmentViewLabels) as ShipmentView[];

/** Shipments of all orders: expected, late and received. The next to arrive come first. */
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
    filters: (view, today) => viewFilters[view](today),
    useCounts: (narrowing) => {
      const today = useToday();
      const queries = views.map((view) => {
        const filters = narrowedBy(narrowing.filters, viewFilters[view](today));
        return shipmentCountQuery({ ...narrowing, filters });
      });
      const counted = useQueries({ queries });
      return Object.fromEntries(views.map((view, at) => [view, counted[at]?.data]));
    },
  },
  useParts: () => {
    const navigate = useNavigate();
    const openOrder = useOpenOrder();
    const open = ({ id, purchaseOrderId }: ShipmentSummary): void =>
      openOrder(purchaseOrderId, 'shipments', { panel: id });
    return {
      open,
      rowActions: (row) => [
        { label: 'Open', icon: IconEye, onClick: () => open(row) },
        {
          label: 'Receive',
          icon: IconPackageImport,
          disabled: row.receivedAt !== null || row.purchaseOrderStatus === 'Cancelled',
          onClick: () => openOrder(row.purchaseOrderId, 'receiving', { shipment: row.id }),
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
