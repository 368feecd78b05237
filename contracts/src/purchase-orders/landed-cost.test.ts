import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type CostedItem, type CostedOrder, costOfOrder, type OrderCost } from './landed-cost.ts';
import type { CostItem } from './purchase-order.ts';
import type { CostedShipment } from './shipment-costs.ts';
import { unitCostAfterDiscount } from './unit-cost.ts';

const discounted = (
  unitCost: number,
  discount: number | null,
  discountType: 'Fixed' | 'Percentage' | null,
) => unitCostAfterDiscount({ unitCost, discount, discountType });

describe('unit cost after discount', () => {
  test.each([
    ['CALC-UC-1', discounted(20, 10, 'Percentage'), 18],
    ['CALC-UC-2', discounted(12.5, 2.25, 'Fixed'), 10.25],
    ['CALC-UC-3', discounted(8, null, 'Fixed'), 8],
    ['CALC-UC-3 without a type', discounted(8, 2, null), 8],
    ['CALC-UC-4 is never below 0', discounted(5, 7, 'Fixed'), 0],
    ['CALC-UC-5 keeps full precision', discounted(19.99, 12.5, 'Percentage'), 17.49125],
    ['AMB-032 above 100 percent', discounted(5, 120, 'Percentage'), 0],
  ])('%s', (_, unit, expected) => {
    expect(unit).toBeCloseTo(expected, 10);
  });
});

const percentage = (amount: number): CostItem => ({ type: 'Percentage', name: 'share', amount });
const fixed = (amount: number, currency = 'USD'): CostItem => ({
  type: 'Fixed',
  name: 'sum',
  amount,
  currency,
});
const item = (id: string, quantity: number, unitCost: number): CostedItem => ({
  id,
  quantity,
  unitCost,
  discount: null,
  discountType: null,
});
const A = item('A', 100, 10);
const B: CostedItem = { ...item('B', 50, 20), discount: 10, discountType: 'Percentage' };

const order = (given: Partial<CostedOrder> = {}): CostedOrder => ({
  currency: 'USD',
  exchangeRates: { EUR: 0.92 },
  items: [A, B],
  costItems: [],
  supplierCostItems: [],
  discountItems: [],
  shipments: [],
  ...given,
});

type Parts = Readonly<Record<string, readonly [ordered: number, accepted?: number]>>;
const shipment = (
  parts: Parts,
  costs: readonly (readonly [amount: number, currency: string])[],
  id = 's1',
): CostedShipment => ({
  id,
  receivedAt: Object.values(parts).some(([, accepted]) => accepted !== undefined)
    ? '2026-03-10T09:00:00.000Z'
    : null,
  items: Object.entries(parts).map(([purchaseOrderItemId, [orderedQuantity, accepted]]) => ({
    purchaseOrderItemId,
    orderedQuantity,
    acceptedQuantity: accepted ?? 0,
  })),
  costs: costs.map(([amount, currency]) => ({ name: 'freight', amount, currency })),
});

/** Figures to 6 decimals, unknown ones null. */
const near = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1e6) / 1e6;
const landedUnits = (cost: OrderCost) =>
  cost.items.map(({ landedUnitCost }) => near(landedUnitCost));
const landedTotals = (cost: OrderCost) =>
  cost.items.map(({ landedTotalCost }) => near(landedTotalCost));
const freight = (cost: OrderCost) =>
  cost.shipments[0]!.items.map(({ shipmentCost }) => near(shipmentCost));
const shipmentUnits = (cost: OrderCost, at = 0) =>
  cost.shipments[at]!.items.map(({ landedUnitCost }) => near(landedUnitCost));

describe('percentages of an order', () => {
  test('CALC-PCT-1, CALC-PCT-2 are taken of the discounted unit cost', () => {
    const cost = costOfOrder(order({ supplierCostItems: [percentage(5)] }));
    expect(landedUnits(cost)).toEqual([10.5, 18.9]);
    expect(near(cost.supplierCost)).toBe(1900 + 95);
  });

  test('CALC-PCT-3 a discount is taken off', () => {
    const cost = costOfOrder(order({ discountItems: [percentage(2)] }));
    expect(landedUnits(cost)).toEqual([9.8, 17.64]);
    expect(near(cost.supplierCost)).toBe(1900 - 38);
  });

  test('CALC-PCT-4 add up without compounding', () => {
    const costItems = [percentage(10), percentage(5)];
    expect(landedUnits(costOfOrder(order({ items: [A], costItems })))).toEqual([11.5]);
  });
});

