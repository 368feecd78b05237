import { describe, expect, test } from '@jest/globals';
import type { ToBuyGroup, ToBuyItem } from '@quartermaster/contracts/inventory/calls/to-buy';
import { toLines } from '../data/to-buy.ts';
import { groupIntoBaskets, type Basket, type OrderSelection } from './basket.ts';
import { aGroup, anItemToBuy, aSupplier, variantId } from '../testing/test-to-buy.ts';
import { fillToMinimum } from './fill-minimum.ts';

const makeSelection = (
  groups: readonly ToBuyGroup[],
  quantities: readonly (readonly [number, number])[] = [],
): OrderSelection => ({
  lines: toLines(groups),
  quantities: new Map(quantities.map(([digit, quantity]) => [variantId(digit), quantity])),
});

const only = (what: OrderSelection): Basket => {
  const [basket] = groupIntoBaskets(what);
  if (basket === undefined) throw new Error('Nothing was picked');
  return basket;
};

const perSku = aSupplier({ moq: 24, moqMode: 'EachSku' });
const perProduct = aSupplier({ moq: 100, moqMode: 'PerProduct' });

describe('a basket', () => {
  test('CALC-RCO adds up units and cost, typed quantities before suggested ones', () => {
    const groups = [
      aGroup('Lantern', anItemToBuy(1)),
      aGroup('Kettle', anItemToBuy(2, { supplierUnitPrice: null })),
    ];
    const basket = only(makeSelection(groups, [[2, 50]]));
    expect(basket).toMatchObject({ quantity: 250, cost: 200 * 3 + 50 * 4 });
  });

  test('CALC-RCO-3 adds up what has a price and counts the lines without one', () => {
    const unpriced = anItemToBuy(2, { supplierUnitPrice: null, costPrice: null });
    const groups = [aGroup('Lantern', anItemToBuy(1)), aGroup('Kettle', unpriced)];
    expect(only(makeSelection(groups))).toMatchObject({ cost: 600, withoutPrice: 1 });
    expect(only(makeSelection(groups, [[2, 0]]))).toMatchObject({ cost: 600, withoutPrice: 0 });
  });

  test('UI-SC-15 is of one supplier; products without one share the last basket', () => {
    const other = aSupplier({ id: 'other', name: 'Linde Textil' });
    const groups = [
      aGroup('Nobody’s', anItemToBuy(1, { primarySupplier: null })),
      aGroup('Cloth', anItemToBuy(2, { primarySupplier: other })),
      aGroup('Lantern', anItemToBuy(3)),
      aGroup('Kettle', anItemToBuy(4)),
    ];
    const names = groupIntoBaskets(makeSelection(groups)).map(
      ({ supplier }) => supplier?.name ?? null,
    );
    expect(names).toEqual(['Halden Ceramics', 'Linde Textil', null]);
  });
});

describe('what is missing to the minimum', () => {
  test('CALC-MOQ-8 of a whole order is counted over all its lines', () => {
    const groups = [aGroup('Lantern', anItemToBuy(1)), aGroup('Kettle', anItemToBuy(2))];
    expect(only(makeSelection(groups)).shortfall).toBe(100);
    expect(only(makeSelection(groups, [[2, 300]])).shortfall).toBe(0);
  });

  test('of each SKU is counted line by line, and not where nothing is bought', () => {
    const item = (digit: number): ToBuyItem => anItemToBuy(digit, { primarySupplier: perSku });
    const groups = [aGroup('Lantern', item(1)), aGroup('Kettle', item(2))];
    expect(only(makeSelection(groups, [[1, 20]])).shortfall).toBe(4);
    expect(only(makeSelection(groups, [[1, 0]])).shortfall).toBe(0);
  });

  test('of a product is counted over its variants', () => {
    const green = anItemToBuy(1, { primarySupplier: perProduct });
    const red = anItemToBuy(2, { primarySupplier: perProduct, productId: green.productId });
    const groups = [aGroup('Lantern', green, red)];
    const quantities = [
      [1, 60],
      [2, 30],
    ] as const;
    expect(only(makeSelection(groups, quantities)).shortfall).toBe(10);
  });
});

describe('UI-SC-38 fill to minimum', () => {
  const lantern = aGroup('Lantern', anItemToBuy(1));
  const later = aGroup('Kettle', anItemToBuy(2, { daysToOrder: 9 }));
  const urgent = aGroup('Bowl', anItemToBuy(3, { daysToOrder: 1, reorderQuantity: 320 }));

  test('takes in the most urgent other suggestions until it is reached', () => {
    const before = makeSelection([lantern]);
    const suggestions = { groups: [lantern, later, urgent], shortfall: null };
    const after = fillToMinimum(before, only(before), suggestions);
    expect([...after.lines.keys()]).toEqual([variantId(1), variantId(3)]);
    expect(only(after)).toMatchObject({ quantity: 520, shortfall: 0 });
  });

  test('uses the quantities of the server where all suggestions are not enough', () => {
    const before = makeSelection([lantern]);
    const filled = [
      { variantId: variantId(1), quantity: 260 },
      { variantId: variantId(2), quantity: 240 },
    ];
    const shortfall = {
      supplierId: aSupplier().id,
      supplierName: 'Halden Ceramics',
      moq: 500,
      suggestedQuantity: 400,
      shortfall: 100,
      filled,
    };
    const after = fillToMinimum(before, only(before), { groups: [lantern, later], shortfall });
    expect(only(after)).toMatchObject({ quantity: 500, shortfall: 0 });
  });

  test('raises each line of a minimum per SKU, but none that is not bought', () => {
    const item = (digit: number): ToBuyItem => anItemToBuy(digit, { primarySupplier: perSku });
    const groups = [aGroup('Lantern', item(1)), aGroup('Kettle', item(2))];
    const before = makeSelection(groups, [
      [1, 20],
      [2, 0],
    ]);
    const after = fillToMinimum(before, only(before), { groups, shortfall: null });
    expect(after.quantities).toEqual(
      new Map([
        [variantId(1), 24],
        [variantId(2), 0],
      ]),
    );
  });

  test('goes back to the suggestions of the products of a minimum per product', () => {
    const item = anItemToBuy(1, { primarySupplier: perProduct });
    const groups = [aGroup('Lantern', item)];
    const before = makeSelection(groups, [[1, 10]]);
    const after = fillToMinimum(before, only(before), { groups, shortfall: null });
    expect(only(after)).toMatchObject({ quantity: 200, shortfall: 0 });
  });
});
