import { addDays, type Day, daysTo } from '../../core/day.ts';
import type { StockPolicy } from '../settings.ts';

/** Signed days until an order must be placed for stock to last until the next one; negative is late (CALC-DTO). */
export const orderSlackDays = (
  coveredDay: number | null,
  { leadTimeDays, stockBufferDays }: Pick<StockPolicy, 'leadTimeDays' | 'stockBufferDays'>,
): number | null => (coveredDay === null ? null : coveredDay - leadTimeDays - stockBufferDays);

/** The slack as shown: never below 0. */
export const daysToOrder = (slackDays: number | null): number | null =>
  slackDays === null ? null : Math.max(0, slackDays);

/** The last day to order, which may be past. */
export const reorderDate = (today: Day, slackDays: number | null): Day | null =>
  slackDays === null ? null : addDays(today, slackDays);

/** Days until a product idea must be ordered to be there at its launch, never below 0 (CALC-IDE). */
export const daysToOrderForLaunch = (today: Day, launchDate: Day, leadTimeDays: number): number =>
  daysTo(today, addDays(launchDate, -leadTimeDays));
