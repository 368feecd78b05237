import { expect, test } from '@jest/globals';
import { MAX_BASKET_LINES, MAX_BASKETS } from '@quartermaster/contracts/buy-now/calls';
import type { BuyNowBasketEvent } from '@quartermaster/contracts/buy-now/events';
import { specFor } from '../core/given-when-then.ts';
import { buyNowBasketDecider } from './decider.ts';

const { given } = specFor(buyNowBasketDecider);
const line = (variantId: string, quantity: number | null = 1, unitCost: number | null = null) => ({
  variantId,
  quantity,
  unitCost,
});
type Line = ReturnType<typeof line>;
type BuyNowBasketOrderedEvent = Extract<BuyNowBasketEvent, { type: 'BuyNowBasketOrdered' }>;

const changed = (
  supplierId: string | null,
  revision: number,
  set: Line[],
  removed: string[] = [],
): BuyNowBasketEvent => ({
  type: 'BuyNowBasketChanged',
  data: { supplierId, revision, set, removed },
});
const emptied = (supplierId: string | null, revision: number): BuyNowBasketEvent => ({
  type: 'BuyNowBasketEmptied',
  data: { supplierId, revision },
});
const put = (
  lines: readonly Line[],
  readRevision: number | null = null,
  supplierId: string | null = 'harbour',
) => ({ type: 'PutBasket', supplierId, lines, readRevision }) as const;
const empty = (readRevision: number | null, supplierId: string | null = 'harbour') =>
  ({ type: 'EmptyBasket', supplierId, readRevision }) as const;

const twoLines = changed('harbour', 0, [line('mug', 5), line('bowl', null)]);

test('a basket is filled', () => {
  given()
    .when(put([line('mug', 5), line('bowl', null)]))
    .then(twoLines);
});

test('a change records only the lines that differ', () => {
  given(twoLines)
    .when(put([line('mug', 6), line('vase', 1, 2.5)], 0))
    .then(changed('harbour', 1, [line('mug', 6), line('vase', 1, 2.5)], ['bowl']));
  given(twoLines)
    .when(put([line('bowl', null), line('mug', 5)], 0))
    .thenNothing();
});

test('a basket without lines is empty, and an empty one stays so', () => {
  given(twoLines).when(put([], 0)).then(emptied('harbour', 1));
  given(twoLines).when(empty(0)).then(emptied('harbour', 1));
  given().when(put([])).thenNothing();
  given(twoLines, emptied('harbour', 1)).when(empty(1)).thenNothing();
  given(twoLines, emptied('harbour', 1)).when(empty(null)).thenNothing();
});

test('a basket with lines is changed only at its last revision', () => {
  const again = changed('harbour', 1, [line('vase')]);
  given(twoLines)
    .when(put([line('vase')]))
    .thenRejected('VERSION_STALE');
  given(twoLines).when(empty(null)).thenRejected('VERSION_STALE');
  given(twoLines, again)
    .when(put([line('vase')], 0))
    .thenRejected('VERSION_STALE');
  given(twoLines, again).when(empty(0)).thenRejected('VERSION_STALE');
  given(twoLines)
    .when(put([line('vase')], 7))
    .thenRejected('VERSION_STALE');
});

test('an empty basket is filled without a revision, and its revisions go on', () => {
  given(twoLines, emptied('harbour', 1))
    .when(put([line('vase')]))
    .then(changed('harbour', 2, [line('vase')]));
  given(twoLines, emptied('harbour', 1))
    .when(put([line('vase')], 0))
    .thenRejected('VERSION_STALE');
});

test('baskets of other suppliers, and that without a supplier, have their own lines', () => {
  given(twoLines)
    .when(put([line('mug', 1)], null, null))
    .then(changed(null, 0, [line('mug', 1)]));
  given(twoLines, changed(null, 0, [line('mug')]))
    .when(empty(0, null))
    .then(emptied(null, 1));
});

const details = { name: '', reference: 'R-7', currency: 'EUR' };
const plan = {
  locationId: null,
  arrivalDate: null,
  defaultStockCoverageDate: null,
  issueDate: '2026-11-21',
};
const order = (readRevision: number, suggested: { variantId: string; quantity: number }[] = []) =>
  ({
    type: 'OrderBasket',
    supplierId: 'harbour',
    readRevision,
    purchaseOrderId: 'order',
    suggested,
    orderSupplierId: null,
    exchangeRate: { currency: 'GBP', rate: 0.8 },
    ...details,
    ...plan,
  }) as const;
