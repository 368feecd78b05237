import { describe, expect, test } from '@jest/globals';
import type { StockEvent } from '@quartermaster/contracts/stock/events';
import fc from 'fast-check';
import { specFor } from '../core/given-when-then.ts';
import { stockDecider } from './decider.ts';
import { makeLevel, observe, shopFloor, variantId, warehouse } from './examples.ts';

const { given } = specFor(stockDecider);
const observed = (...level: Parameters<typeof makeLevel>) =>
  ({ type: 'StockObserved', data: makeLevel(...level) }) as const;

describe('levels that the store reports', () => {
  test('are recorded when they are newer than the known level', () => {
    given(observed(5, '10:00')).when(observe(4, '10:01')).then(observed(4, '10:01'));
  });

  test('change nothing when they are delivered twice', () => {
    given(observed(5, '10:00')).when(observe(5, '10:00')).thenNothing();
  });

  test('are recorded when two changes have the same instant', () => {
    given(observed(5, '10:00')).when(observe(4, '10:00')).then(observed(4, '10:00'));
    given(observed(5, '10:00'), observed(4, '10:00')).when(observe(4, '10:00')).thenNothing();
  });

  test('change nothing when they arrive late', () => {
    given(observed(5, '10:00'), observed(4, '11:00')).when(observe(9, '10:30')).thenNothing();
  });

  test('are compared by instant, not by its notation', () => {
    given(observed(5, '10:00'))
      .when({ ...observe(4), observedAt: '2026-11-02T10:30:00+01:00' })
      .thenNothing();
  });

  test('are compared location by location', () => {
    const both = {
      ...observe(7, '10:30'),
      levels: [
        { locationId: shopFloor, quantity: 7 },
        { locationId: warehouse, quantity: 70 },
      ],
    };
    given(observed(5, '11:00', shopFloor))
      .when(both)
      .then(observed(70, '10:30', warehouse));
  });
});

describe('a level that the store no longer has', () => {
  const day = '2026-11-05';
  const lose = { type: 'LoseStock' as const, variantId, locationId: shopFloor, day };
  const lost = {
    type: 'StockObserved',
    data: { ...makeLevel(0, '10:00', shopFloor), day },
  } as const;

  test('has no units from that day on, and keeps its instant', () => {
    given(observed(5, '10:00', shopFloor))
      .when(lose)
      .then(lost);
    given(observed(5, '10:00', shopFloor), lost)
      .when(lose)
      .thenNothing();
    given(observed(5, '10:00', warehouse))
      .when(lose)
      .thenNothing();
    given().when(lose).thenNothing();
  });

  test('returns when the store shows it again', () => {
    given(observed(5, '10:00', shopFloor), lost)
      .when(observe(5, '10:01', shopFloor))
      .then(observed(5, '10:01', shopFloor));
  });
});

describe('levels delivered in any order, any number of times', () => {
  const seconds = fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 8 });
  const deliveries = seconds
    .chain((instants) =>
      fc.tuple(
        fc.tuple(...instants.map((at) => fc.record({ at: fc.constant(at), quantity: fc.nat(9) }))),
        fc.array(fc.nat(instants.length - 1), { maxLength: 12 }),
      ),
    )
    .chain(([levels, repeated]) => {
      const all = [...levels, ...repeated.flatMap((index) => levels[index] ?? [])];
      return fc.shuffledSubarray(all, { minLength: all.length });
    });
  const shown = ({ at, quantity }: { readonly at: number; readonly quantity: number }) =>
    observe(quantity, `10:${String(at).padStart(2, '0')}`);

  test('result in the newest level', () => {
    fc.assert(
      fc.property(deliveries, (levels) => {
        const recorded = levels.reduce<readonly StockEvent[]>((events, level) => {
          const state = events.reduce(stockDecider.evolve, stockDecider.initial);
          return [...events, ...stockDecider.decide(shown(level), state)];
        }, []);
        const newest = levels.reduce((best, level) => (level.at > best.at ? level : best));
        const { type: _, ...data } = shown(newest);
        expect(recorded.at(-1)).toEqual({ type: 'StockObserved', data });
      }),
      { seed: 9, numRuns: 300 },
    );
  });
});

describe('the stock history of a variant', () => {
  const past = {
    variantId,
    firstAvailableOn: '2025-01-07',
    outOfStockSince: null,
    lastStockoutDate: '2026-03-01',
    day: '2026-11-02',
  };
  const reconstructed = { type: 'StockHistoryReconstructed', data: past } as const;

  test('is recorded once', () => {
    given()
      .when({ type: 'ReconstructStockHistory', ...past })
      .then(reconstructed);
    given(reconstructed)
      .when({ type: 'ReconstructStockHistory', ...past, lastStockoutDate: null })
      .thenNothing();
  });
});
