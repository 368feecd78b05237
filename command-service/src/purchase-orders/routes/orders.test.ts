import { beforeEach, describe, expect, test } from '@jest/globals';
import { purchaseOrderStatuses } from '@quartermaster/contracts/purchase-orders/rules/status';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { bowl, harbour, mug } from '../../directory/examples.ts';
import { receipt, testShop, withQuantities } from '../test-shop.ts';

const unknown = deterministicId('nobody');
let store = createInMemoryEventStore();
let shop = testShop(store);

beforeEach(() => {
  store = createInMemoryEventStore();
  shop = testShop(store);
});

describe('POST /purchase-orders/create', () => {
  test('API-PO-04 drafts an order under the next number', async () => {
    const answer = await shop
      .call('post', '/create', { productVariantIds: [mug, bowl] })
      .expect(201);
    expect(answer.headers['x-position']).toBeTruthy();
    expect(await shop.recorded()).toEqual([
      'PurchaseOrderNumberTaken',
      'PurchaseOrderNameTaken',
      'PurchaseOrderCreated',
      'PurchaseOrderItemsChanged',
    ]);
    expect(await shop.last('PurchaseOrderCreated')).toMatchObject({ content: { name: 'PO-0001' } });
  });

  test('AMB-160 simultaneous orders get different numbers, and a named order gets none', async () => {
    await Promise.all(
      Array.from({ length: 12 }, () => shop.call('post', '/create', {}).expect(201)),
    );
    await shop.call('post', '/create', { name: 'Christmas' }).expect(201);
    const created = await shop.all('PurchaseOrderCreated');
    const names = created.map(({ data }) => (data as { content: { name: string } }).content.name);
    const numbered = Array.from({ length: 12 }, (_, at) => `PO-${String(at + 1).padStart(4, '0')}`);
    expect(names.sort()).toEqual(['Christmas', ...numbered]);
  });

  test("API-PO-05 has the given quantities, at the supplier's price, else at cost", async () => {
    const body = { supplierId: harbour, ...withQuantities([mug, 10], [bowl, 5]) };
    await shop.call('post', '/create-with-quantities', body).expect(201);
    expect(await shop.last('PurchaseOrderItemsChanged')).toMatchObject({
      added: [
        { quantity: 10, unitCost: 3.5, supplierSKU: 'H-MUG', storePrice: 12.5 },
        { quantity: 5, unitCost: 6, supplierSKU: null, storePrice: 20 },
      ],
    });
  });

  test('AMB-157 a foreign currency without a rate leaves unit costs at 0, with a rate they are converted', async () => {
    const foreign = { currency: 'USD', supplierId: harbour, productVariantIds: [mug] };
    await shop.call('post', '/create', foreign).expect(201);
    expect(await shop.last('PurchaseOrderItemsChanged')).toMatchObject({
      added: [{ unitCost: 0 }],
    });
    const rated = { ...foreign, exchangeRate: { currency: 'GBP', rate: 0.8 } };
    await shop.call('post', '/create', rated).expect(201);
    expect(await shop.last('PurchaseOrderCreated')).toMatchObject({
      content: { currency: 'USD', exchangeRates: { GBP: 0.8 } },
    });
    const { added } = (await shop.last('PurchaseOrderItemsChanged')) as {
      added: { unitCost: number }[];
    };
    expect(added[0]?.unitCost).toBeCloseTo(3.5 / 0.8, 10);
  });

  test('AMB-159 an arrival date creates a shipment of all items; VAL-006 empty dates count as missing', async () => {
    const dates = { issueDate: '', defaultStockCoverageDate: '', arrivalDate: '2026-12-05' };
    const body = { ...dates, ...withQuantities([mug, 10]) };
    await shop.call('post', '/create-with-quantities', body).expect(201);
    expect(await shop.last('PurchaseOrderCreated')).toMatchObject({ issueDate: null });
    expect(await shop.last('ShipmentsAllocated')).toMatchObject({
      created: [{ arrivalDate: '2026-12-05', locationId: null, items: [{ orderedQuantity: 10 }] }],
    });
  });

  test.each([
    ['an unknown variant', { productVariantIds: [unknown] }, 404, 'NOT_FOUND'],
    ['an unknown supplier', { supplierId: unknown }, 404, 'NOT_FOUND'],
    ['an unknown location', { locationId: unknown }, 404, 'NOT_FOUND'],
    ['a date that is none', { issueDate: '2026-02-30' }, 400, 'VALIDATION_FAILED'],
    ['a variant twice', { productVariantIds: [mug, mug] }, 400, 'VALIDATION_FAILED'],
    ['a field nobody knows', { colour: 'red' }, 400, 'VALIDATION_FAILED'],
    ['a rate of 0', { exchangeRate: { currency: 'EUR', rate: 0 } }, 400, 'VALIDATION_FAILED'],
  ])('API-PO-04 refuses %s and records nothing', async (_, body, status, code) => {
    const answer = await shop.call('post', '/create', body).expect(status);
    expect(answer.body).toMatchObject({ code });
    expect(await shop.recorded()).toEqual([]);
  });

  test.each(['2026-02-30', '2026-3-1', 'abc'])(
    'VAL-003 VAL-004 VAL-007 refuses the issue date %s',
    async (issueDate) => {
      const answer = await shop.call('post', '/create', { issueDate }).expect(400);
      expect(answer.body).toMatchObject({
        message: 'Invalid date',
        issues: [{ path: 'issueDate', message: 'Invalid date' }],
      });
    },
  );

  test.each([-1, 1.5, '7', null])('API-PO-05 refuses a quantity of %j', async (quantity) => {
    const body = { items: [{ productVariantId: mug, quantity }] };
    const answer = await shop.call('post', '/create-with-quantities', body).expect(400);
    expect(answer.body).toMatchObject({ issues: [{ path: 'items.0.quantity' }] });
    expect(await shop.recorded()).toEqual([]);
  });

  test('API-PO-05 uses the given cost of an item, in the currency of the order', async () => {
    const items = [{ productVariantId: mug, quantity: 4, unitCost: 7.25 }];
    await shop.call('post', '/create-with-quantities', { currency: 'USD', items }).expect(201);
    expect(await shop.last('PurchaseOrderItemsChanged')).toMatchObject({ added: items });
  });

  test('API-PO-05 VAL-053 refuses a variant that is named twice, with the message', async () => {
    const answer = await shop.call(
      'post',
      '/create-with-quantities',
      withQuantities([mug, 1], [mug, 2]),
    );
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('Items must contain unique productVariantId');
  });
});

