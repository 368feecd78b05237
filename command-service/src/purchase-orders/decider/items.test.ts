import { describe, test } from '@jest/globals';
import { specFor } from '../../core/given-when-then.ts';
import {
  allocated,
  allocations,
  drafted,
  shopFacts,
  item,
  itemsChanged,
  received,
  shipped,
  requestedItem,
} from '../examples.ts';
import type { RequestedItem } from './commands.ts';
import { purchaseOrderDecider } from './decider.ts';
import type { Item } from './order.ts';

const { given } = specFor(purchaseOrderDecider);
const mug = item('mug', 100);
const bowl = item('bowl', 50);
const setItems = (...items: RequestedItem[]) =>
  ({ type: 'UpdatePurchaseOrder', items, ...shopFacts }) as const;
/** The same item, named by its variant alone. */
const byVariant = (known: typeof mug, changes: Partial<RequestedItem> = {}): RequestedItem => {
  const { id: _, ...rest } = requestedItem(known);
  return { ...rest, ...changes };
};

describe('setting the items of an order', () => {
  test('matches by id and by variant', () => {
    given(...drafted(mug, bowl))
      .when(setItems(requestedItem(mug, { quantity: 110 }), byVariant(bowl, { unitCost: 9 })))
      .then(
        itemsChanged({
          changed: [
            { from: mug, to: { ...mug, quantity: 110 } },
            { from: bowl, to: { ...bowl, unitCost: 9 } },
          ],
        }),
      );
  });

  test('keeps what an entry leaves out, and starts new items with their defaults', () => {
    const known = { ...mug, unitCost: 7, supplierSKU: 'H-1' };
    const { asNew } = requestedItem(mug);
    given(...drafted(known))
      .when(
        setItems(
          { productVariantId: 'variant-mug', quantity: 100 },
          {
            productVariantId: 'variant-cup',
            quantity: 12,
            asNew: { ...asNew!, id: 'cup', unitCost: 3.2 },
          },
        ),
      )
      .then(itemsChanged({ added: [item('cup', 12, { unitCost: 3.2 })] }));
  });

  test('is refused as stale when an item of the sender is gone and its initial values are unknown', () => {
    given(...drafted(bowl))
      .when(setItems(requestedItem(bowl), { productVariantId: 'variant-mug', quantity: 1 }))
      .thenRejected('CONFLICT');
  });

  test('replaces the list: missing items are removed from the order and its planned shipments', () => {
    given(...drafted(mug, bowl), shipped('s1', { mug: 60, bowl: 50 }), shipped('s2', { mug: 40 }))
      .when(setItems(requestedItem(mug)))
      .then(
        allocated({
          changed: [
            {
              id: 's1',
              from: allocations({ mug: 60, bowl: 50 }),
              to: allocations({ mug: 60 }),
            },
          ],
        }),
        itemsChanged({ removed: [bowl] }),
      );
  });

  test('records a new order of the list', () => {
    given(...drafted(mug, bowl))
      .when(setItems(requestedItem(bowl), requestedItem(mug)))
      .then(itemsChanged({ order: ['bowl', 'mug'] }));
  });

  test('AMB-070 never removes an item of a received shipment', () => {
    given(...drafted(mug, bowl), shipped('s1', { bowl: 50 }), received('s1', {}))
      .when(setItems(requestedItem(mug)))
      .thenRejected('SHIPMENT_RECEIVED_IMMUTABLE');
  });

  test('AMB-074 never orders less than is allocated to shipments', () => {
    given(...drafted(mug), shipped('s1', { mug: 60 }), shipped('s2', { mug: 30 }))
      .when(setItems(requestedItem(mug, { quantity: 89 })))
      .thenRejected('SHIPMENT_OVER_ALLOCATED');
    given(...drafted(mug), shipped('s1', { mug: 60 }), shipped('s2', { mug: 30 }))
      .when(setItems(requestedItem(mug, { quantity: 90 })))
      .then(itemsChanged({ changed: [{ from: mug, to: { ...mug, quantity: 90 } }] }));
  });

  test('AMB-032 refuses a percentage over 100, also when only the type changes', () => {
    given(...drafted(mug))
      .when(setItems(requestedItem(mug, { discount: 101, discountType: 'Percentage' })))
      .thenRejected('PERCENTAGE_OVER_100');
    given(...drafted({ ...mug, discount: 150, discountType: 'Fixed' }))
      .when(setItems(byVariant(mug, { discount: undefined, discountType: 'Percentage' })))
      .thenRejected('PERCENTAGE_OVER_100');
    given(...drafted(mug))
      .when(setItems(requestedItem(mug, { discount: 100, discountType: 'Percentage' })))
      .then(
        itemsChanged({
          changed: [{ from: mug, to: { ...mug, discount: 100, discountType: 'Percentage' } }],
        }),
      );
  });

  test('refuses an id the order does not have', () => {
    given(...drafted(mug))
      .when(setItems(requestedItem(mug, { id: 'bowl' })))
      .thenRejected('NOT_FOUND');
  });

  test('refuses another variant under the id of an item', () => {
    given(...drafted(mug))
      .when(setItems(requestedItem(mug, { productVariantId: 'variant-bowl' })))
      .thenRejected('VALIDATION_FAILED');
  });
});

describe('adding variants to an order', () => {
  test('adds them at the end', () => {
    given(...drafted(mug))
      .when({ type: 'AddItems', items: [bowl] })
      .then(itemsChanged({ added: [bowl] }));
  });

  test('VAL-053 refuses a variant that the order already has', () => {
    given(...drafted(mug))
      .when({ type: 'AddItems', items: [bowl, { ...mug, id: 'other' }] })
      .thenRejected('DUPLICATE_VARIANT');
  });
});

const LINE = 10_000_000;
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
      .when(setItems(requestedItem(dearer)))
      .thenRejected('VALIDATION_FAILED');
  });

  test('that already exceeds the bound can become smaller but not larger', () => {
    const [first, ...rest] = tooLarge as [Item, ...Item[]];
    const smaller = { ...first, quantity: 1 };
    given(...drafted(...tooLarge))
      .when(setItems(requestedItem(smaller), ...rest.map((one) => requestedItem(one))))
      .then(itemsChanged({ changed: [{ from: first, to: smaller }] }));
    given(...drafted(...tooLarge))
      .when({ type: 'AddItems', items: [item('more', 1)] })
      .thenRejected('VALIDATION_FAILED');
  });
});
