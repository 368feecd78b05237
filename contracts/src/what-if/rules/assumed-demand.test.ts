import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { calculateDemandFactors } from './assumed-demand.ts';

const today = '2026-11-26';

test.each([
  ['nothing', { percent: 0, months: [] }, null],
  ['a fifth more', { percent: 20, months: [] }, [[0, 1.2]]],
  ['no demand', { percent: -100, months: [] }, [[0, 0]]],
  [
    'one month, and all others as they are',
    { percent: 0, months: [{ month: '2026-12', percent: 50 }] },
    [
      [0, 1],
      [5, 1.5],
      [36, 1],
    ],
  ],
  [
    'this month apart, joined with a next one like it',
    {
      percent: 10,
      months: [
        { month: '2026-12', percent: 30 },
        { month: '2026-11', percent: 30 },
      ],
    },
    [
      [0, 1.3],
      [36, 1.1],
    ],
  ],
  [
    'a month that is over counts no more',
    { percent: 10, months: [{ month: '2026-10', percent: 90 }] },
    [[0, 1.1]],
  ],
  ['months like all others', { percent: 0, months: [{ month: '2027-02', percent: 0 }] }, null],
])('API-WHATIF-06 demand over time: %s', (_, demand, expected) => {
  const factors = calculateDemandFactors(demand, today);
  expect(factors?.map(({ fromDay, factor }) => [fromDay, factor]) ?? null).toEqual(expected);
});

test('factors begin today, their days rise, and neighbours differ', () => {
  const months = fc.uniqueArray(
    fc.record({
      month: fc
        .tuple(fc.integer({ min: 2026, max: 2028 }), fc.integer({ min: 1, max: 12 }))
        .map(([year, month]) => `${String(year)}-${String(month).padStart(2, '0')}`),
      percent: fc.constantFrom(-50, 0, 25),
    }),
    { selector: ({ month }) => month, maxLength: 24 },
  );
  fc.assert(
    fc.property(fc.constantFrom(0, 25), months, (percent, own) => {
      const factors = calculateDemandFactors({ percent, months: own }, today) ?? [
        { fromDay: 0, factor: 1 },
      ];
      expect(factors[0]?.fromDay).toBe(0);
      for (const [at, { fromDay, factor }] of factors.entries()) {
        const next = factors[at + 1];
        if (next === undefined) continue;
        expect(next.fromDay).toBeGreaterThan(fromDay);
        expect(next.factor).not.toBe(factor);
      }
    }),
  );
});
