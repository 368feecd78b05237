import { addDays, type Day } from '../../core/day.ts';
import type { Filter } from '../../core/filters.ts';

/** The views of the list of payments. */
export const paymentViews = ['all', 'not-paid', 'due', 'overdue', 'paid'] as const;
export type PaymentView = (typeof paymentViews)[number];

/** A payment is due from so many days before its date. */
export const DUE_DAYS = 2;

const buildStatusFilter = (value: 'PAID' | 'NOT_PAID'): Filter => ({
  column: 'status',
  criteria: { type: 'select', operator: 'is', value },
});

const buildDueFilter = (value: Day): Filter => ({
  column: 'dueDate',
  criteria: { type: 'date', operator: 'earlierThan', value },
});

/** Payments of orders that were not cancelled. */
export const notCancelledOrder: Filter = {
  column: 'purchaseOrderStatus',
  criteria: { type: 'select', operator: 'notIsIn', value: ['Cancelled'] },
};

/** The filters of a view. Due: not paid and due within two days or late, unless the order was cancelled. */
export const buildPaymentViewFilters = (view: PaymentView, today: Day): readonly Filter[] => {
  switch (view) {
    case 'all':
      return [];
    case 'not-paid':
      return [buildStatusFilter('NOT_PAID')];
    case 'due':
      return [
        buildStatusFilter('NOT_PAID'),
        buildDueFilter(addDays(today, DUE_DAYS + 1)),
        notCancelledOrder,
      ];
    case 'overdue':
      return [buildStatusFilter('NOT_PAID'), buildDueFilter(today)];
    case 'paid':
      return [buildStatusFilter('PAID')];
  }
};
