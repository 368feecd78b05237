import { beforeEach, describe, expect, test } from '@jest/globals';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { bowl, harbour, mug } from '../directory/examples.ts';
import { receipt, testShop } from './test-shop.ts';

let store = createInMemoryEventStore();
let shop = testShop(store);

beforeEach(() => {
  store = createInMemoryEventStore();
  shop = testShop(store);
});

interface Created {
  readonly purchaseOrderId: string;
  readonly content: Readonly<Record<string, unknown>>;
}
const created = async (): Promise<readonly Created[]> =>
  (await shop.all('PurchaseOrderCreated')).map(({ data }) => data as Created);
const duplicate = async (id: string): Promise<string> =>
  ((await shop.call('post', `/${id}/duplicate`).expect(201)).body as { id: string }).id;

describe('API-PO-10 a copy of an order', () => {
  test('AMB-102 is a draft "(copy)" with the ordered items under new ids', async () => {
    const costItems = [{ type: 'Fixed', name: 'Duty', amount: 300, currency: 'GBP' }];
    const id = await shop.order([mug, 10], [bowl, 5]);
    const content = { name: 'Spring', reference: 'A-17', costItems };
    const dates = { defaultStockCoverageDate: '2027-03-01', issueDate: '2026-11-01' };
    await shop.call('put', `/${id}`, { content, supplierId: harbour, ...dates }).expect(204);
    const copy = await duplicate(id);
    expect(copy).not.toBe(id);
    expect((await created()).at(-1)).toMatchObject({
      purchaseOrderId: copy,
      duplicatedFrom: id,
      supplierId: harbour,
      issueDate: null,
      defaultStockCoverageDate: '2027-03-01',
      content: { name: 'Spring (copy)', reference: 'A-17', costItems },
    });
    const changes = (await shop.all('PurchaseOrderItemsChanged')).map(
      ({ data }) => (data as { added: { id: string }[] }).added,
    );
    const withoutIds = (items: readonly { id: string }[] = []) =>
      items.map(({ id: _, ...item }) => item);
    expect(withoutIds(changes.at(-1))).toEqual(withoutIds(changes[0]));
    expect(new Set(changes.flat().map((item) => item.id)).size).toBe(4);
    await shop.call('put', `/${copy}/status`, { status: 'SentToSupplier' }).expect(204);
  });

  test('has no receipt, shipment, payment or file', async () => {
    const { id, item, shipment } = await shop.shippedOrder();
    const attachmentUrls = ['https://example.com/a.pdf'];
    const payments = [{ name: 'Deposit', amount: 10, currency: 'GBP' }];
    await shop.call('put', `/${id}`, { content: { attachmentUrls }, payments }).expect(204);
    await shop.call('patch', `/${id}/shipments/${shipment}/received`, receipt(item, 100, 100));
    const before = await shop.recorded();
    await duplicate(id);
    expect((await shop.recorded()).slice(before.length)).toEqual([
      'PurchaseOrderNameTaken',
      'PurchaseOrderCreated',
      'PurchaseOrderItemsChanged',
    ]);
    expect((await created()).at(-1)).toMatchObject({ content: { attachmentUrls: [] } });
  });

  test('of an order with the longest name has a shortened name', async () => {
    const id = await shop.order([mug, 1]);
    await shop.call('put', `/${id}`, { content: { name: 'x'.repeat(200) } }).expect(204);
    await duplicate(id);
    expect((await created()).at(-1)?.content['name']).toBe(`${'x'.repeat(193)} (copy)`);
  });

  test('is possible for a copy, but not for a deleted order or one of another team', async () => {
    const id = await shop.order([mug, 1]);
    const copy = await duplicate(await duplicate(id));
    await shop.call('delete', `/${copy}`).expect(204);
    expect((await shop.call('post', `/${copy}/duplicate`).expect(404)).body).toMatchObject({
      code: 'PURCHASE_ORDER_DELETED',
    });
    await testShop(store, 'team-2').call('post', `/${id}/duplicate`).expect(404);
    await shop.call('post', `/${deterministicId('nobody')}/duplicate`).expect(404);
  });

  test('is possible for an order without items or supplier', async () => {
    await shop.call('post', '/create', {}).expect(201);
    const [first] = await created();
    await duplicate(first?.purchaseOrderId ?? '');
    expect((await created()).at(-1)).toMatchObject({ supplierId: null });
  });
});
