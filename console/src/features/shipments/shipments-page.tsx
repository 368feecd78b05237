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
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import type { queryShipments } from '@quartermaster/contracts/purchase-orders/calls/lists';
import {
  buildShipmentViewFilters,
  type ShipmentView,
  shipmentViews,
} from '@quartermaster/contracts/purchase-orders/read-models/shipment-views';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import { shipmentMethodLabels } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { useShownDay } from '../../list/past/moment.ts';
import { narrowFilters, createFilterFields } from '../../list/filters/filter-fields.ts';
import { defineList } from '../../list/list-page.tsx';
import { locationsQuery, fetchLocations } from '../../data/locations.ts';
import { shipmentColumns } from './columns.tsx';
import { fetchShipments, shipmentCountQuery } from '../../data/shipments.ts';
import type { ListParams, Narrowing } from '../../data/list-call.ts';
import type { ListCounts } from '../../list/definition.ts';
import { toLabelledOptions, toNamedOptions } from '../../lib/options.ts';
import { fetchOrderOptions } from '../../data/purchase-orders/lists.ts';
import { ALL_SHIPMENTS, listWords, pastWords, tabWords } from './words.ts';
import { unitsText } from '../../lib/words.ts';

const shipmentFilterFields = createFilterFields({
  subject: 'shipments',
  types: shipmentFilterColumns,
  first: 'arrivalDate',
  labels: {
    purchaseOrderId: 'Purchase order',
    purchaseOrderName: 'Name of the order',
    trackingNumber: 'Tracking number',
    locationId: 'Location',
    isReceived: 'Received',
    receivedAt: 'Received on',
  },
  choices: {
    method: async () => toLabelledOptions(shipmentMethodLabels),
    purchaseOrderStatus: async () => toLabelledOptions(purchaseOrderStatusLabels),
    purchaseOrderId: fetchOrderOptions,
    locationId: async () => toNamedOptions(await fetchLocations()),
  },
});

type Answer = ResponseOf<typeof queryShipments>;

const useShipmentCounts = (narrowing: Narrowing): ListCounts<ShipmentView> => {
  const today = useShownDay();
  const queries = shipmentViews.map((view) => {
    const filters = narrowFilters(narrowing.filters, buildShipmentViewFilters(view, today));
    return shipmentCountQuery({ ...narrowing, filters });
  });
  const counted = useQueries({ queries });
  return Object.fromEntries(shipmentViews.map((view, at) => [view, counted[at]?.data]));
};

/** List of the shipments of all orders: expected, late and received. The next to arrive come first. */
export const ShipmentsPage = defineList<ShipmentSummary, Answer, ShipmentView, undefined>({
  subject: 'shipments',
  name: 'shipments',
  title: 'Shipments',
  words: listWords,
  savedViews: { type: 'SHIPMENTS', all: ALL_SHIPMENTS },
  past: pastWords,
  icon: IconShip,
  search: 'Search shipment, order or tracking',
  rowId: (row: ShipmentSummary) => row.id,
  useColumns: () => {
    const today = useShownDay();
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
    ...tabWords,
    labels: {
      all: 'All',
      'in-transit': 'Expected',
      arriving: 'Arriving in 48 h',
      late: 'Late',
      received: 'Received',
    },
    alert: 'late',
    nothingIn: { arriving: 'Nothing arrives in 48 hours', late: 'Nothing is late' },
    filters: (view, today) => buildShipmentViewFilters(view, today),
    useCounts: useShipmentCounts,
  },
  useParts: ({ answer, asOf }) => {
    const { total = 0, totalUnits = 0 } = answer.data ?? {};
    const navigate = useNavigate();
    const openOrder = useOpenOrder();
    const open = ({ id, purchaseOrderId }: ShipmentSummary): void =>
      openOrder(purchaseOrderId, 'shipments', { panel: id });
    return {
      open,
      openPast: (row) => openOrder(row.purchaseOrderId, 'shipments', { asOf: asOf ?? undefined }),
      ...(total > 0 && { summary: unitsText(totalUnits) }),
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
