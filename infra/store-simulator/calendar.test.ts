import { describe, expect, test } from '@jest/globals';
import {
  DAY_SECONDS,
  dayText,
  instantInLondon,
  toInstant,
  londonDay,
  londonSeconds,
  startOfLondonDay,
  getWeekday,
  wholeWeeksBefore,
} from './calendar.ts';

const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const utc = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  dateStyle: 'short',
  timeStyle: 'medium',
});

describe('the calendar of the shop', () => {
  test('shows the local time of London through both clock changes for ten years', () => {
    for (let hours = 0; hours < 10 * 365 * 24; hours += 7) {
      const instant = toInstant(new Date('2020-01-01T00:30:00Z')) + hours * 3_600;
      expect(utc.format(londonSeconds(instant) * 1_000)).toBe(london.format(instant * 1_000));
    }
  });

  test('converts an opening hour in London to its instant, in summer and in winter', () => {
    const at = (text: string) => toInstant(new Date(text));
    expect(instantInLondon(at('2026-07-01T09:00:00Z'))).toBe(at('2026-07-01T08:00:00Z'));
    expect(instantInLondon(at('2026-12-01T09:00:00Z'))).toBe(at('2026-12-01T09:00:00Z'));
  });

  test('begins a summer day one hour before it begins in UTC', () => {
    const day = londonDay(toInstant(new Date('2026-07-01T12:00:00Z')));
    expect(startOfLondonDay(day)).toBe(toInstant(new Date('2026-06-30T23:00:00Z')));
    expect(dayText(day)).toBe('2026-07-01');
  });

  test('moves the records by whole weeks to end within the seven days before today', () => {
    const lastRecorded = Date.UTC(2011, 11, 9) / 1_000 / DAY_SECONDS;
    for (let days = 0; days < 800; days += 1) {
      const today = Date.UTC(2026, 0, 1) / 1_000 / DAY_SECONDS + days;
      const moved = lastRecorded + wholeWeeksBefore(today, lastRecorded);
      expect(getWeekday(moved)).toBe(getWeekday(lastRecorded));
      expect(today - moved).toBeGreaterThanOrEqual(1);
      expect(today - moved).toBeLessThanOrEqual(7);
    }
  });
});