describe('PUT /purchase-orders/:id', () => {
  test('API-PO-06 changes the given values; new items get their defaults from the given supplier', async () => {
    const id = await shop.order([bowl, 5]);
    const body = {
      supplierId: harbour,
      content: { reference: 'A-17' },
      ...withQuantities([bowl, 5], [mug, 12]),
    };
    const answer = await shop.call('put', `/${id}`, body).expect(204);
    expect(answer.headers['etag']).toBe('"3"');
    expect(await shop.last('PurchaseOrderDetailsChanged')).toMatchObject({
      supplierId: harbour,
      content: { name: 'PO-0001', reference: 'A-17' },
    });
    expect(await shop.last('PurchaseOrderItemsChanged')).toMatchObject({
      added: [{ productVariantId: mug, quantity: 12, unitCost: 3.5 }],
      changed: [],
    });
  });

  test('API-PO-06 VAL-053 refuses a variant that is named twice, with the message', async () => {
    const id = await shop.order([mug, 10]);
    const answer = await shop.call('put', `/${id}`, withQuantities([mug, 10], [mug, 5]));
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('Items must contain unique productVariantId');
  });

  test('API-PO-06 refuses an empty name, because lists open an order by its name', async () => {
    const id = await shop.order([mug, 10]);
    const answer = await shop.call('put', `/${id}`, { content: { name: ' ' } }).expect(400);
    expect(answer.body.issues).toEqual([{ path: 'content.name', message: 'Must not be empty' }]);
  });

  test('API-PO-06 AMB-067 AMB-070 refuses to remove received items or to set Draft after a receipt, and changes nothing', async () => {
    const { id, item, shipment } = await shop.shippedOrder();
    const path = `/${id}/shipments/${shipment}/received`;
    await shop.call('patch', path, receipt(item, 50, 50)).expect(204);
    const before = await shop.recorded();
    const dropped = await shop.call('put', `/${id}`, { items: [] }).expect(409);
    expect(dropped.body).toMatchObject({ code: 'SHIPMENT_RECEIVED_IMMUTABLE' });
    const drafted = await shop.call('put', `/${id}`, { status: 'Draft' }).expect(409);
    expect(drafted.body).toMatchObject({ code: 'STATUS_NOT_ALLOWED' });
    expect(await shop.recorded()).toEqual(before);
  });

  test('ERR-27 a stale If-Match is refused with the current version, and who made it when', async () => {
    const id = await shop.order([mug, 10]);
    const stale = await shop
      .call('put', `/${id}`, { content: { reference: 'B' } })
      .set('If-Match', '"0"');
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({
      code: 'VERSION_STALE',
      currentVersion: 1,
      changedBy: expect.any(String),
      changedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
    await shop
      .call('put', `/${id}`, { content: { reference: 'B' } })
      .set('If-Match', '"1"')
      .expect(204);
  });

  test('AMB-035 refuses rates that are not above 0, VAL-059 costs below 0', async () => {
    const id = await shop.order([mug, 10]);
    await shop.call('put', `/${id}`, { content: { exchangeRates: { EUR: 0 } } }).expect(400);
    const costs = [{ name: 'Freight', amount: -0.01, currency: 'GBP' }];
    await shop
      .call('put', `/${id}`, { shipmentCosts: [{ shipmentId: unknown, costs }] })
      .expect(400);
  });

  test('AMB-128 an order of another team is unknown', async () => {
    const id = await shop.order([mug, 10]);
    shop = testShop(store, 'team-2');
    const answer = await shop.call('put', `/${id}`, { content: { reference: 'B' } }).expect(404);
    expect(answer.body).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('PUT /purchase-orders/:id/add-product-variants', () => {
  test('API-PO-07 returns the ids of the new items', async () => {
    const id = await shop.order([mug, 10]);
    const answer = await shop.call('put', `/${id}/add-product-variants`, {
      productVariantIds: [bowl],
    });
    expect(answer.status).toBe(200);
    const { added } = (await shop.last('PurchaseOrderItemsChanged')) as { added: { id: string }[] };
    expect(answer.body).toEqual(added.map((item) => item.id));
    expect(added).toMatchObject([{ productVariantId: bowl, quantity: 0, unitCost: 6 }]);
  });

  test('API-PO-07 VAL-054 refuses an empty list, VAL-053 a variant that the order already has', async () => {
    const path = `/${await shop.order([mug, 10])}/add-product-variants`;
    await shop.call('put', path, { productVariantIds: [] }).expect(400);
    const again = await shop.call('put', path, { productVariantIds: [mug] }).expect(400);
    expect(again.body).toMatchObject({
      code: 'DUPLICATE_VARIANT',
      message: 'Items must contain unique productVariantId',
    });
  });
});

describe('deleting orders', () => {
  test('API-PO-08 deletes one order, which is unknown afterwards', async () => {
    const id = await shop.order([mug, 10]);
    await shop.call('delete', `/${id}`).expect(204);
    await shop.call('delete', `/${id}`).expect(404);
    await shop.call('put', `/${id}`, { content: { reference: 'A' } }).expect(404);
    await shop.call('delete', `/${unknown}`).expect(404);
  });

  test('API-PO-09 VAL-056 deletes many orders or, with an unknown one, none; a repeated id counts once', async () => {
    const ids = [await shop.order([mug, 1]), await shop.order([bowl, 1])];
    await shop.call('post', '/delete', []).expect(400);
    await shop.call('post', '/delete', [...ids, unknown]).expect(404);
    expect(await shop.all('PurchaseOrderDeleted')).toHaveLength(0);
    const answer = await shop.call('post', '/delete', [...ids, ...ids]).expect(204);
    const deleted = await shop.all('PurchaseOrderDeleted');
    expect(deleted).toHaveLength(2);
    expect(answer.headers['x-position']).toBe(deleted.at(-1)?.position);
  });
});

describe('status', () => {
  test('API-PO-18 is set with the business day of the shop; the same status again records nothing', async () => {
    const id = await shop.order([mug, 10]);
    await shop.call('put', `/${id}/status`, { status: 'SentToSupplier' }).expect(204);
    expect(await shop.last('PurchaseOrderStatusSet')).toMatchObject({
      from: 'Draft',
      to: 'SentToSupplier',
      on: '2026-11-21',
    });
    await shop.call('put', `/${id}/status`, { status: 'SentToSupplier' }).expect(204);
    expect(await shop.all('PurchaseOrderStatusSet')).toHaveLength(1);
    await shop.call('put', `/${id}/status`, { status: 'Open' }).expect(400);
  });

  test('API-PO-19 AMB-069 is set on no order when one of them may not have it', async () => {
    const { id, item, shipment } = await shop.shippedOrder();
    const path = `/${id}/shipments/${shipment}/received`;
    await shop.call('patch', path, receipt(item, 50, 50)).expect(204);
    const before = await shop.recorded();
    const orders = [await shop.order([bowl, 1]), id];
    const body = orders.map((one) => ({ id: one, status: 'Cancelled' }));
    const answer = await shop.call('put', '/status', body).expect(409);
    expect(answer.body).toMatchObject({ code: 'STATUS_NOT_ALLOWED' });
    expect((await shop.recorded()).slice(0, before.length)).toEqual(before);
    expect(await shop.all('PurchaseOrderStatusSet')).toHaveLength(1);
  });

  test.each(purchaseOrderStatuses.filter((status) => status !== 'Draft'))(
    'API-PO-18 accepts %s',
    async (status) => {
      const id = await shop.order([mug, 10]);
      await shop.call('put', `/${id}/status`, { status }).expect(204);
      expect(await shop.last('PurchaseOrderStatusSet')).toMatchObject({ to: status });
      await shop.call('put', `/${id}/status`, { status: 'Draft' }).expect(204);
      expect(await shop.last('PurchaseOrderStatusSet')).toMatchObject({ to: 'Draft' });
    },
  );

  test('API-PO-19 VAL-055 is set on all of at least one order, or on none', async () => {
    const ids = [await shop.order([mug, 1]), await shop.order([bowl, 1])];
    const set = (...orders: string[]) => orders.map((id) => ({ id, status: 'Cancelled' }));
    await shop.call('put', '/status', []).expect(400);
    await shop.call('put', '/status', set(...ids, ...ids)).expect(400);
    await shop.call('put', '/status', set(...ids, unknown)).expect(404);
    expect(await shop.all('PurchaseOrderStatusSet')).toHaveLength(0);
    await shop.call('put', '/status', set(...ids)).expect(204);
    expect(await shop.all('PurchaseOrderStatusSet')).toHaveLength(2);
  });
});
