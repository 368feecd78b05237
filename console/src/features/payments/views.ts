import type { Day } from '@quartermaster/contracts/core/day';
import type { Filter } from '@quartermaster/contracts/core/filters';

export type PaymentView = 'all' | 'not-paid' | 'overdue' | 'paid';

const statusIs = (value: string): Filter => ({
  column: 'status',
  criteria: { type: 'select', operator: 'is', value },
});

/** The filters of a view. Overdue: not paid, and due before today. */
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
