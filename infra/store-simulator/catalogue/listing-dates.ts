import { DAY_SECONDS, type Instant } from '../calendar.ts';
import { pickInteger } from '@quartermaster/platform/core/random';

export interface ListingDates {
  readonly createdAt: Instant;
  readonly publishedAt: Instant;
  readonly updatedAt: Instant;
}

/** First and last moment of the records, and the moment of the sample's first start. */
export interface SampleTimes {
  readonly recordsBeginAt: Instant;
  readonly recordsEndAt: Instant;
  readonly anchorAt: Instant;
}

const OFFICE_HOURS = 8 * 3_600;

/**
 * An item sold in the first two weeks of the records was listed long before. Any other was listed some days before its
 * first sale, a newcomer of the last month just before it.
 */
const listedDaysBefore = (firstSaleAt: Instant, times: SampleTimes, roll: number): number => {
  if (firstSaleAt < times.recordsBeginAt + 14 * DAY_SECONDS) return pickInteger(roll, 30, 700);
  if (firstSaleAt >= times.recordsEndAt - 30 * DAY_SECONDS) return pickInteger(roll, 1, 5);
  return pickInteger(roll, 3, 40);
};

export const listedBefore = (
  firstSaleAt: Instant,
  times: SampleTimes,
  random: () => number,
): ListingDates => {
  const days = listedDaysBefore(firstSaleAt, times, random());
  const createdAt = firstSaleAt - days * DAY_SECONDS - Math.floor(random() * OFFICE_HOURS);
  const publishedAt = Math.min(
    createdAt + pickInteger(random(), 0, 3) * DAY_SECONDS,
    firstSaleAt - 3_600,
  );
  return { createdAt, publishedAt, updatedAt: laterUpdate(publishedAt, times, random()) };
};

/** Date of the last change of an item: random since its listing, more often lately. */
export const laterUpdate = (listedAt: Instant, { anchorAt }: SampleTimes, roll: number): Instant =>
  Math.floor(listedAt + Math.sqrt(roll) * (anchorAt - 3_600 - listedAt));
