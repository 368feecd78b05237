import { describe, expect, test } from '@jest/globals';
import type { CollectionEvent, LocationEvent } from '@quartermaster/contracts/locations/events';
import type { OrderEvent, SalesEvent } from '@quartermaster/contracts/sales/events';
import { specFor } from '../core/given-when-then.ts';
import type { ObserveOrder } from './commands.ts';
import {
  collectionDecider,
  locationDecider,
  orderDecider,
  salesHistoryDecider,
} from './decider.ts';

const warehouse: LocationEvent['data'] = {
  locationId: 'warehouse',
  storeLocationId: 'gid://shopify/Location/1',
  name: 'Warehouse',
  isActive: true,
  isDefault: true,
  info: { address1: '', address2: '', city: '', zip: '', province: '', country: '', phone: '' },
};
const observed = (more: Partial<LocationEvent['data']> = {}): LocationEvent => ({
  type: 'LocationObserved',
  data: { ...warehouse, ...more },
});
const location = specFor(locationDecider);

test('a location is recorded when it is new or changed', () => {
  const observe = { type: 'ObserveLocation' as const, location: warehouse };
  location.given().when(observe).then(observed());
  location.given(observed()).when(observe).thenNothing();
  location
    .given(observed({ name: 'Shed' }))
    .when(observe)
    .then(observed());
});

test('a location that the store deactivated is no longer used', () => {
  const lost = observed({ isActive: false, isDefault: false });
  location.given(observed()).when({ type: 'LoseLocation' }).then(lost);
  location.given(observed(), lost).when({ type: 'LoseLocation' }).thenNothing();
  location.given().when({ type: 'LoseLocation' }).thenNothing();
});

const mugCollection: CollectionEvent['data'] = {
  collectionId: 'mugs',
  title: 'Mugs',
  updatedAt: '2026-11-20T10:00:00.000Z',
  productIds: ['a'],
};
const collected = (more: Partial<CollectionEvent['data']> = {}): CollectionEvent => ({
  type: 'CollectionObserved',
  data: { ...mugCollection, ...more },
});

test('a collection is recorded when it is new or changed, but not in an older state', () => {
  const { given } = specFor(collectionDecider);
  const observe = { type: 'ObserveCollection' as const, ...mugCollection };
  given().when(observe).then(collected());
  given(collected()).when(observe).thenNothing();
  given(collected({ productIds: ['a', 'b'] }))
    .when(observe)
    .then(collected());
  given(collected({ updatedAt: '2026-11-20T10:00:01.000Z', title: 'Cups' }))
    .when(observe)
    .thenNothing();
});

test('the sales history of a variant is recorded once', () => {
  const data: SalesEvent['data'] = {
    variantId: 'mug',
    from: '2026-01-01',
    through: '2026-09-20',
    offsets: [0],
    units: [1],
    revenue: [4.5],
    orders: [1],
    orderSizes: { offsets: [0], units: [1], orders: [1] },
  };
  const { given } = specFor(salesHistoryDecider);
  const record = { type: 'RecordSalesHistory' as const, ...data };
  given().when(record).then({ type: 'SalesHistoryRecorded', data });
  given({ type: 'SalesHistoryRecorded', data })
    .when({ ...record, units: [2] })
    .thenNothing();
});

const { given } = specFor(orderDecider);

const mugs = (units: number, revenue = units * 4.5) => ({ variantId: 'mug', units, revenue });
const candles = (units: number) => ({ variantId: 'candle', units, revenue: units * 2 });

type Seen = ObserveOrder['order'];
const seen = (more: Partial<Seen> = {}): ObserveOrder => ({
  type: 'ObserveOrder',
  order: {
    orderId: 'order-1',
    storeOrderId: 'gid://shopify/Order/1',
    name: '#1',
    placedAt: '2026-11-20T10:00:00.000Z',
    day: '2026-11-20',
    updatedAt: '2026-11-20T10:00:00.000Z',
    lines: [mugs(2)],
    cancelled: false,
    areSetsKnown: true,
    ...more,
  },
});
const { cancelled: _, areSetsKnown: __, ...placedData } = seen().order;
const placed: OrderEvent = { type: 'OrderPlaced', data: placedData };
const later = '2026-11-20T11:00:00.000Z';
const latest = '2026-11-20T12:00:00.000Z';

const changed = (more: object): OrderEvent => ({
  type: 'OrderChanged',
  data: {
    orderId: 'order-1',
    day: '2026-11-20',
    updatedAt: later,
    cancelled: false,
    lines: [],
    differences: [],
    ...more,
  },
});

describe('an order that was deleted in the store', () => {
  const lost: OrderEvent = {
    type: 'OrderChanged',
    data: {
      orderId: 'order-1',
      day: '2026-11-20',
      updatedAt: '2026-11-20T10:00:00.000Z',
      cancelled: false,
      deleted: true,
      lines: [],
      differences: [{ ...mugs(-2), orders: -1 }],
    },
  };
  const lose = { type: 'LoseOrder' as const, orderId: 'order-1' };

  test('never happened, once', () => {
    given(placed).when(lose).then(lost);
    given(placed, lost).when(lose).thenNothing();
    given().when(lose).thenNothing();
  });

  test('counts again when the store has the version of before', () => {
    given(placed, lost)
      .when(seen())
      .then(
        changed({
          updatedAt: '2026-11-20T10:00:00.000Z',
          lines: [mugs(2)],
          differences: [{ ...mugs(2), orders: 1 }],
        }),
      );
  });
});

