import { expect, test } from '@jest/globals';
import type { ProductEvent } from '@quartermaster/contracts/products/events';
import { productDecider } from '../products/decider.ts';
import { atelier, harbour, link, mug, mugRed, productId } from '../products/examples.ts';
import { purchaseOrderNumberDecider } from '../purchase-orders/decider/numbers.ts';
import { stockDecider } from '../stock/decider.ts';
import { levelSeen, receipt, shopFloor } from '../stock/examples.ts';
import type { Decider, DomainEvent } from './decider.ts';

/**
 * What the snapshot of a stream holds, with its version: where one of these changes, raise the version, or a stream goes
 * on from a state that the rules no longer understand.
 */
const kept = <Command, State, Event extends DomainEvent>(
  { snapshot, initial, evolve }: Decider<Command, State, Event>,
  events: readonly Event[],
): { version: number | undefined; state: unknown } => {
  const state = events.reduce(evolve, initial);
  const json: unknown = JSON.parse(JSON.stringify(snapshot?.toJson(state)));
  expect(snapshot?.fromJson(json)).toEqual(state);
  return { version: snapshot?.version, state: json };
};

test('the stock of a variant', () => {
  const [standing, reversed] = [receipt('r-1', 5), receipt('r-2', 7)];
  const events = [
    { type: 'StockObserved', data: levelSeen(3) },
    { type: 'StockReceived', data: standing },
    { type: 'StockReceived', data: reversed },
    { type: 'StockReceiptReversed', data: reversed },
  ] as const;
  expect(kept(stockDecider, events)).toEqual({
    version: 1,
    state: {
      observed: [[shopFloor, { at: Date.parse('2026-11-02T10:00:00.000Z'), quantity: 3 }]],
      hasHistory: false,
      receipts: [
        ['r-1', standing],
        ['r-2', null],
      ],
    },
  });
});

test('a product', () => {
  const suppliers = [link(harbour, true), link(atelier)];
  const price = { productVariantId: mugRed, unitPrice: 4.5, supplierSKU: 'M-1' };
  const stockLevels = { stockBuffer: 5, runningLowThreshold: null, overstockedThreshold: 40 };
  const events: readonly ProductEvent[] = [
    { type: 'ProductObserved', data: mug() },
    { type: 'ProductSuppliersSet', data: { productId, suppliers } },
    {
      type: 'SupplierVariantDataSet',
      data: { productId, supplierId: harbour, variants: [price] },
    },
    { type: 'ProductStockLevelsSet', data: { productId, stockLevels } },
  ];
  expect(kept(productDecider, events)).toEqual({
    version: 3,
    state: {
      observed: mug(),
      removedAt: null,
      suppliers,
      prices: [[harbour, [[mugRed, price]]]],
      stockLevels,
      excluded: false,
    },
  });
});

test('the numbers of orders', () => {
  const data = { number: 41, purchaseOrderId: productId };
  const events = [{ type: 'PurchaseOrderNumberTaken', data }] as const;
  expect(kept(purchaseOrderNumberDecider, events)).toEqual({ version: 1, state: 41 });
});