describe('fixed costs of an order', () => {
  test('CALC-FIX-1 are the same for every unit', () => {
    const cost = costOfOrder(order({ costItems: [fixed(300)] }));
    expect(landedUnits(cost)).toEqual([12, 20]);
    expect(landedTotals(cost)).toEqual([1200, 1000]);
  });

  test('CALC-FIX-2 are converted first', () => {
    const cost = costOfOrder(order({ costItems: [fixed(138, 'EUR')] }));
    expect(landedUnits(cost)).toEqual([11, 19]);
    expect(near(cost.totalLandedCost)).toBe(2050);
  });

  test('CALC-FIX-3 a fixed discount is spread too', () => {
    const cost = costOfOrder(order({ discountItems: [fixed(75)] }));
    expect(landedUnits(cost)).toEqual([9.5, 17.5]);
    expect(cost.supplierCost).toBe(1825);
  });

  test('CALC-FIX-4 stay in the total when nothing is ordered', () => {
    const cost = costOfOrder(order({ items: [item('A', 0, 10)], costItems: [fixed(300)] }));
    expect(landedUnits(cost)).toEqual([10]);
    expect(landedTotals(cost)).toEqual([0]);
    expect(cost.totalLandedCost).toBe(300);
  });
});

describe('costs of a shipment', () => {
  const shipped = (parts: Parts, ...costs: readonly (readonly [number, string])[]) =>
    costOfOrder(order({ shipments: [shipment(parts, costs)] }));

  test('CALC-SHU-1 are spread over what was ordered with it', () => {
    const cost = shipped({ A: [60], B: [40] }, [200, 'USD']);
    expect(freight(cost)).toEqual([120, 80]);
    expect(shipmentUnits(cost)).toEqual([12, 20]);
  });

  test('CALC-SHU-2 are converted and added up', () => {
    expect(freight(shipped({ A: [60], B: [40] }, [200, 'USD'], [46, 'EUR']))).toEqual([150, 100]);
  });

  test('CALC-SHU-3 keep full precision', () => {
    expect(freight(shipped({ A: [1], B: [2] }, [100, 'USD']))).toEqual([33.333333, 66.666667]);
  });

  test('CALC-SHR-1 are spread over what was accepted once it arrived', () => {
    const cost = shipped({ A: [60, 50], B: [40, 30] }, [200, 'USD']);
    expect(freight(cost)).toEqual([125, 75]);
    expect(shipmentUnits(cost)).toEqual([12.5, 20.5]);
  });

  test('CALC-SHR-2 put nothing on an item of which nothing was accepted', () => {
    const cost = shipped({ A: [60, 60], B: [40, 0] }, [200, 'USD']);
    expect(freight(cost)).toEqual([200, 0]);
    expect(shipmentUnits(cost)).toEqual([13.333333, 18]);
  });

  test('CALC-SHR-3, AMB-045 fall back to what was ordered when nothing was accepted', () => {
    expect(freight(shipped({ A: [60, 0], B: [40, 0] }, [200, 'USD']))).toEqual([120, 80]);
  });

  test('of an empty shipment stay in the total', () => {
    const cost = shipped({}, [200, 'USD']);
    expect(cost.totalLandedCost).toBe(2100);
    expect(landedTotals(cost)).toEqual([1000, 900]);
  });
});

