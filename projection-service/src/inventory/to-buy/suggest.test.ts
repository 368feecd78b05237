import { describe, expect, test } from '@jest/globals';
import type { ItemSupplier } from '@quartermaster/contracts/inventory/read-models';
import { projectStock } from '@quartermaster/contracts/inventory/rules/stock-projection';
import { calculateSuggestedQuantity } from '@quartermaster/contracts/inventory/rules/reorder';
import type { Candidate } from './query.ts';
import { sumItems, groupBySupplier } from './by-supplier.ts';
import { groupsToBuy, selectListed, findShortfalls } from './suggest.ts';

/** A month and a week from a delivery of today. */
const COVERAGE_DAYS = 37;

const supplier = (moqMode: ItemSupplier['moqMode'], moq: number | null): ItemSupplier => ({
  id: 's1',
  name: 'Harbour Ceramics',
  isPrimary: true,
  leadTime: 14,
  moq,
  moqMode,
  unitPrice: 2,
  supplierSKU: null,
});

/** A variant of the same product that sells `perDay` units a day and has no stock. */
const selling = (variantId: string, perDay: number, given: Partial<Candidate> = {}): Candidate => {
  const stockPlan = {
    onHand: 0,
    rate: { units: perDay, days: 1 },
    continueSelling: false,
    deliveries: [],
  };
  const window = { arrivalDay: 0, coverageDay: COVERAGE_DAYS };
  return {
    variantId,
    productId: 'p1',
    productTitle: 'Mug',
    variantTitle: variantId,
    sku: variantId,
    imageUrl: null,
    quantity: 0,
    incomingQuantity: 0,
    inTransit: [],
    averageDailySales: perDay,
    planningRate: perDay,
    daysToOrder: 0,
    lastStockoutDate: null,
    reorderDate: '2026-02-20',
    stockoutDate: '2026-03-01',
    salesAtRisk: 10,
    gradingLevel: 'A',
    status: 'OUT_OF_STOCK',
    costPrice: 3,
    salePrice: 9,
    suppliers: [],
    primarySupplier: supplier('PerProduct', 500),
    favourite: false,
    rawReorderQuantity: calculateSuggestedQuantity(projectStock(stockPlan), window) ?? 0,
    coverageDays: COVERAGE_DAYS,
    ignoreUntil: null,
    stockPlan,
    arrivalDay: 0,
    ordered: [],
    today: '2026-02-22',
    matches: true,
    ...given,
  };
};

const listBought = (candidates: readonly Candidate[]) =>
  Object.fromEntries(
    groupsToBuy(candidates).flatMap(({ items }) =>
      items.map(({ variantId, reorderQuantity }) => [variantId, reorderQuantity]),
    ),
  );

