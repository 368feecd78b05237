import type { previewInsightSettings } from '@quartermaster/contracts/inventory/calls/settings-preview';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import { formatMoney, formatNumber } from '../../../lib/format.ts';

export type Preview = ResponseOf<typeof previewInsightSettings>;

/** A signed number of units, "no change" for 0. */
export const changeText = (change: number): string => {
  if (change === 0) return 'no change';
  return `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`;
};

export const moneyChangeText = (change: number, currency: string | null): string => {
  if (change === 0) return 'no change';
  return `${change > 0 ? '+' : '−'}${formatMoney(Math.abs(change), currency)}`;
};
