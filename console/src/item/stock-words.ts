import { formatDate, formatNumber } from '../lib/format.ts';

export const NOT_COUNTED = 'Not counted';

export const unitsOnHand = (quantity: number | undefined): string =>
  `${formatNumber(quantity)} on hand`;

export const outSince = (day: string): string => `Out since ${formatDate(day)}`;
