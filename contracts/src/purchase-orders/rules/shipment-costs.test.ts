import { describe, expect, test } from '@jest/globals';
import { freight, landedTotals, order, type Parts, shipment, shipmentUnits } from '../examples.ts';
import { calculateOrderCost } from './landed-cost.ts';
import { sumFreightByItem, spreadShipmentCosts } from './shipment-costs.ts';

describe('costs of a shipment', () => {
  const shipped = (parts: Parts, ...costs: readonly (readonly [number, string])[]) =>
    calculateOrderCost(order({ shipments: [shipment(parts, costs)] }));

  test('CALC-SHU CALC-SHU-1 are spread over its ordered units', () => {
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

  test('CALC-SHR CALC-SHR-1 are spread over the accepted units once it is received', () => {
    const cost = shipped({ A: [60, 50], B: [40, 30] }, [200, 'USD']);
    expect(freight(cost)).toEqual([125, 75]);
    expect(shipmentUnits(cost)).toEqual([12.5, 20.5]);
  });

  test('CALC-SHR-2 are 0 for an item without accepted units', () => {
    const cost = shipped({ A: [60, 60], B: [40, 0] }, [200, 'USD']);
    expect(freight(cost)).toEqual([200, 0]);
    expect(shipmentUnits(cost)).toEqual([13.333333, 18]);
  });

  test('CALC-SHR-3, AMB-045 are spread over the ordered units when nothing was accepted', () => {
    expect(freight(shipped({ A: [60, 0], B: [40, 0] }, [200, 'USD']))).toEqual([120, 80]);
  });

  test('of an empty shipment stay in the total', () => {
    const cost = shipped({}, [200, 'USD']);
    expect(cost.totalLandedCost).toBe(2100);
    expect(landedTotals(cost)).toEqual([1000, 900]);
  });
});

describe('freight of an item', () => {
  const freightIn = (...shipments: Parameters<typeof spreadShipmentCosts>[0][]) =>
    sumFreightByItem(shipments.map((one) => spreadShipmentCosts(one, 'USD', {})));

  test('CALC-PO-8 adds up over its shipments', () => {
    const shipments = [
      shipment({ A: [60], B: [40] }, [[200, 'USD']], 's1'),
      shipment({ A: [40] }, [[100, 'USD']], 's2'),
    ];
    expect([...freightIn(...shipments)]).toEqual([
      ['A', 220],
      ['B', 80],
    ]);
  });

  test('CALC-PO-6 is unknown when any of them lacks a rate', () => {
    const known = shipment({ A: [60], B: [40] }, [[200, 'USD']], 's1');
    const unknown = shipment({ A: [40] }, [[9000, 'JPY']], 's2');
    for (const shipments of [
      [known, unknown],
      [unknown, known],
    ]) {
      expect(Object.fromEntries(freightIn(...shipments))).toEqual({ A: null, B: 80 });
    }
  });
});