describe('a whole order', () => {
  const base = {
    supplierCostItems: [percentage(5)],
    costItems: [fixed(300)],
    discountItems: [percentage(2)],
  };
  const withShipment = (parts: Parts, cost: readonly [number, string] = [200, 'USD']) =>
    costOfOrder(order({ ...base, shipments: [shipment(parts, [cost])] }));
  const cost = withShipment({ A: [60], B: [40] });

  test('CALC-PO-1 goods at their discounted unit cost', () => {
    expect(cost.items.map(({ unitCost }) => unitCost)).toEqual([10, 18]);
    expect(cost.items.map(({ totalCost }) => totalCost)).toEqual([1000, 900]);
    expect(cost.extendedCost).toBe(1900);
  });

  test('CALC-PO-2 what the supplier gets and what it takes to get here', () => {
    expect(near(cost.supplierCost)).toBe(1957);
    expect(near(cost.totalLandedCost)).toBe(2457);
    expect(cost.missingCurrencies).toEqual([]);
  });

  test('CALC-PO-3 landed costs of the items', () => {
    expect(landedTotals(cost)).toEqual([1350, 1107]);
    expect(landedUnits(cost)).toEqual([13.5, 22.14]);
  });

  test('CALC-PO-4, CALC-K-18 landed unit costs of the shipment', () => {
    expect(shipmentUnits(cost)).toEqual([14.3, 22.54]);
  });

  test('CALC-PO-5 the same received in part', () => {
    const received = withShipment({ A: [60, 50], B: [40, 30] });
    expect(landedTotals(received)).toEqual([1355, 1102]);
    expect(shipmentUnits(received)).toEqual([14.8, 23.04]);
    expect(near(received.totalLandedCost)).toBe(2457);
  });

  test('CALC-PO-6 freight without a rate makes unknown what depends on it', () => {
    const unknown = withShipment({ A: [60] }, [9000, 'JPY']);
    expect(landedTotals(unknown)).toEqual([null, 1027]);
    expect(landedUnits(unknown)).toEqual([null, 20.54]);
    expect(shipmentUnits(unknown)).toEqual([null]);
    expect(unknown.totalLandedCost).toBeNull();
    expect(near(unknown.supplierCost)).toBe(1957);
    expect(unknown.missingCurrencies).toEqual(['JPY']);
  });

  test('CALC-PO-7 a fixed cost without a rate makes all landed costs unknown', () => {
    const unknown = costOfOrder(
      order({ ...base, costItems: [fixed(300, 'JPY'), fixed(1, 'JPY'), fixed(1, 'CHF')] }),
    );
    expect(landedTotals(unknown)).toEqual([null, null]);
    expect(landedUnits(unknown)).toEqual([null, null]);
    expect([unknown.extendedCost, near(unknown.supplierCost)]).toEqual([1900, 1957]);
    expect(unknown.totalLandedCost).toBeNull();
    expect(unknown.missingCurrencies).toEqual(['CHF', 'JPY']);
  });

  test('AMB-038 a supplier cost without a rate makes the supplier cost unknown', () => {
    const unknown = costOfOrder(order({ supplierCostItems: [fixed(5, 'JPY')] }));
    expect([unknown.extendedCost, unknown.supplierCost]).toEqual([1900, null]);
  });

  test('CALC-PO-8 one item in two shipments, one of them received', () => {
    const shipments = [
      shipment({ A: [60, 60] }, [[120, 'USD']], 's1'),
      shipment({ A: [40] }, [[100, 'USD']], 's2'),
    ];
    const two = costOfOrder(order({ items: [A], shipments }));
    expect([...shipmentUnits(two, 0), ...shipmentUnits(two, 1)]).toEqual([12, 12.5]);
    expect([landedTotals(two), landedUnits(two)]).toEqual([[1220], [12.2]]);
  });

  test('NF-S-05 figures keep four decimals and more', () => {
    const three = costOfOrder(order({ items: [item('A', 3, 1)], costItems: [fixed(1)] }));
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
        items: [item('A', given.quantities.a, given.unit), { ...B, quantity: given.quantities.b }],
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
        const cost = costOfOrder(given);
        const sum = cost.items.reduce((total, one) => total + one.landedTotalCost!, 0);
        expect(Math.abs(sum - cost.totalLandedCost!)).toBeLessThan(1e-4);
      }),
      { seed: 23, numRuns: 500 },
    );
  });

  test('the cost of a shipment is what its items share', () => {
    fc.assert(
      fc.property(anyOrder, (given) => {
        const apart = costOfOrder(given).shipments.map(({ totalCost, items }) =>
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
        const known = costOfOrder(given);
        const without = costOfOrder({ ...given, exchangeRates: {} });
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
