import { describe, expect, test } from '@jest/globals';
import type { OrderEvent } from '@quartermaster/contracts/sales/events';
import { specFor } from '../../core/given-when-then.ts';
import type { ObserveOrder } from '../commands.ts';
import { orderDecider } from './order.ts';

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
    ...more,
  },
});
const { cancelled: _, ...placedData } = seen().order;
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

describe('a new order', () => {
  test('is placed once', () => {
    given().when(seen()).then(placed);
    given(placed).when(seen()).thenNothing();
    given(placed)
      .when(seen({ updatedAt: later }))
      .thenNothing();
  });

  test('that sold nothing or is cancelled already is none', () => {
    given()
      .when(seen({ lines: [] }))
      .thenNothing();
    given()
      .when(seen({ cancelled: true }))
      .thenNothing();
  });
});

describe('a later version', () => {
  test('records what it has more and less of each variant', () => {
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

  test('counts on the day the order was placed, whatever it says', () => {
    const [event] = given(placed)
      .when(seen({ updatedAt: later, day: '2026-11-21', lines: [mugs(1)] }))
      .events();
    expect(event).toMatchObject({ data: { day: '2026-11-20' } });
  });

  test('that is cancelled takes everything back, once', () => {
    const cancelled = changed({ cancelled: true, differences: [{ ...mugs(-2), orders: -1 }] });
    given(placed)
      .when(seen({ updatedAt: later, cancelled: true }))
      .then(cancelled);
    given(placed, cancelled)
      .when(seen({ updatedAt: latest, cancelled: true }))
      .thenNothing();
  });
});

test('a version older than the known one says nothing', () => {
  const grown = changed({ updatedAt: latest, lines: [mugs(5)] });
  given(placed, grown)
    .when(seen({ updatedAt: later, lines: [mugs(1)] }))
    .thenNothing();
  given(placed, grown).when(seen()).thenNothing();
});
