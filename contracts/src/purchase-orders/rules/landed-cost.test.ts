import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  fixed,
  item,
  itemA,
  itemB,
  landedTotals,
  landedUnits,
  roundIfKnown,
  order,
  type Parts,
  percentage,
  shipment,
  shipmentUnits,
} from '../examples.ts';
import { calculateOrderCost } from './landed-cost.ts';

describe('a whole order', () => {
  const base = {
    supplierCostItems: [percentage(5)],
    costItems: [fixed(300)],
    discountItems: [percentage(2)],
  };
  const withShipment = (parts: Parts, cost: readonly [number, string] = [200, 'USD']) =>
    calculateOrderCost(order({ ...base, shipments: [shipment(parts, [cost])] }));
  const cost = withShipment({ A: [60], B: [40] });

  test('CALC-PO-1 goods at their discounted unit cost', () => {
    expect(cost.items.map(({ unitCost }) => unitCost)).toEqual([10, 18]);
    expect(cost.items.map(({ totalCost }) => totalCost)).toEqual([1000, 900]);
    expect(cost.extendedCost).toBe(1900);
  });

  test('CALC-PO-2 supplier cost and total cost', () => {
    expect(roundIfKnown(cost.supplierCost)).toBe(1957);
    expect(roundIfKnown(cost.totalLandedCost)).toBe(2457);
    expect(cost.missingCurrencies).toEqual([]);
  });

  test('CALC-PO-3 landed costs of the items', () => {
    expect(landedTotals(cost)).toEqual([1350, 1107]);
    expect(landedUnits(cost)).toEqual([13.5, 22.14]);
  });

  test('CALC-PO-4, CALC-K-18 landed unit costs of the shipment', () => {
    expect(shipmentUnits(cost)).toEqual([14.3, 22.54]);
  });

  test('CALC-PO-5 the same order, partially received', () => {
    const received = withShipment({ A: [60, 50], B: [40, 30] });
    expect(landedTotals(received)).toEqual([1355, 1102]);
    expect(shipmentUnits(received)).toEqual([14.8, 23.04]);
    expect(roundIfKnown(received.totalLandedCost)).toBe(2457);
  });

  test('CALC-PO-6 freight without a rate makes the figures that depend on it unknown', () => {
    const unknown = withShipment({ A: [60] }, [9000, 'JPY']);
    expect(landedTotals(unknown)).toEqual([null, 1027]);
    expect(landedUnits(unknown)).toEqual([null, 20.54]);
    expect(shipmentUnits(unknown)).toEqual([null]);
    expect(unknown.totalLandedCost).toBeNull();
    expect(roundIfKnown(unknown.supplierCost)).toBe(1957);
    expect(unknown.missingCurrencies).toEqual(['JPY']);
  });

  test('CALC-PO-7 a fixed cost without a rate makes all landed costs unknown', () => {
    const unknown = calculateOrderCost(
      order({ ...base, costItems: [fixed(300, 'JPY'), fixed(1, 'JPY'), fixed(1, 'CHF')] }),
    );
    expect(landedTotals(unknown)).toEqual([null, null]);
    expect(landedUnits(unknown)).toEqual([null, null]);
    expect([unknown.extendedCost, roundIfKnown(unknown.supplierCost)]).toEqual([1900, 1957]);
    expect(unknown.totalLandedCost).toBeNull();
    expect(unknown.missingCurrencies).toEqual(['CHF', 'JPY']);
  });

  test('AMB-038 a supplier cost without a rate makes the supplier cost unknown', () => {
    const unknown = calculateOrderCost(order({ supplierCostItems: [fixed(5, 'JPY')] }));
    expect([unknown.extendedCost, unknown.supplierCost]).toEqual([1900, null]);
  });

  test('CALC-PO-8 one item in two shipments, one of them received', () => {
    const shipments = [
      shipment({ A: [60, 60] }, [[120, 'USD']], 's1'),
      shipment({ A: [40] }, [[100, 'USD']], 's2'),
    ];
    const two = calculateOrderCost(order({ items: [itemA], shipments }));
    expect([...shipmentUnits(two, 0), ...shipmentUnits(two, 1)]).toEqual([12, 12.5]);
    expect([landedTotals(two), landedUnits(two)]).toEqual([[1220], [12.2]]);
  });

  test('NF-S-05 figures keep four or more decimals', () => {
    const three = calculateOrderCost(order({ items: [item('A', 3, 1)], costItems: [fixed(1)] }));
    expect(three.items[0]!.landedUnitCost).toBeCloseTo(1.3333333333, 10);
  });
});

describe('properties', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100);
  const costItems = fc.array(
    fc.oneof(
      fc.integer({ min: 0, max: 30 }).map(percentage),
      fc
        .record({ cents: amount, currency: fc.constantFrom('USD', 'EUR') })
        .map(({ cents, currency }) => fixed(cents, currency)),
    ),
    { maxLength: 3 },
  );
  const quantities = fc.record({
    a: fc.integer({ min: 1, max: 500 }),
    b: fc.integer({ min: 0, max: 500 }),
  });
  const shipments = fc.array(
    fc.record({
      ordered: quantities,
      accepted: fc.option(quantities, { nil: undefined }),
      cost: amount,
    }),
    { maxLength: 3 },
  );
  const anyOrder = fc
    .record({
      quantities,
      costItems,
      supplierCostItems: costItems,
      discountItems: costItems,
      shipments,
      unit: amount,
    })
    .map((given) =>
      order({
        ...given,
        items: [
          item('A', given.quantities.a, given.unit),
          { ...itemB, quantity: given.quantities.b },
        ],
        shipments: given.shipments.map(({ ordered, accepted, cost }, at) =>
          shipment(
            {
              A: accepted ? [ordered.a, accepted.a] : [ordered.a],
              B: accepted ? [ordered.b, accepted.b] : [ordered.b],
            },
            [[cost, 'USD']],
            `s${at}`,
          ),
        ),
      }),
    );

  test('CALC-PO-3 landed costs of the items add up to the total of the order', () => {
    fc.assert(
      fc.property(anyOrder, (given) => {
        const cost = calculateOrderCost(given);
        const sum = cost.items.reduce((total, one) => total + one.landedTotalCost!, 0);
        expect(Math.abs(sum - cost.totalLandedCost!)).toBeLessThan(1e-4);
      }),
      { seed: 23, numRuns: 500 },
    );
  });

  test("the cost of a shipment is the sum of its items' shares", () => {
    fc.assert(
      fc.property(anyOrder, (given) => {
        const apart = calculateOrderCost(given).shipments.map(({ totalCost, items }) =>
          Math.abs(items.reduce((sum, one) => sum + one.shipmentCost!, 0) - totalCost!),
        );
        expect(Math.max(0, ...apart)).toBeLessThan(1e-6);
      }),
      { seed: 24, numRuns: 500 },
    );
  });

  test('one more missing rate never makes a figure known', () => {
    fc.assert(
      fc.property(anyOrder, (given) => {
        const known = calculateOrderCost(given);
        const without = calculateOrderCost({ ...given, exchangeRates: {} });
        const needsEuro = [
          ...given.costItems,
          ...given.supplierCostItems,
          ...given.discountItems,
        ].some((one) => one.type === 'Fixed' && one.currency === 'EUR');
        expect(without.missingCurrencies).toEqual(needsEuro ? ['EUR'] : []);
        expect(without.totalLandedCost).toBe(needsEuro ? null : known.totalLandedCost);
        expect(without.extendedCost).toBe(known.extendedCost);
      }),
      { seed: 25, numRuns: 300 },
    );
  });
});
