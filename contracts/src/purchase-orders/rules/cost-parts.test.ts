import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { roundToDigits } from '../../core/money.ts';
import { fixed, item, order, percentage, shipment } from '../examples.ts';
import { calculateOrderCost, type CostedOrder } from './landed-cost.ts';
import { type CostParts, calculateCostParts, calculateLineAmounts } from './cost-parts.ts';

const calculateParts = (given: Partial<CostedOrder>, digits = 2): CostParts => {
  const whole = order(given);
  return calculateCostParts(whole, calculateOrderCost(whole), digits);
};
const amounts = (of: readonly { readonly amount: number | null }[]) =>
  of.map(({ amount }) => amount);
const freight = (id: string, amount: number, currency = 'USD') =>
  shipment({}, [[amount, currency]], id);

test('CALC-LRM with half cents everywhere the parts add up to the shown total', () => {
  // 10.005 twice and 0.005: each rounded by itself they would come to a cent more than 20.01 or than 30.02
  const shown = calculateParts({
    items: [item('A', 1, 10.005)],
    supplierCostItems: [fixed(10.005)],
    costItems: [fixed(10.005)],
    shipments: [freight('s1', 0.005)],
  });
  expect(shown).toMatchObject({ items: 10.01, supplierCost: 20.01, totalLandedCost: 30.02 });
  expect(amounts(shown.supplierCosts)).toEqual([10]);
  expect([...amounts(shown.otherCosts), ...amounts(shown.shipments)]).toEqual([10.01, 0]);
});

test('CALC-LRM currencies with three decimals and with none add up as well', () => {
  const thirds = {
    items: [item('A', 3, 33.3333)],
    supplierCostItems: [percentage(1.11), percentage(1.11)],
    discountItems: [percentage(3.33)],
  };
  const dinars = calculateParts({ ...thirds, currency: 'KWD' }, 3);
  expect([dinars.items, ...amounts(dinars.supplierCosts), ...amounts(dinars.discounts)]).toEqual([
    100, 1.11, 1.11, -3.33,
  ]);
  const yen = calculateParts({ ...thirds, currency: 'JPY' }, 0);
  expect([yen.items, ...amounts(yen.supplierCosts), ...amounts(yen.discounts)]).toEqual([
    100, 1, 1, -3,
  ]);
  expect([dinars.supplierCost, yen.supplierCost]).toEqual([98.89, 99]);
});

test('CALC-LRM a discount larger than the goods leads to a negative total, to the last digit', () => {
  const shown = calculateParts({
    items: [item('A', 1, 1.005)],
    discountItems: [fixed(2.01)],
    costItems: [fixed(0.5)],
  });
  expect(shown).toMatchObject({ items: 1.01, supplierCost: -1.01, totalLandedCost: -0.51 });
  expect(amounts(shown.discounts)).toEqual([-2.02]);
  expect(amounts(shown.otherCosts)).toEqual([0.5]);
});

test('AMB-038 unknown parts are listed one by one', () => {
  const shown = calculateParts({
    items: [item('A', 1, 10)],
    supplierCostItems: [fixed(0.005)],
    costItems: [fixed(0.005)],
    shipments: [freight('s1', 9000, 'JPY')],
  });
  expect(shown).toMatchObject({ supplierCost: 10.01, totalLandedCost: null });
  expect([shown.supplierCosts, shown.otherCosts, shown.shipments].map(amounts)).toEqual([
    [0.01],
    [0.01],
    [null],
  ]);
});

const amount = fc.integer({ min: 0, max: 1_000_000 }).map((thousandths) => thousandths / 1000);
const costs = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 3000 }).map((hundredths) => percentage(hundredths / 100)),
    amount.map((sum) => fixed(sum)),
    amount.map((sum) => fixed(sum, 'EUR')),
  ),
  { maxLength: 4 },
);

test('CALC-LRM for any order the parts add up to its totals, each within one digit', () => {
  const anyOrder = fc.record({
    items: fc.array(amount, { minLength: 1, maxLength: 4 }),
    supplierCostItems: costs,
    costItems: costs,
    freight: fc.array(amount, { maxLength: 3 }),
    off: fc.integer({ min: 0, max: 25_000 }),
    fixedOff: amount,
    digits: fc.constantFrom(0, 2, 3),
  });
  fc.assert(
    fc.property(
      anyOrder,
      ({ items, supplierCostItems, costItems, off, fixedOff, digits, ...given }) => {
        const whole = order({
          exchangeRates: { EUR: 0.913 },
          items: items.map((unit, at) => item(String(at), 3, unit)),
          supplierCostItems,
          costItems,
          discountItems: [percentage(off / 100), fixed(fixedOff)],
          shipments: given.freight.map((sum, at) => freight(String(at), sum)),
        });
        const cost = calculateOrderCost(whole);
        const shown = calculateCostParts(whole, cost, digits);
        const sum = (start: number | null, ...rest: (readonly { amount: number | null }[])[]) =>
          roundToDigits(
            rest.flatMap(amounts).reduce<number>((all, part) => all + (part ?? NaN), start ?? NaN),
            digits,
          );
        expect(sum(shown.items, shown.supplierCosts, shown.discounts)).toBe(shown.supplierCost);
        expect(sum(shown.supplierCost, shown.otherCosts, shown.shipments)).toBe(
          shown.totalLandedCost,
        );
        for (const [at, { amount: part }] of shown.shipments.entries()) {
          const exact = cost.shipments[at]?.totalCost ?? NaN;
          expect(Math.abs((part ?? NaN) - exact)).toBeLessThanOrEqual(10 ** -digits + 1e-9);
        }
      },
    ),
    { seed: 11, numRuns: 500 },
  );
});

test('CALC-LRM the lines add up to the items above which they stand', () => {
  // the three lines are 3.348 each: three times 3.35 would be 10.05
  const whole = order({ items: ['A', 'B', 'C'].map((id) => item(id, 1, 3.348)) });
  const cost = calculateOrderCost(whole);
  const lines = [...calculateLineAmounts(cost, 2).values()];
  expect(lines).toEqual([3.35, 3.35, 3.34]);
  expect(calculateCostParts(whole, cost, 2).items).toBe(10.04);
});

test('CALC-LRM lines of any order add up to its items', () => {
  const price = fc.double({ min: 0, max: 5000, noNaN: true, noDefaultInfinity: true });
  const line = fc.record({ quantity: fc.integer({ min: 0, max: 500 }), price });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), fc.constantFrom(0, 2, 3), (lines, digits) => {
      const items = lines.map(({ quantity, price: cost }, at) => item(String(at), quantity, cost));
      const whole = order({ items });
      const cost = calculateOrderCost(whole);
      const sum = [...calculateLineAmounts(cost, digits).values()].reduce((a, b) => a + b, 0);
      expect(roundToDigits(sum, digits)).toBe(calculateCostParts(whole, cost, digits).items);
    }),
  );
});
