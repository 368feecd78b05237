import type { OrderPlan } from '@quartermaster/contracts/demand-plan/order-plan';
import { formatMonth, formatNumber } from '../../../lib/format.ts';
import { plural } from '../../../lib/plural.ts';
import { joinParts, unitsText } from '../../../lib/words.ts';

export const ORDER_PLAN_FAILED = 'The order plan could not be computed';
export const NOTHING_TO_ORDER = 'Nothing to order in the next 12 months';
export const NOTHING_TO_ORDER_TEXT =
  'The stock and what is on order last for what is planned, or no item may be restocked.';
export const NOT_IN_THE_PAST = 'The order plan is that of now';
export const NOT_IN_THE_PAST_TEXT = 'Go back to now to see what to order.';
export const ORDER_PLAN_TEXT =
  'What is planned to sell, less the stock and what is on order, drafts included. Each order arrives in time and lasts as long as Buy now suggests. The next one follows after the reorder frequency of the item, so a month may have two or none.';

export const orderMeasures = { cost: 'Cost', units: 'Units' } as const;
export type OrderMeasure = keyof typeof orderMeasures;

export const ordersBy = (measure: OrderMeasure): string =>
  `${orderMeasures[measure]} of orders by supplier and month`;

/** "Order of Mar 2026 from Harbour" */
export const orderOf = (supplier: string, month: string): string =>
  `Order of ${formatMonth(`${month}-01`)} from ${supplier}`;

export const openOrderOf = (supplier: string, month: string, amount: string): string =>
  `${orderOf(supplier, month)}: ${amount}`;

export const linesNote = (lines: number, units: number): string =>
  `${plural(lines, { one: '# item', other: '# items' })}, ${unitsText(units)}`;

export const someOfLines = (shown: number, total: number): string =>
  `The ${formatNumber(shown)} items with most units, of ${formatNumber(total)}`;

export const cashRows = {
  ordered: 'Orders of this plan',
  planned: 'Unpaid payments',
} as const;

export const CASH_TEXT =
  'Orders are paid by the payment term of their supplier, counted from the day of the order; without a term on that day.';

/** Empty when all payments are included. */
export const paymentsLeftOut = ({
  paymentsWithoutDate,
  paymentsWithoutRate,
}: OrderPlan['cashOut']): string =>
  joinParts(
    ' ',
    paymentsWithoutDate > 0 &&
      plural(paymentsWithoutDate, {
        one: '# payment without a due date is left out.',
        other: '# payments without a due date are left out.',
      }),
    paymentsWithoutRate > 0 &&
      plural(paymentsWithoutRate, {
        one: '# payment without an exchange rate is left out.',
        other: '# payments without an exchange rate are left out.',
      }),
  );

export const pricesMissing = (lines: number): string =>
  plural(lines, {
    one: '# line has no price and is not in the cost.',
    other: '# lines have no price and are not in the cost.',
  });
