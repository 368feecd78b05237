import { beforeEach, describe, expect, test } from '@jest/globals';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { harbour, mug } from '../../directory/examples.ts';
import { testShop } from '../test-shop.ts';

let store = createInMemoryEventStore();
let shop = testShop(store);
beforeEach(() => {
  store = createInMemoryEventStore();
  shop = testShop(store);
});

const restore = (id: string, body: object) => shop.call('post', `/${id}/restore`, body);

describe('POST /purchase-orders/:id/restore', () => {
  test('restores an earlier revision as a new change, once', async () => {
    const id = await shop.order([mug, 10]);
    await shop.call('put', `/${id}`, { content: { reference: 'R-1' }, items: [] }).expect(204);
    const again = () => restore(id, { revision: 1 }).set('Idempotency-Key', 'restore-1');
    await again().expect(204);
    await again().expect(204);
    expect((await shop.recorded()).slice(-3)).toEqual([
      'PurchaseOrderRestored',
      'PurchaseOrderDetailsChanged',
      'PurchaseOrderItemsChanged',
    ]);
    expect(await shop.last('PurchaseOrderDetailsChanged')).toMatchObject({
      content: { reference: '' },
    });
    expect(await shop.last('PurchaseOrderItemsChanged')).toMatchObject({
      added: [{ productVariantId: mug, quantity: 10 }],
    });
  });

  test('restores a supplier that still exists, and none otherwise', async () => {
    const id = await shop.order([mug, 10]);
    await shop.call('put', `/${id}`, { supplierId: harbour }).expect(204);
    await shop.call('put', `/${id}`, { supplierId: null }).expect(204);
    await restore(id, { revision: 2 }).expect(204);
    expect(await shop.last('PurchaseOrderDetailsChanged')).toMatchObject({ supplierId: harbour });
  });

  test.each([
    [{ revision: 7 }, 404],
    [{ revision: -1 }, 400],
    [{ revision: '1' }, 400],
    [{}, 400],
  ])('refuses %j', async (body, status) => {
    const id = await shop.order([mug, 10]);
    const before = await shop.recorded();
    await restore(id, body).expect(status);
    expect(await shop.recorded()).toEqual(before);
  });

  test('AMB-128 is answered 404 for an order that is unknown or of another team, and 412 when stale', async () => {
    const id = await shop.order([mug, 10]);
    await restore(deterministicId('nobody'), { revision: 0 }).expect(404);
    await testShop(store, 'team-2').call('post', `/${id}/restore`, { revision: 0 }).expect(404);
    await restore(id, { revision: 0 }).set('If-Match', '"0"').expect(412);
  });
});
