import { describe, expect, test } from '@jest/globals';
import { addDays, toDayNumber } from '../../core/day.ts';
import { defaultInsightsSettings } from '../settings.ts';
import { deriveItem, calculateOwnPlanningRate, calculateWorkings } from './derive-item.ts';
import type { ItemFacts, TeamView } from './item-facts.ts';
import { noDemand } from './rate.ts';

const TODAY = '2026-03-01';
const team: TeamView = { today: TODAY, settings: defaultInsightsSettings };

/** Sells so many a day, every day of half a year, at 25 each. */
const makeDailySales = (units: number, days = 180): ItemFacts['sales'] => {
  const numbers = Array.from({ length: days }, (_, at) => toDayNumber(TODAY) - days + at);
  return {
    days: numbers,
    units: numbers.map(() => units),
    revenue: numbers.map(() => units * 25),
  };
};

const makeFacts = (given: Partial<ItemFacts> = {}): ItemFacts => ({
  onHand: 120,
  isCounted: true,
  isDeleted: false,
  isBundle: false,
  continueSelling: false,
  salePrice: 25,
  costPrice: 10,
  landedCost: null,
  manualLandedCost: null,
  manualStatus: null,
  createdOn: '2025-01-01',
  firstAvailableOn: '2025-01-02',
  everInStock: true,
  outOfStock: [],
  outSince: null,
  lastStockoutDate: null,
  sales: makeDailySales(4),
  ordered: [],
  stockLevels: null,
  supplierLeadTimeDays: null,
  bundleDemandRate: noDemand,
  season: null,
  plannedDemand: null,
  safetyGrade: null,
  scatterRatio: 1,
  ...given,
});

const makeOrdered = (arrivalDay: number, quantity: number): Partial<ItemFacts> => ({
  ordered: [
    {
      status: 'InDelivery',
      issueDate: null,
      sentOn: TODAY,
      unallocated: 0,
      restSince: null,
      shipments: [{ arrivalDate: addDays(TODAY, arrivalDay), quantity }],
    },
  ],
});

