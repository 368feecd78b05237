import { beforeEach, describe, expect, test } from '@jest/globals';
import type { EventOf } from '@quartermaster/contracts/core/event';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { orderSuggestionsRecorded } from '@quartermaster/contracts/purchase-orders/events/suggestions';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { bowl, mug } from '../directory/examples.ts';
import { receipt, testShop } from './test-shop.ts';

type Recorded = EventOf<typeof orderSuggestionsRecorded>['data'];

const suggested = new Map<VariantId, number>();
let store = createInMemoryEventStore();
let shop = testShop(store);

beforeEach(() => {
  suggested.clear();
  suggested.set(mug, 40).set(bowl, 7);
  store = createInMemoryEventStore();
  shop = testShop(store, undefined, undefined, { suggested });
});

const readRecorded = async () =>
  (await shop.all('OrderSuggestionsRecorded')).map(({ data }) => {
    const { moment, suggestions } = data as Recorded;
    return [moment, new Map(suggestions.map((one) => [one.variantId, one.quantity]))];
  });

describe('API-DP-15 an order records what was suggested', () => {
  test('of its items when it is drafted, with the rule and its input, in the same change', async () => {
    const id = await shop.order([mug, 10], [bowl, 5]);
    expect(await shop.last('OrderSuggestionsRecorded')).toEqual({
      purchaseOrderId: id,
      moment: 'ADDED',
      method: 'AVERAGE',
      ruleVersion: 1,
      suggestions: [
        { variantId: mug, quantity: 40, inputsDigest: `of ${mug}` },
        { variantId: bowl, quantity: 7, inputsDigest: `of ${bowl}` },
      ],
    });
    const [created] = await shop.all('PurchaseOrderCreated');
    const [recorded] = await shop.all('OrderSuggestionsRecorded');
    expect(recorded?.metadata.commandId).toBe(created?.metadata.commandId);
  });

  test('of the items that are added later, by hand and by saving the order', async () => {
    const id = await shop.order([mug, 10]);
    await shop.call('put', `/${id}/add-product-variants`, { productVariantIds: [bowl] });
    const items = [{ productVariantId: mug, quantity: 12 }];
    await shop.call('put', `/${id}`, { items }).expect(204);
    suggested.set(bowl, 8);
    const both = [...items, { productVariantId: bowl, quantity: 1 }];
    await shop.call('put', `/${id}`, { items: both }).expect(204);
    expect(await readRecorded()).toEqual([
      ['ADDED', new Map([[mug, 40]])],
      ['ADDED', new Map([[bowl, 7]])],
      ['ADDED', new Map([[bowl, 8]])],
    ]);
  });

  test.each([
    ['a status', (id: string) => shop.call('put', `/${id}/status`, { status: 'SentToSupplier' })],
    ['statuses', (id: string) => shop.call('put', '/status', [{ id, status: 'InProduction' }])],
    ['saving', (id: string) => shop.call('put', `/${id}`, { status: 'SentToSupplier' })],
  ])('of all items when it leaves Draft by %s', async (_how, send) => {
    const id = await shop.order([mug, 10], [bowl, 5]);
    suggested.set(mug, 33);
    await send(id).expect(204);
    const sent = ['SENT', new Map([[mug, 33], [bowl, 7]])]; // prettier-ignore
    expect((await readRecorded()).slice(1)).toEqual([sent]);
    await shop.call('put', `/${id}/status`, { status: 'InDelivery' }).expect(204);
    expect(await readRecorded()).toHaveLength(2);
  });

  test('of all items when a receipt ends the draft', async () => {
    const { id, item, shipment } = await shop.shippedOrder();
    await shop.call('patch', `/${id}/shipments/${shipment}/received`, receipt(item, 100, 100));
    expect((await readRecorded()).at(-1)).toEqual(['SENT', new Map([[mug, 40]])]);
  });

  test('of the items of a copy', async () => {
    const id = await shop.order([mug, 10]);
    suggested.set(mug, 3);
    await shop.call('post', `/${id}/duplicate`).expect(201);
    expect((await readRecorded()).at(-1)).toEqual(['ADDED', new Map([[mug, 3]])]);
  });

  test('not of a draft that is cancelled, nor of items without a suggestion', async () => {
    suggested.delete(bowl);
    const id = await shop.order([bowl, 5]);
    await shop.call('put', `/${id}/status`, { status: 'Cancelled' }).expect(204);
    expect(await readRecorded()).toEqual([]);
  });

  test('not of an order of the past that is entered afterwards', async () => {
    const entered = { issueDate: '2020-05-01', items: [{ productVariantId: mug, quantity: 4 }] };
    const { body } = await shop.call('post', '/create-with-quantities', entered).expect(201);
    const { id } = body as { readonly id: string };
    await shop.call('put', `/${id}/status`, { status: 'SentToSupplier' }).expect(204);
    expect(await readRecorded()).toEqual([]);
  });

  test('while the suggestions are not known the order changes without them', async () => {
    shop = testShop(store);
    const id = await shop.order([mug, 10]);
    await shop.call('put', `/${id}/status`, { status: 'SentToSupplier' }).expect(204);
    expect(await readRecorded()).toEqual([]);
  });
});
