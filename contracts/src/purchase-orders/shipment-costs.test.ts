import { describe, expect, test } from '@jest/globals';
import { freight, landedTotals, order, type Parts, shipment, shipmentUnits } from './examples.ts';
import { costOfOrder } from './landed-cost.ts';

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
