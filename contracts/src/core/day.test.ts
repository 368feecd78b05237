import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import {
  addDays,
  day,
  toDay,
  daysBetween,
  daysTo,
  fromDayNumber,
  instant,
  isDay,
  isTimeZone,
  toKnownTimeZone,
  nullableDay,
  startOfDay,
  toDayNumber,
  weekday,
} from './day.ts';

test.each(['UTC', 'Europe/London', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta'])(
  '%s is a time zone',
  (zone) => {
    expect(isTimeZone(zone)).toBe(true);
    expect(toKnownTimeZone(zone)).toBe(zone);
  },
);

test.each(['Mars/Olympus', '', 'Europe/London ', '\u0000', 'x'.repeat(10_000)])(
  '%j is not a time zone, and UTC is used instead',
  (text) => {
    expect(isTimeZone(text)).toBe(false);
    expect(toKnownTimeZone(text)).toBe('UTC');
  },
);

const listMessages = (schema: z.ZodType, input: unknown): string[] | undefined =>
  schema.safeParse(input).error?.issues.map(({ message }) => message);

describe('CALC-DAY days to a date', () => {
  test.each([
    ['CALC-DAY-1', '2026-03-01', '2026-03-15', 14],
    ['CALC-DAY-2', '2026-03-01', '2026-02-20', 0],
    ['CALC-DAY-3', '2026-03-01', '2026-03-01', 0],
    ['CALC-DAY-4 counts the leap day', '2028-02-28', '2028-03-01', 2],
  ])('%s: %s -> %s is %i', (_, today, date, days) => {
    expect(daysTo(today, date)).toBe(days);
  });

  test('CALC-DAY-5 counts calendar days, not hours, over a change of clocks', () => {
    const lateEvening = toDay('2026-03-28T22:30:00Z', 'Europe/Berlin');
    const minutesLater = toDay('2026-03-28T23:10:00Z', 'Europe/Berlin');
    expect([lateEvening, minutesLater]).toEqual(['2026-03-28', '2026-03-29']);
    expect(daysTo(lateEvening, minutesLater)).toBe(1);
  });

  test('days between two dates are signed', () => {
    expect(daysBetween('2026-03-01', '2026-02-20')).toBe(-9);
  });
});

describe('the calendar', () => {
  test('every day number is the day that the platform computes', () => {
    const first = toDayNumber('0001-01-01');
    const last = toDayNumber('9999-12-31');
    fc.assert(
      fc.property(fc.integer({ min: first, max: last }), (number) => {
        const text = fromDayNumber(number);
        expect(text).toBe(new Date(number * 86_400_000).toISOString().slice(0, 10));
        expect(toDayNumber(text)).toBe(number);
        expect(weekday(text) % 7).toBe(new Date(number * 86_400_000).getUTCDay());
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  test('adding days crosses months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -9)).toBe('2026-02-20');
  });

  test('a week begins on Monday, which is 1', () => {
    expect(weekday('2026-03-02')).toBe(1);
    expect(weekday('2026-03-08')).toBe(7);
    expect(weekday('1969-12-31')).toBe(3);
  });

  test.each(['2026-02-30', '2026-3-1', '2026-13-01', '2026-00-10', 'abc', '', '2026-03-01T10:00'])(
    '"%s" is no day',
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );
});

describe('the day of an instant', () => {
  test.each([
    ['2026-03-01T04:59:00Z', 'America/New_York', '2026-02-28'],
    ['2026-03-01T05:00:00Z', 'America/New_York', '2026-03-01'],
    ['2026-03-01T15:00:00+09:00', 'Asia/Tokyo', '2026-03-01'],
    ['2026-02-28T15:00:00.000Z', 'Asia/Tokyo', '2026-03-01'],
  ])('%s in %s is %s', (instantIso, timeZone, expected) => {
    expect(toDay(instantIso, timeZone)).toBe(expected);
  });

  test('is the day of UTC in an unknown time zone', () => {
    expect(toDay('2026-03-01T23:59:00Z', 'Mars/Olympus')).toBe('2026-03-01');
    expect(startOfDay('2026-03-01', '\u0000')).toBe('2026-03-01T00:00:00.000Z');
  });

  test('is refused for a text that is not an instant', () => {
    expect(() => toDay('tomorrow', 'UTC')).toThrow(RangeError);
  });
});

describe('the start of a day', () => {
  test.each([
    ['a plain day', '2026-03-01', 'Europe/Berlin', '2026-02-28T23:00:00.000Z'],
    ['the day clocks go forward', '2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['the day after it', '2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['the day clocks go back', '2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    ['a day without midnight', '2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    [
      'the day after midnight came twice',
      '2018-02-18',
      'America/Sao_Paulo',
      '2018-02-18T03:00:00.000Z',
    ],
    ['a day with two midnights', '2025-11-02', 'America/Havana', '2025-11-02T04:00:00.000Z'],
    ['a quarter-hour zone', '2026-03-01', 'Asia/Kathmandu', '2026-02-28T18:15:00.000Z'],
  ])('%s: %s in %s begins at %s', (_, date, timeZone, expected) => {
    expect(startOfDay(date, timeZone)).toBe(expected);
  });

  test('is the first instant of its day in every zone', () => {
    const zones = ['America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Asia/Tehran', 'UTC'];
    fc.assert(
      fc.property(
        fc.integer({ min: 12_000, max: 22_000 }),
        fc.constantFrom(...zones),
        (n, zone) => {
          const start = startOfDay(fromDayNumber(n), zone);
          expect(toDay(start, zone)).toBe(fromDayNumber(n));
          const justBefore = new Date(Date.parse(start) - 1).toISOString();
          expect(toDay(justBefore, zone)).toBe(fromDayNumber(n - 1));
        },
      ),
      { seed: 2, numRuns: 500 },
    );
  });
});

describe('dates as clients send them', () => {
  test('VAL-003 use the first 10 characters', () => {
    expect(day.parse('2026-03-01T10:00')).toBe('2026-03-01');
    expect(listMessages(day, '2026-3-1')).toEqual(['Invalid date']);
  });

  test('VAL-004 are refused when they do not exist', () => {
    expect(listMessages(day, '2026-02-30')).toEqual(['Invalid date']);
    expect(listMessages(nullableDay, '2026-02-30')).toEqual(['Invalid date']);
  });

  test('VAL-005 as instants must be ISO, and are kept in UTC', () => {
    expect(instant.parse('2026-03-01T10:00:00.000Z')).toBe('2026-03-01T10:00:00.000Z');
    expect(instant.parse('2026-03-01T10:00:00+02:00')).toBe('2026-03-01T08:00:00.000Z');
    for (const text of ['tomorrow', '2026', '2026-03-01', '2026-02-30T10:00:00Z']) {
      expect(listMessages(instant, text)).toEqual(['Invalid date']);
    }
  });

  test('VAL-006 may be empty', () => {
    expect(nullableDay.parse('')).toBeNull();
    expect(nullableDay.parse(null)).toBeNull();
    expect(nullableDay.parse('2026-03-01')).toBe('2026-03-01');
    expect(z.object({ due: nullableDay.default(null) }).parse({})).toEqual({ due: null });
    expect(listMessages(day, '')).toEqual(['Invalid date']);
  });

  test('VAL-007 are refused when they cannot be read as a date', () => {
    expect(listMessages(day, 'abc')).toEqual(['Invalid date']);
    expect(listMessages(day, 20260301)).toEqual(['Invalid date']);
    expect(listMessages(nullableDay, 'abc')).toEqual(['Invalid date']);
  });

  test('are refused beyond the days to which terms can be added', () => {
    const tooFar = ['Must be from 1900-01-01 to 2999-12-31'];
    for (const wrong of ['1899-12-31', '3000-01-01', '9999-12-31', '0001-01-01']) {
      expect([listMessages(day, wrong), listMessages(nullableDay, wrong)]).toEqual([
        tooFar,
        tooFar,
      ]);
      expect(listMessages(instant, `${wrong}T12:00:00Z`)).toEqual(tooFar);
    }
    expect(listMessages(instant, '9999-12-31T23:59:59-12:00')).toEqual(tooFar);
    expect(listMessages(instant, '0000-01-01T00:00:00+12:00')).toEqual(tooFar);
    expect([day.parse('1900-01-01'), day.parse('2999-12-31')]).toHaveLength(2);
  });

  test('can be described as JSON Schema', () => {
    expect(z.toJSONSchema(day)).toMatchObject({ type: 'string' });
    expect(z.toJSONSchema(nullableDay)).toMatchObject({
      anyOf: [{ type: 'string' }, { type: 'null' }],
    });
    expect(z.toJSONSchema(instant)).toMatchObject({ type: 'string', format: 'date-time' });
  });
});
