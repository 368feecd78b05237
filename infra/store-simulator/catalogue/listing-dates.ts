import { DAY_SECONDS, type Instant } from '../calendar.ts';
import { between } from '../../platform/core/random.ts';

export interface ListingDates {
  readonly createdAt: Instant;
  readonly publishedAt: Instant;
  readonly updatedAt: Instant;
}

/** When the records begin and end, and the moment the sample was first started. */
export interface SampleTimes {
  readonly recordsBeginAt: Instant;
  readonly recordsEndAt: Instant;
  readonly anchorAt: Instant;
}

const OFFICE_HOURS = 8 * 3_600;

/**
 * An item sold in the first two weeks of the records was there long before them; any other was listed some days
 * before its first sale, a newcomer of the last month only just before.
 */
const listedDaysBefore = (firstSaleAt: Instant, times: SampleTimes, roll: number): number => {
  if (firstSaleAt < times.recordsBeginAt + 14 * DAY_SECONDS) return between(roll, 30, 700);
  if (firstSaleAt >= times.recordsEndAt - 30 * DAY_SECONDS) return between(roll, 1, 5);
  return between(roll, 3, 40);
};

export const listedBefore = (
  firstSaleAt: Instant,
  times: SampleTimes,
  random: () => number,
): ListingDates => {
  const days = listedDaysBefore(firstSaleAt, times, random());
  const createdAt = firstSaleAt - days * DAY_SECONDS - Math.floor(random() * OFFICE_HOURS);
  const publishedAt = Math.min(
    createdAt + between(random(), 0, 3) * DAY_SECONDS,
    firstSaleAt - 3_600,
  );
  return { createdAt, publishedAt, updatedAt: laterUpdate(publishedAt, times, random()) };
};

/** Somebody touches most items now and then: at any time since they were listed, more often lately. */
export const laterUpdate = (listedAt: Instant, { anchorAt }: SampleTimes, roll: number): Instant =>
  Math.floor(listedAt + Math.sqrt(roll) * (anchorAt - 3_600 - listedAt));
