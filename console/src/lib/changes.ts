import { formatMoneyWhole, formatNumber } from './format.ts';

const signOf = (change: number): string => (change === 0 ? '' : change > 0 ? '+' : '−');

/** A signed number. */
export const changeText = (change: number): string =>
  `${signOf(change)}${formatNumber(Math.abs(change))}`;

/** A signed amount without its fraction. */
export const moneyChangeText = (change: number, currency: string | null): string =>
  `${signOf(Math.round(change))}${formatMoneyWhole(Math.abs(change), currency)}`;
