import { z } from 'zod';
import type { Day } from '../../core/day.ts';
import type { Filter, FilterType } from '../../core/filters.ts';
import { openStatuses } from '../rules/status.ts';
import { purchaseOrderSummary } from './order.ts';

/** An order in the list of orders: its summary (ENT-POS) and further shown values. */
export const orderRow = purchaseOrderSummary.extend({
  /** Present name of the supplier; null without one. */
  supplierName: z.string().nullable(),
  /** True when the order is in the view of that name. */
  isOverdue: z.boolean(),
  /** Units that deliveries lacked and that are on no shipment. */
  restQuantity: z.int().optional(),
  /** The earliest day on which one of these units is expected: a lead time after the receipt that lacked it. */
  restExpectedOn: z.string().nullable().optional(),
});
export type OrderRow = z.infer<typeof orderRow>;

/** The filterable columns of orders, with their types. */
export const orderFilterColumns = {
  name: 'string',
  reference: 'string',
  supplierId: 'select',
  status: 'select',
  currency: 'select',
  totalItemsQuantity: 'number',
  totalUnallocatedQuantity: 'number',
  totalCost: 'number',
  nextShipmentDate: 'date',
  restExpectedOn: 'date',
  nextPaymentDate: 'date',
  paymentsStatus: 'select',
  issueDate: 'date',
  createdAt: 'date',
} as const satisfies Readonly<Record<string, FilterType>>;

export const orderSortColumns = [
  'name',
  'reference',
  'supplierName',
  'status',
  'currency',
  'totalItemsQuantity',
  'totalUnallocatedQuantity',
  'totalCost',
  'nextShipmentDate',
  'nextPaymentDate',
  'paymentsStatus',
  'issueDate',
  'createdAt',
] as const;
export type OrderSortColumn = (typeof orderSortColumns)[number];

/** The views of the list. */
export const orderViews = ['all', 'draft', 'open', 'overdue', 'received', 'cancelled'] as const;
export const orderView = z.enum(orderViews);
export type OrderView = z.infer<typeof orderView>;

const buildStatusFilter = (...value: string[]): Filter => ({
  column: 'status',
  criteria: { type: 'select', operator: 'isIn', value },
});

/**
 * Filters of a view. Overdue is an open order of which a shipment, or the rest of a delivery on no shipment,
 * should have arrived before today (AMB-083). `expectedBy` is the earlier of the two days.
 */
export const buildOrderViewFilters = (view: OrderView, today: Day): readonly Filter[] => {
  switch (view) {
    case 'all':
      return [];
    case 'draft':
      return [buildStatusFilter('Draft')];
    case 'open':
      return [buildStatusFilter(...openStatuses)];
    case 'overdue':
      return [
        buildStatusFilter(...openStatuses),
        {
          column: 'expectedBy',
          criteria: { type: 'date', operator: 'earlierThan', value: today },
        },
      ];
    case 'received':
      return [buildStatusFilter('FullyReceived')];
    case 'cancelled':
      return [buildStatusFilter('Cancelled')];
  }
};