const ordered = (revision: number, items: Line[], kept: string[] = []): BuyNowBasketEvent => ({
  type: 'BuyNowBasketOrdered',
  data: {
    supplierId: 'harbour',
    revision,
    purchaseOrderId: 'order',
    items: items.map((one) => ({ ...one, quantity: one.quantity ?? 0 })),
    kept,
    orderSupplierId: 'harbour',
    exchangeRates: { GBP: 0.8 },
    ...details,
    ...plan,
  },
});

test('the order of a basket without a supplier is of the chosen one', () => {
  const chosen = { ...order(0), supplierId: null, orderSupplierId: 'mill' } as const;
  const { type, data } = ordered(1, [line('mug', 5)]) as BuyNowBasketOrderedEvent;
  given(changed(null, 0, [line('mug', 5)]))
    .when(chosen)
    .then({ type, data: { ...data, supplierId: null, orderSupplierId: 'mill' } });
});

test('a basket becomes an order: lines follow the suggestion, those without one stay', () => {
  const three = changed('harbour', 0, [line('mug', 5, 2), line('bowl', null), line('vase', 0)]);
  given(three)
    .when(order(0, [{ variantId: 'bowl', quantity: 7 }]))
    .then(ordered(1, [line('mug', 5, 2), line('bowl', 7)]));
  given(three)
    .when(order(0))
    .then(ordered(1, [line('mug', 5, 2)], ['bowl']));
  given(three, ordered(1, [line('mug', 5, 2)], ['bowl']))
    .when(put([line('bowl', 1)], 1))
    .then(changed('harbour', 2, [line('bowl', 1)]));
});

test('a revision of a basket becomes an order once, also after the basket was filled again', () => {
  const become = ordered(1, [line('mug', 5)]);
  given(twoLines, become).when(order(0)).thenNothing();
  given(twoLines, become, changed('harbour', 2, [line('vase', 3)]))
    .when(order(0))
    .thenNothing();
  given(twoLines, become, changed('harbour', 2, [line('vase', 3)]))
    .when(order(2))
    .then(ordered(3, [line('vase', 3)]));
});

test('a basket that changed, or that has no units, does not become an order', () => {
  given(twoLines, changed('harbour', 1, [line('vase')]))
    .when(order(0))
    .thenRejected('VERSION_STALE');
  given(changed('harbour', 0, [line('mug', 0)]))
    .when(order(0))
    .thenRejected('VALIDATION_FAILED');
  given(twoLines, emptied('harbour', 1)).when(order(0)).thenRejected('VERSION_STALE');
});

const lines = (count: number, name: string): Line[] =>
  Array.from({ length: count }, (_, at) => line(`${name}-${String(at)}`));

test('a team has a bounded number of baskets', () => {
  const full = Array.from({ length: MAX_BASKETS }, (_, at) =>
    changed(`supplier-${String(at)}`, 0, [line('mug')]),
  );
  given(...full)
    .when(put([line('mug')]))
    .thenRejected('VALIDATION_FAILED');
  expect(
    given(...full)
      .when(put([line('bowl')], 0, 'supplier-0'))
      .events(),
  ).toHaveLength(1);
  expect(
    given(...full, emptied('supplier-0', 1))
      .when(put([line('mug')]))
      .events(),
  ).toHaveLength(1);
});

test('a team has a bounded number of lines in all baskets', () => {
  const full = changed('atelier', 0, lines(MAX_BASKET_LINES - 1, 'mug'));
  expect(
    given(full)
      .when(put([line('mug')]))
      .events(),
  ).toHaveLength(1);
  given(full)
    .when(put([line('mug'), line('bowl')]))
    .thenRejected('VALIDATION_FAILED');
});

test('a snapshot holds the whole state', () => {
  const { snapshot, evolve, initial } = buyNowBasketDecider;
  const events = [
    twoLines,
    ordered(1, [line('mug', 5)], ['bowl']),
    changed(null, 0, [line('vase')]),
  ];
  const state = [...events, emptied(null, 1)].reduce(evolve, initial);
  const json: unknown = JSON.parse(JSON.stringify(snapshot?.toJson(state)));
  expect(snapshot?.fromJson(json)).toEqual(state);
});
