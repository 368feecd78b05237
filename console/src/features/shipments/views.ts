import type { Day } from '@quartermaster/contracts/core/day';
import type { Filter } from '@quartermaster/contracts/core/filters';
import { openStatuses } from '@quartermaster/contracts/purchase-orders/rules/status';

export const shipmentViewLabels = {
  all: 'All',
  'in-transit': 'In transit',
  late: 'Late',
  received: 'Received',
} as const;

export type ShipmentView = keyof typeof shipmentViewLabels;

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

/** The filters of a view. Late: in transit, and due to arrive before today. */
export const filtersOfView = (view: ShipmentView, today: Day): readonly Filter[] => {
  switch (view) {
    case 'all':
      return [];
    case 'received':
      return [received(true)];
    case 'in-transit':
      return inTransit;
    case 'late':
      return [
        ...inTransit,
        {
          column: 'arrivalDate',
          criteria: { type: 'date', operator: 'earlierThan', value: today },
        },
      ];
  }
};
