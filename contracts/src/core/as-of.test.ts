import { describe, expect, test } from '@jest/globals';
import { asOfQuery, toLastInstant } from './as-of.ts';

describe('NF-D-06 a moment of the past', () => {
  test.each([
    ['2026-03-01', 'Europe/London', '2026-03-01T23:59:59.999Z'],
    ['2026-03-01', 'America/New_York', '2026-03-02T04:59:59.999Z'],
    // The clocks go forward in London on the 29th of March.
    ['2026-03-29', 'Europe/London', '2026-03-29T22:59:59.999Z'],
    ['2026-03-01T10:00:00+02:00', 'Europe/London', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T08:00:00.5Z', 'Asia/Tokyo', '2026-03-01T08:00:00.500Z'],
  ])('%s in %s lasts until %s', (moment, timeZone, last) => {
    expect(toLastInstant(moment, timeZone)).toBe(last);
  });

  test.each(['', 'yesterday', '2026-02-30', '2026-03-01T10:00:00', '1.3.2026'])(
    'VAL-007 %j is not a moment',
    (text) => {
      const { error } = asOfQuery.safeParse({ asOf: text });
      expect(error?.issues).toMatchObject([{ path: ['asOf'], message: 'Invalid date' }]);
    },
  );

  test.each(['0001-01-01', '9999-12-31', '1899-12-31', '9999-12-31T23:59:59.999Z'])(
    '%s is out of bounds',
    (text) => {
      const { error } = asOfQuery.safeParse({ asOf: text });
      expect(error?.issues).toMatchObject([{ message: 'Must be from 1900-01-01 to 2999-12-31' }]);
    },
  );

  test('may be omitted', () => {
    expect(asOfQuery.parse({})).toEqual({});
  });
});
