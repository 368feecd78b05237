import { describe, test } from '@jest/globals';
import { specFor } from '../../core/given-when-then.ts';
import { purchaseOrderDecider } from './decider.ts';
import { drafted, inShop, item, itemsChanged, wanted } from '../examples.ts';
import type { Item } from './order.ts';

const { given } = specFor(purchaseOrderDecider);
const LINE = 10_000_000;

const setItems = (...items: readonly Item[]) =>
  ({ type: 'UpdatePurchaseOrder', items: items.map((one) => wanted(one)), ...inShop }) as const;
const lines = (count: number, unitCost = 1): Item[] =>
  Array.from({ length: count }, (_, at) => item(`item-${at}`, LINE, { unitCost }));
const tooLarge = lines(102);

describe('An order', () => {
  test('holds at most 1,000,000,000 units', () => {
    const full = lines(100);
    const more = item('more', 1);
    given(...drafted(...full))
      .when({ type: 'AddItems', items: [more] })
      .thenRejected('VALIDATION_FAILED');
    given(...drafted(...full.slice(1)))
      .when({ type: 'AddItems', items: full.slice(0, 1) })
      .then(itemsChanged({ added: full.slice(0, 1) }));
  });

  test("costs at most 1,000,000,000,000 of its currency, its items' costs added up", () => {
    const [mug] = lines(1, 100_000) as [Item];
    const dearer = { ...mug, unitCost: 100_000.01 };
    given(...drafted(mug))
      .when(setItems(dearer))
      .thenRejected('VALIDATION_FAILED');
  });

  test('that is larger already can become smaller and not larger', () => {
    const [first, ...rest] = tooLarge as [Item, ...Item[]];
    const smaller = { ...first, quantity: 1 };
    given(...drafted(...tooLarge))
      .when(setItems(smaller, ...rest))
      .then(itemsChanged({ changed: [{ from: first, to: smaller }] }));
    given(...drafted(...tooLarge))
      .when({ type: 'AddItems', items: [item('more', 1)] })
      .thenRejected('VALIDATION_FAILED');
  });
});
