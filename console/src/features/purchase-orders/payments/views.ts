import type { Day } from '@quartermaster/contracts/core/day';
import type { Filter } from '@quartermaster/contracts/core/filters';

export const paymentViews = ['all', 'not-paid', 'overdue', 'paid'] as const;
export type PaymentView = (typeof paymentViews)[number];

export const paymentViewLabels: Readonly<Record<PaymentView, string>> = {
  all: 'All',
  'not-paid': 'Not paid',
  overdue: 'Overdue',
  paid: 'Paid',
};

export const paymentViewOf = (text: string | null): PaymentView =>
  paymentViews.find((view) => view === text) ?? 'all';

const statusIs = (value: string): Filter => ({
  column: 'status',
  criteria: { type: 'select', operator: 'is', value },
});

/** What a view shows; overdue is due before today and not paid. */
export const filtersOfView = (view: PaymentView, today: Day): readonly Filter[] => {
  switch (view) {
    case 'all':
      return [];
    case 'paid':
      return [statusIs('PAID')];
    case 'not-paid':
      return [statusIs('NOT_PAID')];
    case 'overdue':
      return [
        statusIs('NOT_PAID'),
        { column: 'dueDate', criteria: { type: 'date', operator: 'earlierThan', value: today } },
      ];
  }
};
