import { formatMoneyWhole, formatNumber } from './format.ts';

const formatSign = (change: number): string => (change === 0 ? '' : change > 0 ? '+' : '−');

/** A signed number. */
export const changeText = (change: number): string =>
  `${formatSign(change)}${formatNumber(Math.abs(change))}`;

/** A signed amount without its fraction. */
export const moneyChangeText = (change: number, currency: string | null): string =>
  `${formatSign(Math.round(change))}${formatMoneyWhole(Math.abs(change), currency)}`;
