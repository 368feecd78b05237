import { addDays, type Day } from '../../core/day.ts';
import type { Filter } from '../../core/filters.ts';
import { openStatuses } from '../rules/status.ts';

/** The views of the list of shipments. */
export const shipmentViews = ['all', 'in-transit', 'arriving', 'late', 'received'] as const;
export type ShipmentView = (typeof shipmentViews)[number];

/** Arriving is due tomorrow or the day after. */
export const ARRIVING_DAYS = 2;

const buildReceivedFilter = (value: boolean): Filter => ({
  column: 'isReceived',
  criteria: { type: 'boolean', operator: 'is', value },
});

const buildArrivalFilter = (operator: 'earlierThan' | 'laterThan', value: Day): Filter => ({
  column: 'arrivalDate',
  criteria: { type: 'date', operator, value },
});

/** Not received, in an order that still delivers (AMB-149). */
const inTransit: readonly Filter[] = [
  buildReceivedFilter(false),
  {
    column: 'purchaseOrderStatus',
    criteria: { type: 'select', operator: 'isIn', value: [...openStatuses] },
  },
];

/** The filters of a view. Late: in transit, and due to arrive before today. */
export const buildShipmentViewFilters = (view: ShipmentView, today: Day): readonly Filter[] => {
  switch (view) {
    case 'all':
      return [];
    case 'in-transit':
      return inTransit;
    case 'arriving':
      return [
        ...inTransit,
        buildArrivalFilter('laterThan', today),
        buildArrivalFilter('earlierThan', addDays(today, ARRIVING_DAYS + 1)),
      ];
    case 'late':
      return [...inTransit, buildArrivalFilter('earlierThan', today)];
    case 'received':
      return [buildReceivedFilter(true)];
  }
};
