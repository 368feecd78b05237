import { describe, expect, test } from '@jest/globals';
import { fixed, itemA, itemB, roundIfKnown, order, percentage, shipment } from '../examples.ts';
import { emptyContent } from '../purchase-order.ts';
import { toCostedOrder } from './landed-cost.ts';
import { calculateShipmentLandedCosts } from './shipment-landed-costs.ts';

/** The base order of CALC-PO with a shipment of 60 and 40. */
const base = order({
  supplierCostItems: [percentage(5)],
  costItems: [fixed(300)],
  discountItems: [percentage(2)],
  shipments: [shipment({ A: [60], B: [40] }, [[200, 'USD']])],
});
const calculateLandedCosts = (...given: Parameters<typeof calculateShipmentLandedCosts>) =>
  [...(calculateShipmentLandedCosts(...given).get('s1') ?? [])].map(([id, cost]) => [
    id,
    roundIfKnown(cost),
  ]);

describe('landed unit costs of a shipment', () => {
  test("CALC-K-18 are those of the order when it is in the shop's currency", () => {
    expect(calculateLandedCosts(base, 'USD')).toEqual([
      ['A', 14.3],
      ['B', 22.54],
    ]);
  });

  test("AMB-050 are converted at the order's rates", () => {
    expect(calculateLandedCosts(base, 'EUR')).toEqual([
      ['A', 13.156],
      ['B', 20.7368],
    ]);
  });

  test('AMB-050 are unknown without a rate', () => {
    expect(calculateLandedCosts(base, 'GBP')).toEqual([
      ['A', null],
      ['B', null],
    ]);
    const dearer = { ...base, shipments: [shipment({ A: [60] }, [[9000, 'JPY']])] };
    expect(calculateLandedCosts(dearer, 'USD')).toEqual([['A', null]]);
  });

  test("AMB-158 use the shop's currency for an order without a currency", () => {
    const shipments = [shipment({ A: [100], B: [50] }, [[150, 'GBP']])];
    const quoted = toCostedOrder(
      { content: emptyContent, items: [itemA, itemB], shipments },
      'GBP',
    );
    expect(quoted.currency).toBe('GBP');
    expect(calculateLandedCosts(quoted, 'GBP')).toEqual([
      ['A', 11],
      ['B', 19],
    ]);
  });
});
