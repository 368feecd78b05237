import { describe, expect, test } from '@jest/globals';
import { nearTime, shopMoment, shopTime } from './shop-times.ts';

describe('times of a shop', () => {
  test('are those of its clocks', () => {
    expect(shopTime('2026-03-02T14:00:00.000Z', 'America/New_York')).toBe(
      'Mon, Mar 2, 2026, 9:00 AM',
    );
    expect(shopTime('2026-07-02T14:00:00.000Z', 'America/New_York')).toBe(
      'Thu, Jul 2, 2026, 10:00 AM',
    );
  });

  test('have seconds where runs of a minute are told apart', () => {
    expect(shopMoment('2026-03-02T14:00:05.000Z', 'America/New_York')).toBe(
      'Mon, Mar 2, 2026, 9:00:05 AM',
    );
  });

  test('are those of UTC where the zone is unknown', () => {
    expect(shopTime('2026-03-02T14:00:00.000Z', 'Moon/Sea')).toBe('Mon, Mar 2, 2026, 2:00 PM');
  });

  test.each([
    ['2026-02-28T20:00:00.000Z', 'Yesterday, 3:00 PM'],
    ['2026-03-02T03:00:00.000Z', 'Today, 10:00 PM'],
    ['2026-03-02T14:00:00.000Z', 'Tomorrow, 9:00 AM'],
    ['2026-03-09T13:00:00.000Z', 'Mon, Mar 9, 9:00 AM'],
  ])('that are near are said in words: %s', (instant, text) => {
    const lateOnSunday = Date.parse('2026-03-02T02:00:00.000Z');
    expect(nearTime(instant, lateOnSunday, 'America/New_York')).toBe(text);
  });
});