describe('a new order', () => {
  test('is placed once', () => {
    given().when(seen()).then(placed);
    given(placed).when(seen()).thenNothing();
    given(placed)
      .when(seen({ updatedAt: later }))
      .thenNothing();
  });

  test('without sold units, or already cancelled, is not recorded', () => {
    given()
      .when(seen({ lines: [] }))
      .thenNothing();
    given()
      .when(seen({ cancelled: true }))
      .thenNothing();
  });
});

describe('a later version', () => {
  test('records the difference of each variant', () => {
    given(placed)
      .when(seen({ updatedAt: later, lines: [mugs(1), candles(3)] }))
      .then(
        changed({
          lines: [mugs(1), candles(3)],
          differences: [
            { ...mugs(-1), orders: 0 },
            { ...candles(3), orders: 1 },
          ],
        }),
      );
  });

  test('with the same units at another price changes revenue only', () => {
    const [event] = given(placed)
      .when(seen({ updatedAt: later, lines: [mugs(2, 8.1)] }))
      .events();
    expect(event).toMatchObject({
      data: { differences: [{ units: 0, revenue: -0.9, orders: 0 }] },
    });
  });

  test('counts on the day of the order, whatever its own date is', () => {
    const [event] = given(placed)
      .when(seen({ updatedAt: later, day: '2026-11-21', lines: [mugs(1)] }))
      .events();
    expect(event).toMatchObject({ data: { day: '2026-11-20' } });
  });

  test('that is cancelled removes all units, once', () => {
    const cancelled = changed({ cancelled: true, differences: [{ ...mugs(-2), orders: -1 }] });
    given(placed)
      .when(seen({ updatedAt: later, cancelled: true }))
      .then(cancelled);
    given(placed, cancelled)
      .when(seen({ updatedAt: latest, cancelled: true }))
      .thenNothing();
  });
});

test('a version older than the known one changes nothing', () => {
  const grown = changed({ updatedAt: latest, lines: [mugs(5)] });
  given(placed, grown)
    .when(seen({ updatedAt: later, lines: [mugs(1)] }))
    .thenNothing();
  given(placed, grown).when(seen()).thenNothing();
});

describe('CALC-BUN-8 CALC-BUN-10 an order with sets', () => {
  const bySet = (units: number, sets: number) => ({
    ...mugs(units),
    bySets: [{ variantId: 'pair', units: sets }],
  });
  const pairs = (units: number) => [{ variantId: 'pair', units }];
  const withPairs = seen({ lines: [bySet(4, 2)], groups: pairs(1) });
  const data = { ...placedData, lines: [bySet(4, 2)], groups: pairs(1) };
  const sold: OrderEvent = { type: 'OrderPlaced', data };

  test('is placed with the units of each set and its groups', () => {
    given().when(withPairs).then(sold);
    given(sold)
      .when(seen({ ...withPairs.order, updatedAt: later }))
      .thenNothing();
  });

  test('that was recorded without its sets learns them', () => {
    given({ type: 'OrderPlaced', data: { ...placedData, lines: [mugs(4)] } })
      .when(seen({ ...withPairs.order, updatedAt: later }))
      .then(
        changed({
          lines: [bySet(4, 2)],
          groups: pairs(1),
          differences: [{ ...bySet(0, 2), orders: 0 }],
          groupDifferences: pairs(1),
        }),
      );
  });

  test('keeps what is known of them when a version does not name them', () => {
    const unnamed = { updatedAt: later, areSetsKnown: false };
    given(sold)
      .when(seen({ ...unnamed, lines: [mugs(4)] }))
      .thenNothing();
    given(sold)
      .when(seen({ ...unnamed, lines: [mugs(1)] }))
      .then(
        changed({
          lines: [bySet(1, 1)],
          groups: pairs(1),
          differences: [{ ...bySet(-3, -1), orders: 0 }],
        }),
      );
  });

  test('loses them when it is cancelled', () => {
    given(sold)
      .when(seen({ updatedAt: later, cancelled: true, areSetsKnown: false }))
      .then(
        changed({
          cancelled: true,
          differences: [{ ...bySet(-4, -2), orders: -1 }],
          groupDifferences: pairs(-1),
        }),
      );
  });
});

test('CALC-BUN-8 the sales history of a component says what came by sets, that of a set its groups', () => {
  const { given: givenSales } = specFor(salesHistoryDecider);
  const data: SalesEvent['data'] = {
    variantId: 'mug',
    from: '2026-01-01',
    through: '2026-09-20',
    offsets: [0],
    units: [3],
    revenue: [4.5],
    orders: [1],
    orderSizes: { offsets: [0, 4], units: [3, 1], orders: [1, 1] },
    bySets: [{ variantId: 'pair', offsets: [0], units: [2] }],
    groups: { offsets: [4], units: [1] },
  };
  givenSales()
    .when({ type: 'RecordSalesHistory', ...data })
    .then({ type: 'SalesHistoryRecorded', data });
});
