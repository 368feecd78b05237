import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { toDay, weekday } from '../../core/day.ts';
import { reportSchedules } from '../schedules.ts';
import { isLate, findLastRun, findNextRun, listNextRuns, type RunSchedule } from './run-times.ts';

const runs = (
  frequency: RunSchedule['frequency'],
  schedule: RunSchedule['schedule'],
): RunSchedule => ({ frequency, schedule });

describe('the next run of a report', () => {
  test.each([
    [
      'CALC-NXT-1',
      runs('DAILY', '0900'),
      'America/New_York',
      ['2026-03-07T15:00Z', '2026-03-08T13:00:00.000Z'],
    ],
    [
      'CALC-NXT-2',
      runs('WEEKLY', '1200'),
      'Europe/Berlin',
      ['2026-03-04T08:00Z', '2026-03-09T11:00:00.000Z'],
    ],
    [
      'CALC-NXT-3',
      runs('MONTHLY', '1800'),
      'UTC',
      ['2026-03-01T17:59Z', '2026-03-01T18:00:00.000Z'],
    ],
    [
      'CALC-NXT-4',
      runs('MONTHLY', '1800'),
      'UTC',
      ['2026-03-01T18:00Z', '2026-04-01T18:00:00.000Z'],
    ],
    [
      'CALC-NXT over the end of a year',
      runs('MONTHLY', '0900'),
      'Asia/Tokyo',
      ['2026-12-02T00:00Z', '2027-01-01T00:00:00.000Z'],
    ],
    [
      'CALC-NXT when clocks go back',
      runs('DAILY', '0900'),
      'Europe/Berlin',
      ['2026-10-24T07:00Z', '2026-10-25T08:00:00.000Z'],
    ],
    [
      'CALC-NXT at the time itself is the one after',
      runs('DAILY', '1500'),
      'UTC',
      ['2026-03-04T15:00:00.000Z', '2026-03-05T15:00:00.000Z'],
    ],
    [
      'CALC-NXT on Sunday evening in UTC, Monday in the zone',
      runs('WEEKLY', '0900'),
      'Pacific/Auckland',
      ['2026-03-01T19:00Z', '2026-03-01T20:00:00.000Z'],
    ],
  ] as const)('%s', (_, schedule, timeZone, [instant, expected]) => {
    expect(findNextRun(instant, schedule, timeZone)).toBe(expected);
  });

  test('CALC-NXT is after the instant, on its day and at its hour, in every zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('DAILY' as const, 'WEEKLY' as const, 'MONTHLY' as const),
        fc.constantFrom(...reportSchedules),
        fc.constantFrom('America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC'),
        fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (frequency, schedule, timeZone, date) => {
          const instant = date.toISOString();
          const run = findNextRun(instant, { frequency, schedule }, timeZone);
          expect(run > instant).toBe(true);
          const hour = new Date(run).toLocaleTimeString('sv-SE', { timeZone }).slice(0, 2);
          expect(hour).toBe(schedule.slice(0, 2));
          const day = toDay(run, timeZone);
          const isRunDay = {
            DAILY: true,
            WEEKLY: weekday(day) === 1,
            MONTHLY: day.endsWith('-01'),
          };
          expect(isRunDay[frequency]).toBe(true);
          const before = findLastRun(run, { frequency, schedule }, timeZone);
          expect(before).toBe(run);
          const justBefore = new Date(Date.parse(run) - 1).toISOString();
          expect(findLastRun(justBefore, { frequency, schedule }, timeZone) <= instant).toBe(true);
        },
      ),
      { seed: 3, numRuns: 300 },
    );
  });

  test('several follow one after the other', () => {
    const count = { timeZone: 'Europe/Berlin', count: 3 };
    expect(listNextRuns('2026-03-26T12:00Z', runs('DAILY', '0900'), count)).toEqual([
      '2026-03-27T08:00:00.000Z',
      '2026-03-28T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
    ]);
  });
});

test('REP-G-03 a run is late more than ten minutes after it was due', () => {
  const due = '2026-03-01T09:00:00.000Z';
  expect(isLate(due, '2026-03-01T09:10:00.000Z')).toBe(false);
  expect(isLate(due, '2026-03-01T09:10:00.001Z')).toBe(true);
});