describe('all numbers of an item', () => {
  test('G1: 120 on hand at 4 a day', () => {
    expect(deriveItem(makeFacts(), team)).toEqual({
      averageDailySales: 4,
      averageDailySalesBeforeStockout: 4,
      planningRate: 4,
      totalSalesRevenue: 30 * 4 * 25,
      incomingQuantity: 0,
      inTransit: [],
      stockoutDate: '2026-03-31',
      coveredUntilDate: '2026-03-31',
      daysToOutOfStock: 30,
      orderSlackDays: -7,
      daysToOrder: 0,
      reorderDate: '2026-02-22',
      unitsAtRisk: 0,
      salesAtRisk: 0,
      lostSales30Days: 0,
      status: 'RUNNING_LOW',
      resolvedLandedCost: null,
      retailValue: 3000,
      costValue: 1200,
      grossMargin: 15,
      grossMarginPercent: 60,
      rawReorderQuantity: 148,
      coverageDays: 37,
    });
  });

  test('G3, CALC-DTO-5, CALC-RSK-6: a gap before a large delivery', () => {
    const numbers = deriveItem(makeFacts({ onHand: 20, ...makeOrdered(12, 200) }), team);
    expect(numbers).toMatchObject({
      status: 'STOCK_GAP',
      daysToOutOfStock: 5,
      coveredUntilDate: '2026-05-02',
      daysToOrder: 25,
      unitsAtRisk: 28,
      salesAtRisk: 700,
      incomingQuantity: 200,
      inTransit: [{ deliveryDate: '2026-03-13', quantity: 200, isOverdue: false }],
      rawReorderQuantity: 20,
    });
  });

  test('out of stock for ten days: plans with the earlier rate and counts lost sales', () => {
    const sales = makeDailySales(4);
    const numbers = deriveItem(
      makeFacts({
        onHand: 0,
        outSince: '2026-02-19',
        lastStockoutDate: '2026-02-18',
        sales: {
          days: sales.days.slice(0, -10),
          units: sales.units.slice(0, -10),
          revenue: sales.revenue.slice(0, -10),
        },
      }),
      team,
    );
    expect(numbers).toMatchObject({
      averageDailySalesBeforeStockout: 4,
      planningRate: 4,
      lostSales30Days: 10 * 4 * 25,
      status: 'OUT_OF_STOCK',
      daysToOutOfStock: 0,
      salesAtRisk: 120 * 25,
    });
    expect(numbers.averageDailySales.toFixed(2)).toBe('2.67');
  });

  test('CALC-ADS-11 the planning rate of a component includes the sales of its bundles', () => {
    const bundled = makeFacts({ bundleDemandRate: { units: 27, days: 30 } });
    expect(deriveItem(bundled, team).planningRate).toBe(4.9);
    expect(calculateOwnPlanningRate(bundled, team)).toEqual({ units: 120, days: 30 });
  });

  test('CALC-BUN-7 demand of bundles changes the projection, the suggestion and sales at risk, not the own sales', () => {
    const own = deriveItem(makeFacts(), team);
    const bundled = deriveItem(makeFacts({ bundleDemandRate: { units: 2, days: 1 } }), team);
    const sold = deriveItem(makeFacts({ sales: makeDailySales(6) }), team);
    const { averageDailySales, averageDailySalesBeforeStockout, totalSalesRevenue } = own;
    const ofItself = { averageDailySales, averageDailySalesBeforeStockout, totalSalesRevenue };
    expect(bundled).toEqual({ ...sold, ...ofItself });
    expect(bundled).toMatchObject({ planningRate: 6, averageDailySales: 4 });
  });

  test('CALC-BUN-9 the rates of a set count its groups, its revenue does not', () => {
    const { days, units } = makeDailySales(1);
    const nothing = { days: [], units: [], revenue: [] };
    const set = makeFacts({ sales: { ...nothing, groups: { days, units } } });
    expect(deriveItem(set, team)).toMatchObject({
      averageDailySales: 1,
      averageDailySalesBeforeStockout: 1,
      planningRate: 1,
      totalSalesRevenue: 0,
    });
    const alsoAlone = makeFacts({ sales: { ...makeDailySales(2, 10), groups: { days, units } } });
    expect(calculateOwnPlanningRate(alsoAlone, team)).toEqual({ units: 30 + 20, days: 30 });
  });

  test("CALC-K-21 the supplier's lead time and the product's own levels apply", () => {
    const own = makeFacts({
      supplierLeadTimeDays: 7,
      stockLevels: { stockBuffer: 0, runningLowThreshold: null, overstockedThreshold: null },
    });
    expect(deriveItem(own, team)).toMatchObject({
      orderSlackDays: 23,
      coverageDays: 30,
      rawReorderQuantity: 4 * 37 - 120,
    });
    expect(calculateWorkings(own, team).policy.leadTimeDays).toBe(7);
  });

  test('CALC-LAN stock is valued at its landed cost', () => {
    const landed = makeFacts({ landedCost: 8.75 });
    expect(deriveItem(landed, team)).toMatchObject({ resolvedLandedCost: 8.75, costValue: 1050 });
    const manual = makeFacts({ landedCost: 8.75, manualLandedCost: 9.5 });
    expect(deriveItem(manual, team)).toMatchObject({ resolvedLandedCost: 9.5, grossMargin: 15.5 });
  });

  const noPlan = {
    stockoutDate: null,
    coveredUntilDate: null,
    daysToOutOfStock: null,
    daysToOrder: null,
    reorderDate: null,
    unitsAtRisk: 0,
    salesAtRisk: 0,
    lostSales30Days: 0,
    rawReorderQuantity: null,
    retailValue: 0,
    costValue: 0,
  };
  /** The store sends levels of what it does not manage too; they do not count. */
  const uncounted = makeFacts({ onHand: 0, isCounted: false });

  test('CALC-STA-11 an item that is not counted has a rate and a status, and no number of stock', () => {
    expect(deriveItem(uncounted, team)).toMatchObject({
      ...noPlan,
      planningRate: 4,
      totalSalesRevenue: 30 * 4 * 25,
      grossMargin: 15,
      status: 'HEALTHY',
    });
    const sales = { days: [], units: [], revenue: [] };
    expect(deriveItem({ ...uncounted, sales }, team).status).toBe('NO_SALES');
    expect(deriveItem({ ...uncounted, createdOn: '2026-02-19' }, team).status).toBe('NEW_PRODUCT');
    expect(deriveItem({ ...uncounted, manualStatus: 'NO_RESTOCK' }, team).status).toBe(
      'NO_RESTOCK',
    );
  });

  test('an item that is not counted passes the demand of its bundles on and keeps what is coming', () => {
    const part = { ...uncounted, bundleDemandRate: { units: 2, days: 1 }, ...makeOrdered(12, 200) };
    expect(deriveItem(part, team)).toMatchObject({
      ...noPlan,
      planningRate: 6,
      incomingQuantity: 200,
      status: 'HEALTHY',
    });
  });

  test('ST-SPS-04 a deleted item has no value, risk or suggestion, and keeps what is coming', () => {
    const deleted = makeFacts({ onHand: 0, isDeleted: true, ...makeOrdered(12, 200) });
    expect(deriveItem(deleted, team)).toMatchObject({ ...noPlan, incomingQuantity: 200 });
  });

  test('a bundle has no value of its own', () => {
    const bundle = deriveItem(makeFacts({ isBundle: true }), team);
    expect(bundle).toMatchObject({ retailValue: 0, costValue: 0, status: 'RUNNING_LOW' });
  });

  test('without sales: no dates, nothing to buy, no sales', () => {
    const sales = { days: [], units: [], revenue: [] };
    expect(deriveItem(makeFacts({ sales }), team)).toMatchObject({
      planningRate: 0,
      stockoutDate: null,
      coveredUntilDate: null,
      daysToOutOfStock: null,
      daysToOrder: null,
      reorderDate: null,
      rawReorderQuantity: 0,
      status: 'NO_SALES',
    });
  });
});
