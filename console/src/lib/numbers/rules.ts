import {
  MAX_AMOUNT,
  MAX_DAYS,
  MAX_EXCHANGE_RATE,
  MAX_LEAD_TIME_DAYS,
  MAX_LINE_UNITS,
  MAX_ORDER_UNITS,
  MIN_EXCHANGE_RATE,
} from '@quartermaster/contracts/core/bounds';
import type { NumberRule } from './number-rule.ts';

/** Units of one line of an order, a shipment or a receipt. */
export const unitsRule: NumberRule = { kind: 'quantity', max: MAX_LINE_UNITS };

/** An amount of money; `currency` is the one whose sign may be typed beside it. */
export const amountRule = (currency: string | null = null): NumberRule => ({
  kind: 'money',
  max: MAX_AMOUNT,
  currency,
});

export const rateRule: NumberRule = {
  kind: 'rate',
  min: MIN_EXCHANGE_RATE,
  max: MAX_EXCHANGE_RATE,
};

/** A percentage of something that it cannot exceed. */
export const percentRule: NumberRule = { kind: 'percent', max: 100 };

/** Units of a supplier's minimum, which may be a fraction, such as half a pallet. */
export const minimumOrderRule: NumberRule = {
  kind: 'quantity',
  isWhole: false,
  max: MAX_ORDER_UNITS,
};

/** Days a supplier takes to deliver: two years at most. */
export const leadTimeRule: NumberRule = { kind: 'quantity', max: MAX_LEAD_TIME_DAYS };

export const daysRule: NumberRule = { kind: 'quantity', max: MAX_DAYS };
