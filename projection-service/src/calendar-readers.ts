import { addDays, type Day } from '@quartermaster/contracts/core/day';
import type { Filter } from '@quartermaster/contracts/core/filters';
import {
  buildPaymentViewFilters,
  notCancelledOrder,
} from '@quartermaster/contracts/purchase-orders/read-models/payment-views';
import { buildShipmentViewFilters } from '@quartermaster/contracts/purchase-orders/read-models/shipment-views';
import type { CalendarReaders, CalendarWindow } from './calendar/calendar-content.ts';
import { orderByItems } from './inventory/order-by.ts';
import { paymentList } from './payments/query.ts';
import { activeReports } from './reports/query.ts';
import { shipmentList } from './shipments/query.ts';

/** Above the number that a calendar shows, so that no entry around the business day is missing. */
const MAX_ROWS = 5_000;
const MAX_ITEMS = 20_000;
const pagination = { page: 1, limit: MAX_ROWS };

const buildWindowFilters = (column: string, { first, last }: CalendarWindow): readonly Filter[] => {
  const date = (operator: 'laterThan' | 'earlierThan', value: Day): Filter => ({
    column,
    criteria: { type: 'date', operator, value },
  });
  return [date('laterThan', addDays(first, -1)), date('earlierThan', addDays(last, 1))];
};

/** Selects the rows with a day. */
const selectDated = <Row, Field extends keyof Row>(
  rows: readonly Row[],
  field: Field,
): readonly (Row & Readonly<Record<Field, Day>>)[] =>
  rows.filter((row): row is Row & Readonly<Record<Field, Day>> => row[field] !== null);

/** Queries of other subjects for calendars. */
export const calendarReaders: CalendarReaders = {
  orderBy: (pool, teamId, window) => orderByItems(pool, teamId, { ...window, limit: MAX_ITEMS }),
  arrivals: async (pool, teamId, window) => {
    const filters = [
      ...buildShipmentViewFilters('in-transit', window.first),
      ...buildWindowFilters('arrivalDate', window),
    ];
    const rows = await shipmentList.rows(pool, teamId, { filters, pagination });
    return selectDated(rows, 'arrivalDate');
  },
  payments: async (pool, teamId, window) => {
    const filters = [
      ...buildPaymentViewFilters('not-paid', window.first),
      notCancelledOrder,
      ...buildWindowFilters('dueDate', window),
    ];
    const rows = await paymentList.rows(pool, teamId, { filters, pagination });
    return selectDated(rows, 'dueDate');
  },
  reports: (pool, teamId) => activeReports(pool, teamId),
};