describe('the buy-now list', () => {
  test('AMB-025 variants of a product share its minimum by their sales', () => {
    const quantities = listBought([selling('red', 4), selling('blue', 2)]);
    expect(quantities['red']! + quantities['blue']!).toBeGreaterThanOrEqual(500);
    expect(quantities['red']! / quantities['blue']!).toBeCloseTo(2, 1);
  });

  test('a search changes the shown rows, never a quantity', () => {
    const both = listBought([selling('red', 4), selling('blue', 2)]);
    const found = listBought([selling('red', 4), selling('blue', 2, { matches: false })]);
    expect(found).toEqual({ red: both['red'] });
  });

  test('a group adds up its shown rows', () => {
    const [group] = groupsToBuy([selling('red', 4), selling('blue', 2, { matches: false })]);
    const [item] = group!.items;
    expect(group).toMatchObject({
      variantsCount: 1,
      totalReorderQuantity: item!.reorderQuantity,
      totalReorderCost: item!.reorderQuantity! * 2,
      salesAtRisk: 10,
    });
    expect(item).not.toHaveProperty('stockPlan');
    expect(item).not.toHaveProperty('matches');
  });

  test('CALC-RCO-3 a group has the cost of its items with a price, and the number of items without one', () => {
    const unpriced = { primarySupplier: null, costPrice: null };
    const priced = { primarySupplier: null, costPrice: 1.9 };
    const [group] = groupsToBuy([
      selling('red', 4, { ...priced, rawReorderQuantity: 8 }),
      selling('blue', 2, unpriced),
    ]);
    expect(group).toMatchObject({ totalReorderCost: 15.2, itemsWithoutPriceCount: 1 });
  });

  test('an ignored variant leaves its share of the minimum to the others', () => {
    const candidates = [
      selling('red', 4),
      selling('blue', 2, { ignoreUntil: '2026-04-01T00:00:00.000Z' }),
    ];
    const choice = { showAlreadyInPO: false, now: '2026-03-01T08:00:00.000Z' };
    expect(listBought(selectListed(candidates, { ...choice, showIgnored: false }))).toEqual({
      red: 500,
    });
    expect(
      Object.keys(listBought(selectListed(candidates, { ...choice, showIgnored: true }))),
    ).toEqual(['red', 'blue']);
  });

  test("CALC-MOQ-8 the shortfall of a supplier's minimum counts all its rows, shown or not", () => {
    const whole = { primarySupplier: supplier('EntirePurchaseOrder', 300) };
    const candidates = [selling('red', 4, whole), selling('blue', 2, { ...whole, matches: false })];
    expect(findShortfalls(candidates)).toEqual([
      expect.objectContaining({ supplierId: 's1', suggestedQuantity: 222, shortfall: 78 }),
    ]);
  });

  test('an item, and a product of the latest one, say for how many days they are late', () => {
    const [group] = groupsToBuy([
      selling('red', 4),
      selling('blue', 2, { reorderDate: '2026-02-25', daysToOrder: 3 }),
      selling('green', 1, { reorderDate: '2026-02-21' }),
      selling('white', 1, { reorderDate: '2026-02-22' }),
    ]);
    const late = group?.items.map(({ variantId, daysLate }) => [variantId, daysLate]);
    expect(Object.fromEntries(late ?? [])).toEqual({ red: 2, blue: 0, green: 1, white: 0 });
    expect(group).toMatchObject({ daysLate: 2, planningRate: 8 });
  });

  test('a product has the units of its items and the most urgent status of them', () => {
    const [group] = groupsToBuy([
      selling('red', 4, { quantity: 7, status: 'RUNNING_LOW' }),
      selling('blue', 2, { quantity: -2, status: 'STOCK_GAP' }),
    ]);
    expect(group).toMatchObject({ quantity: 7, status: 'STOCK_GAP' });
  });

  test('suppliers are sorted by the value that is due now, then by their whole value', () => {
    const of = (name: string, given: Partial<Candidate>, perDay = 1): Candidate =>
      selling(name, perDay, {
        productId: name,
        primarySupplier: { ...supplier('EachSku', null), id: name, name },
        ...given,
      });
    const later = { daysToOrder: 9, reorderDate: '2026-03-03' };
    const suppliers = groupBySupplier(
      groupsToBuy([
        of('Later', later),
        of('Much later', later, 9),
        of('Little', {}),
        of('Nobody', { primarySupplier: null }, 9),
        of('Most', {}, 2),
      ]),
    );
    expect(
      suppliers.map(({ supplierName, dueNowCost, cost }) => [supplierName, dueNowCost, cost]),
    ).toEqual([
      ['Most', 148, 148],
      ['Little', 74, 74],
      ['Much later', 0, 666],
      ['Later', 0, 74],
      [null, 999, 999],
    ]);
  });

  test('listed items are added up by supplier, and those without one are last', () => {
    const priced = { primarySupplier: null, costPrice: 1.5 };
    const groups = groupsToBuy([
      selling('none', 1, { ...priced, productId: 'p2', rawReorderQuantity: 4, daysToOrder: 3 }),
      selling('red', 4),
      selling('blue', 2, { reorderDate: '2026-02-18', daysToOrder: 2 }),
    ]);
    expect(groupBySupplier(groups)).toMatchObject([
      { supplierName: 'Harbour Ceramics', moq: 500, itemsCount: 2, dueNowCount: 1, quantity: 500 },
      { supplierId: null, itemsCount: 1, dueNowCount: 0, quantity: 4, cost: 6 },
    ]);
    expect(groupBySupplier(groups)[0]).toMatchObject({ cost: 1000, orderBy: '2026-02-18' });
    expect(sumItems(groups.flatMap(({ items }) => items))).toEqual({
      itemsCount: 3,
      dueNowCount: 1,
      dueNowCost: 668,
      quantity: 504,
      cost: 1006,
      itemsWithoutPriceCount: 0,
    });
  });
});
