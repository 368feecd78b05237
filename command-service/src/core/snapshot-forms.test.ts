import { expect, test } from '@jest/globals';
import type { ProductEvent } from '@quartermaster/contracts/products/events';
import { dashboardLayoutDecider } from '../dashboard/decider.ts';
import { demandPlanDecider } from '../demand-plan/decider.ts';
import {
  adjusted,
  forecastEvents,
  makeItem,
  makeVariantId,
  planId,
} from '../demand-plan/examples.ts';
import { productDecider } from '../products/decider.ts';
import { atelier, harbour, link, mug, mugRed, productId } from '../products/examples.ts';
import { purchaseOrderNumberDecider } from '../purchase-orders/decider/numbers.ts';
import { savedViewsDecider } from '../saved-views/decider.ts';
import { defaultViewsDecider } from '../saved-views/default-views.ts';
import { hideColumns, makeViewEvents } from '../saved-views/examples.ts';
import { stockDecider } from '../stock/decider.ts';
import { makeLevel, shopFloor } from '../stock/examples.ts';
import type { Decider, DomainEvent } from './decider.ts';

/**
 * Stored form of the snapshot of a stream, with its version. Raise the version when one of these changes; otherwise a stream
 * continues from a state that the rules no longer understand.
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
  const events = [{ type: 'StockObserved', data: makeLevel(3) }] as const;
  expect(kept(stockDecider, events)).toEqual({
    version: 1,
    state: {
      observed: [[shopFloor, { at: Date.parse('2026-11-02T10:00:00.000Z'), quantity: 3 }]],
      hasHistory: false,
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
    version: 1,
    state: {
      observed: mug(),
      removedAt: null,
      updateFailed: false,
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

test('the saved views of a team', () => {
  const { created, renamed, changed, deleted, restored, reordered } = makeViewEvents('INVENTORY');
  const events = [
    ...['a', 'b', 'c'].map((id, at) => created(id, at)),
    renamed('a', 1, 'Summer'),
    changed('a', 2, hideColumns('sku')),
    deleted('b', 1),
    deleted('c', 1),
    restored('c', 1),
    reordered('c', 'a'),
    makeViewEvents('IDEAS').created('d', 0),
  ];
  const settings = hideColumns();
  expect(kept(savedViewsDecider, events)).toEqual({
    version: 1,
    state: {
      views: [
        { id: 'a', type: 'INVENTORY', name: 'Summer', settings: hideColumns('sku'), revision: 2 },
        { id: 'c', type: 'INVENTORY', name: 'c', settings, revision: 2 },
        { id: 'd', type: 'IDEAS', name: 'd', settings, revision: 0 },
      ],
      orders: [
        ['INVENTORY', ['c', 'a']],
        ['IDEAS', ['d']],
      ],
      deleted: [{ id: 'b', type: 'INVENTORY', name: 'b', settings, revision: 1, position: 1 }],
    },
  });
});

test('the views that a member sees first', () => {
  const chosen = (type: 'INVENTORY' | 'IDEAS', viewId: string | null) =>
    ({ type: 'DefaultSavedViewChosen', data: { userId: 'ada', type, viewId } }) as const;
  const events = [chosen('INVENTORY', 'a'), chosen('IDEAS', 'd'), chosen('INVENTORY', null)];
  expect(kept(defaultViewsDecider, events)).toEqual({ version: 1, state: [['IDEAS', 'd']] });
});

test('the layout of a dashboard', () => {
  const data = { userId: 'ada', order: ['stock'], hidden: ['values'] };
  const event = { type: 'DashboardLayoutChosen', data } as const;
  expect(kept(dashboardLayoutDecider, [event])).toEqual({
    version: 1,
    state: { order: ['stock'], hidden: ['values'] },
  });
});

test('the demand plan of a team', () => {
  const cells = [{ month: 1, from: null, to: 14 }];
  const events = [
    ...forecastEvents([makeItem(0), makeItem(1)]),
    adjusted({ 0: cells, 1: cells }, { way: 'PERCENT' }),
    ...forecastEvents([makeItem(1)], { forecastId: 'forecast-2', startDate: '2026-12-01' }),
    ...forecastEvents([makeItem(2)], { forecastId: 'forecast-3' }).slice(0, 3),
  ];
  const forecast = Array.from({ length: 12 }, () => 10);
  const none = Array.from({ length: 11 }, () => -1);
  expect(kept(demandPlanDecider, events)).toEqual({
    version: 1,
    state: {
      planId,
      forecast: {
        startDate: '2026-12-01',
        computedAt: 6,
        items: [{ ids: [makeVariantId(1)], forecast, adjusted: [14, ...none] }],
      },
      pending: {
        forecastId: 'forecast-3',
        startDate: '2026-11-01',
        computed: { sha256: 'digest of forecast-3', itemsCount: 1, at: 10 },
        items: [{ ids: [makeVariantId(2)], forecast, adjusted: [-1, ...none] }],
      },
      left: [[makeVariantId(0), [14, ...none]]],
      adjustments: [{ id: 'adjustment-1', revisions: [4], changedItems: 2, changedCells: 2 }],
      pricesAt: 1,
      likes: [],
      shopEvents: [],
      length: 12,
    },
  });
});
