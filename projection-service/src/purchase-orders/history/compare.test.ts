import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PurchaseOrderComparison } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { openReadModels, type ReadModels, createTestEventStore } from '../../core/given-events.ts';
import { locationSeen } from '../../locations/examples.ts';
import { locationsProjection } from '../../locations/projection.ts';
import { mug, mugRed, productSeen, variant, vaseOnly, vaseSeen } from '../../products/examples.ts';
import { productsProjection } from '../../products/projection.ts';
import { suppliersProjection } from '../../suppliers/projection.ts';
import { connected } from '../../teams/examples.ts';
import { teamsProjection } from '../../teams/projection.ts';
import { joined, registered } from '../../users/examples.ts';
import { usersProjection } from '../../users/projection.ts';
import { detailed, drafted, item, itemsChanged, order, paid, statusSet } from '../examples.ts';
import { costsSet, dock, first, received, shipmentPlanned } from '../examples-shipments.ts';
import { purchaseOrdersQueryRoutes } from '../routes.ts';

const [red, vase] = [item(mugRed, 100, 10), item(vaseOnly, 50, 20)];
const story = [
  drafted(),
  itemsChanged({ added: [red], order: [red.id] }),
  detailed({ content: { reference: 'R-1' } }),
  itemsChanged({
    added: [vase],
    changed: [{ from: red, to: { ...red, quantity: 120 } }],
    order: [vase.id, red.id],
  }),
  shipmentPlanned(first, { [mugRed]: 60 }, { trackingNumber: 'T-1' }),
  costsSet(first, [{ name: 'Freight', amount: 30, currency: 'GBP' }]),
  statusSet('Draft', 'SentToSupplier'),
  paid({ id: 'p1', amount: 50, currency: 'GBP' }),
  received(first, { [mugRed]: [60, 55] }),
];

let models: ReadModels;
let app: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels([
    productsProjection,
    suppliersProjection,
    locationsProjection,
    teamsProjection,
    usersProjection,
  ]);
  await models.given(
    connected(),
    productSeen(mug, { variants: [variant(mugRed)] }),
    vaseSeen(),
    locationSeen(dock, { name: 'Warehouse' }),
    registered('user-1'),
    joined('user-1'),
  );
  app = testApp(purchaseOrdersQueryRoutes({ ...models, store: createTestEventStore(story) }));
});
afterAll(async () => models.close());

const requestComparison = (from: unknown, to: unknown, id = order) =>
  request(app)
    .get(`/api/purchase-orders/${id}/compare?from=${String(from)}&to=${String(to)}`)
    .set({ Authorization: 'Bearer member' });

/** `section: field: from -> to`. */
const listLines = ({ sections }: PurchaseOrderComparison): readonly string[] =>
  sections.flatMap(({ title, changes }) =>
    changes.map(({ field, from, to }) => `${title}: ${field}: ${from ?? '-'} -> ${to ?? '-'}`),
  );

describe('comparing two revisions of an order', () => {
  test('shows every line that differs, in words, across all revisions in between', async () => {
    const { body } = await requestComparison(1, 8).expect(200);
    expect(body).toMatchObject({
      from: { revision: 1, actor: 'user-1@gift-shop.example' },
      to: { revision: 8 },
    });
    expect(listLines(body as PurchaseOrderComparison)).toMatchInlineSnapshot(`
      [
        "Status: Status: Draft -> Sent to Supplier",
        "Details: Reference: - -> R-1",
        "Items: Blue vase: - -> 50 × 20.00",
        "Items: Harbour mug, Red: quantity: 100 -> 120",
        "Shipments: Shipment 1: Name: - -> Shipment 1",
        "Shipments: Shipment 1: Tracking number: - -> T-1",
        "Shipments: Shipment 1: Received: - -> 2026-03-05T10:00:00.000Z",
        "Shipments: Shipment 1: Costs: - -> Freight 30.00 GBP",
        "Shipments: Shipment 1: Harbour mug, Red: - -> 60 ordered, 60 received, 55 accepted",
        "Payments: Payment Deposit: - -> 50.00 GBP, not paid",
      ]
    `);
  });

  test('from a later to an earlier revision shows the opposite changes', async () => {
    const [forth, back] = [await requestComparison(1, 8), await requestComparison(8, 1)];
    const turned = (body: PurchaseOrderComparison) =>
      body.sections.flatMap(({ changes }) =>
        changes.map(({ field, from, to }) => ({ field, from: to, to: from })),
      );
    const inOrder = (changes: readonly { readonly field: string }[]) =>
      changes.toSorted((a, b) => (a.field < b.field ? -1 : 1));
    const backwards = (back.body as PurchaseOrderComparison).sections;
    expect(inOrder(backwards.flatMap(({ changes }) => changes))).toEqual(
      inOrder(turned(forth.body as PurchaseOrderComparison)),
    );
  });

  test('of a revision with itself is empty', async () => {
    expect((await requestComparison(4, 4)).body).toMatchObject({ sections: [] });
  });

  test('refuses a revision the order does not have, an unknown order and text that is no revision', async () => {
    const missing = await requestComparison(1, 9).expect(404);
    expect(missing.body.message).toBe('The order has no revision 9; its last is 8');
    await requestComparison(0, 1, '00000000-0000-4000-8000-0000000000e8').expect(404);
    for (const odd of [-1, 1.5, 'x', '']) await requestComparison(odd, 1).expect(400);
  });
});
