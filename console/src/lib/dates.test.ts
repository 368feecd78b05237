import { describe, expect, test } from '@jest/globals';
import { addDays, toDay, fromDayNumber, toDayNumber } from '@quartermaster/contracts/core/day';
import fc from 'fast-check';
import {
  dayAt,
  dayOfMoment,
  instantOn,
  isSameMonth,
  monthStart,
  readDay,
  toShownDay,
} from './dates.ts';

const now = Date.parse('2026-03-02T10:00:00Z');
const today = '2026-03-02';

describe('instants and days', () => {
  test('what happened today happened now', () => {
    expect(instantOn('2026-03-02', { now, timeZone: 'Europe/London' })).toBe(
      '2026-03-02T10:00:00.000Z',
    );
  });

  test('today is the day in the shop', () => {
    expect(dayAt(now, 'America/Los_Angeles')).toBe('2026-03-02');
    expect(dayAt(Date.parse('2026-03-02T11:00:00Z'), 'Pacific/Auckland')).toBe('2026-03-03');
    expect(dayAt(Date.parse('2026-03-02T07:59:59Z'), 'America/Los_Angeles')).toBe('2026-03-01');
    expect(instantOn('2026-03-03', { now, timeZone: 'Pacific/Kiritimati' })).toBe(
      '2026-03-02T10:00:00.000Z',
    );
  });

  test.each([
    'Pacific/Kiritimati',
    'Pacific/Auckland',
    'UTC',
    'America/Los_Angeles',
    'Pacific/Pago_Pago',
  ])('AMB-020 a day stays that day in %s, also when the clocks change', (timeZone) => {
    const days = Array.from({ length: 366 }, (_, at) => addDays('2026-01-01', at));
    const instants = days.map((day) => instantOn(day, { now, timeZone }));
    expect(instants.map((instant) => toDay(instant, timeZone))).toEqual(days);
  });

  test('UI-FM-04 an instant is shown under its day in UTC, in every zone', () => {
    expect(toShownDay('2026-03-01T23:30:00Z')).toBe('2026-03-01');
    expect(toShownDay('2026-03-01T23:30:00-08:00')).toBe('2026-03-02');
  });

  test('a moment of the past is on its day in the shop', () => {
    expect(dayOfMoment('2026-03-01', 'Pacific/Auckland')).toBe('2026-03-01');
    expect(dayOfMoment('2026-03-01T23:30:00Z', 'Pacific/Auckland')).toBe('2026-03-02');
    expect(dayOfMoment('2026-03-01T05:00:00Z', 'America/Los_Angeles')).toBe('2026-02-28');
  });
});

test('months start on their first day and go on in the next year', () => {
  expect([monthStart(2026, 0), monthStart(2026, 11), monthStart(2026, 12)]).toEqual([
    '2026-01-01',
    '2026-12-01',
    '2027-01-01',
  ]);
  expect([isSameMonth(today, '2026-03-31'), isSameMonth(today, '2025-03-02')]).toEqual([
    true,
    false,
  ]);
});

describe('a typed day', () => {
  test.each([
    ['en-US', '3/1/2026'],
    ['en-US', 'Mar 1, 2026'],
    ['en-US', 'march 1 26'],
    ['en-US', '3/1'],
    ['en-GB', '1/3/2026'],
    ['en-GB', '01.03.26'],
    ['en-GB', "1 Mar '26"],
    ['en-GB', '1st March'],
    ['de-DE', '1.3.2026'],
    ['de-DE', '1.3.'],
    ['de-DE', '1. März 2026'],
    ['de-DE', '1 mar 2026'],
    ['fr-FR', '01/03/2026'],
    ['fr-FR', '1er mars 2026'],
    ['fr-FR', '2026-03-01'],
    ['en-US', '2026-03-01'],
    ['en-GB', '2026 Mar 1'],
  ])('in %s: %s', (locale, typed) => {
    expect(readDay(typed, { today, locale })).toBe('2026-03-01');
  });

  test.each([
    ['en-US', '13/1/2026'],
    ['en-US', '2/30/2026'],
    ['en-GB', '1/13/2026'],
    ['en-GB', 'abc'],
    ['en-GB', '-3'],
    ['en-GB', '5'],
    ['en-GB', '1 Mar 2026 10:30'],
    ['en-GB', 'Mar'],
    ['en-GB', 'J 1'],
    ['fr-FR', '1 jui'],
    ['en-GB', '1/1/0001'],
    ['en-GB', '1 2 3 4'],
    ['en-GB', ''],
  ])('in %s, “%s” is none', (locale, typed) => {
    expect(readDay(typed, { today, locale })).toBeNull();
  });

  test('is read back as it is shown, in every locale', () => {
    const first = toDayNumber('1900-01-01');
    const last = toDayNumber('2999-12-31');
    const locales = [
      'en-US',
      'en-GB',
      'de-DE',
      'fr-FR',
      'es-ES',
      'pt-BR',
      'sv-SE',
      'pl-PL',
      'ja-JP',
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: first, max: last }).map(fromDayNumber),
        fc.constantFrom(...locales),
        (day, locale) => {
          for (const month of ['short', 'long', 'numeric'] as const) {
            const text = new Intl.DateTimeFormat(locale, {
              year: 'numeric',
              month,
              day: 'numeric',
              timeZone: 'UTC',
            }).format(Date.parse(`${day}T00:00:00Z`));
            expect([locale, text, readDay(text, { today, locale })]).toEqual([locale, text, day]);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
