import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { member as session, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import {
  type GivenEvent,
  openReadModels,
  type ReadModels,
  recordedAt,
  createTestEventStore,
} from '../core/given-events.ts';
import { mugRed } from '../products/examples.ts';
import { productsProjection } from '../products/projection.ts';
import { atelier, harbour, supplierAdded } from '../suppliers/examples.ts';
import { suppliersProjection } from '../suppliers/projection.ts';
import { suppliersQueryRoutes } from '../suppliers/routes.ts';
import { connected } from '../teams/examples.ts';
import { teamsProjection } from '../teams/projection.ts';
import {
  deleted,
  drafted,
  item,
  itemsAdded,
  order,
  otherOrder,
  paidIn,
  statusSet,
} from './examples.ts';
import {
  applicationUndone,
  balanceApplied,
  balanceUsed,
  credited,
  useUndone,
} from './examples-settlement.ts';
import { purchaseOrdersProjection } from './projection.ts';
import { purchaseOrdersQueryRoutes } from './routes.ts';
import { purchaseOrders } from './tables.ts';

const third = '00000000-0000-4000-8000-0000000000e3';
const foreign = '00000000-0000-4000-8000-0000000000e8';
let models: ReadModels;
let events: readonly GivenEvent[] = [];
beforeAll(async () => {
  models = await openReadModels(
    [purchaseOrdersProjection, suppliersProjection, teamsProjection],
    [productsProjection],
  );
});
afterAll(async () => models.close());

const get = (path: string, teamId = 'team-1') => {
  const authenticate = async () => ({ ...session, teamId });
  const app = testApp(
    [
      ...purchaseOrdersQueryRoutes({ ...models, store: createTestEventStore(events) }),
      ...suppliersQueryRoutes(models),
    ],
    { authenticate },
  );
  return request(app).get(`/api${path}`).auth('any', { type: 'bearer' });
};

const content = { currency: 'USD' };
/** Two orders of 100 units at 10 each; one of them lacks 25 units and is fully paid. */
const overpaid = [
  connected(),
  supplierAdded(harbour),
  drafted({ supplierId: harbour, content }),
  itemsAdded([item(mugRed, 100, 10)]),
  paidIn(order, { id: 'p1', amount: 1000, status: 'PAID' }),
  credited(mugRed, 25, 10),
  drafted({ id: otherOrder, supplierId: harbour, content: { ...content, name: 'PO-0002' } }),
  itemsAdded([item(mugRed, 100, 10)], otherOrder),
  drafted({ id: foreign, teamId: 'team-2', supplierId: harbour }),
];

describe('API-PO-47 the account of an order', () => {
  beforeEach(async () => {
    events = [...overpaid, balanceUsed(100, otherOrder), balanceApplied(100, order, otherOrder)];
    await models.given(...events);
  });

  test('shows what is owed, paid and a balance beside the totals, with an explanation', async () => {
    const { body } = await get(`/purchase-orders/${order}/account`).expect(200);
    expect(body).toMatchObject({
      currency: 'USD',
      ordered: 1000,
      credited: 250,
      owed: 750,
      paid: 1000,
      used: 100,
      open: 0,
      balance: 150,
      creditedUnits: 25,
      lines: [{ productVariantId: mugRed, quantity: 25, unitAmount: 10, amount: 250 }],
    });
    expect(body.explanation.at(-1)).toBe(
      '150.00 USD was paid too much and is a balance with the supplier.',
    );
    const other = await get(`/purchase-orders/${otherOrder}/account`).expect(200);
    expect(other.body).toMatchObject({ credited: 0, applied: 100, open: 900, lines: [] });
  });

  test('was another one at an earlier moment', async () => {
    const before = recordedAt(overpaid.findIndex((one) => one.definition.type === 'PaymentsSet'));
    const { body } = await get(`/purchase-orders/${order}/account?asOf=${before}`).expect(200);
    expect(body).toMatchObject({ credited: 0, owed: 1000, paid: 1000, balance: 0 });
  });

  test('is part of the order only once something was recorded', async () => {
    const { body } = await get(`/purchase-orders/${order}`).expect(200);
    expect(body.settlement).toMatchObject({
      credit: { amount: 250 },
      used: [{ purchaseOrderId: otherOrder, paymentId: 'p9', amount: 100, currency: 'USD' }],
      applied: [],
    });
    await models.given(...overpaid);
    const plain = await get(`/purchase-orders/${otherOrder}`).expect(200);
    expect(plain.body).not.toHaveProperty('settlement');
  });

  test('is unknown for other teams and other ids', async () => {
    await get(`/purchase-orders/${order}/account`, 'team-2').expect(404);
    await get(`/purchase-orders/${third}/account`).expect(404);
    await get('/purchase-orders/x/account').expect(400);
    await get(`/purchase-orders/${order}/account?asOf=x`).expect(400);
  });
});

describe('API-SUP-14 the balances with a supplier', () => {
  const fetchBalances = async (id: string, teamId?: string) =>
    (await get(`/suppliers/${id}/balances`, teamId).expect(200)).body;

  const live = { currency: 'USD', isDeleted: false };

  test('are those of its orders, newest first, with a total per currency', async () => {
    events = [
      ...overpaid,
      drafted({ id: third, supplierId: harbour, content: { ...content, name: 'PO-0003' } }),
      itemsAdded([item(mugRed, 10, 10)], third),
      paidIn(third, { id: 'p3', amount: 100, status: 'PAID' }),
      credited(mugRed, 1, 10, { id: third }),
    ];
    await models.given(...events);
    expect(await fetchBalances(harbour)).toEqual({
      totals: [{ currency: 'USD', balance: 260 }],
      orders: [
        { ...live, purchaseOrderId: third, purchaseOrderName: 'PO-0003', balance: 10 },
        { ...live, purchaseOrderId: order, purchaseOrderName: 'PO-0001', balance: 250 },
      ],
    });
  });

  const left = async () =>
    (
      (await fetchBalances(harbour)) as { orders: { balance: number; isDeleted: boolean }[] }
    ).orders.map(({ balance, isDeleted }) => [balance, isDeleted]);

  test('are all that was paid for a cancelled order, also where it has no credit', async () => {
    const paid = overpaid.filter(({ definition }) => definition.type !== 'SupplierCreditSet');
    await models.given(...paid, statusSet('Draft', 'Cancelled'));
    expect(await left()).toEqual([[1000, false]]);
    await models.given(...paid, statusSet('Draft', 'Cancelled'), balanceUsed(400, otherOrder));
    expect(await left()).toEqual([[600, false]]);
    await models.given(...paid, statusSet('Draft', 'Cancelled'), statusSet('Cancelled', 'Draft'));
    expect(await left()).toEqual([]);
  });

  test('of a deleted order stay, with what is used and what comes back', async () => {
    const used = balanceUsed(1000, otherOrder);
    const steps = [
      [[deleted()], [[1000, true]]],
      [[deleted(), balanceUsed(300, otherOrder)], [[700, true]]],
      [[deleted(), balanceUsed(300, otherOrder), useUndone(300, otherOrder)], [[1000, true]]],
      [[used, deleted()], []],
      [[used, deleted(), useUndone(1000, otherOrder)], [[1000, true]]],
    ] as const;
    for (const [ending, expected] of steps) {
      await models.given(...overpaid, ...ending);
      expect(await left()).toEqual(expected);
    }
  });

  test('come back when they are undone', async () => {
    const moved = [balanceUsed(100, otherOrder), balanceApplied(100, order, otherOrder)];
    const undone = [useUndone(100, otherOrder), applicationUndone(100, order, otherOrder)];
    events = [...overpaid, ...moved, ...undone];
    await models.given(...events);
    expect(await left()).toEqual([[250, false]]);
    const { body } = await get(`/purchase-orders/${otherOrder}/account`).expect(200);
    expect(body).toMatchObject({ applied: 0, open: 1000 });
  });

  test('are gone when they were used or the credit was taken back', async () => {
    const endings = [
      [balanceUsed(250, otherOrder)],
      [credited(mugRed, 0, 10, { cause: 'reopened', previousAmount: 250 })],
    ];
    for (const ending of endings) {
      await models.given(...overpaid, ...ending);
      expect(await fetchBalances(harbour)).toEqual({ totals: [], orders: [] });
    }
  });

  test('have no row for an order without a credit', async () => {
    await models.given(...overpaid);
    const rows = await models.rows(purchaseOrders);
    expect(rows.map(({ id, supplierBalance }) => [id, supplierBalance])).toEqual([
      [order, 250],
      [otherOrder, null],
    ]);
  });

  test('are each team’s own, also for many callers at once', async () => {
    await models.given(...overpaid, supplierAdded(atelier, { teamId: 'team-2' }));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        at % 2 === 0 ? fetchBalances(harbour) : fetchBalances(atelier, 'team-2'),
      ),
    );
    for (const [at, { totals }] of answers.entries()) {
      expect(totals).toEqual(at % 2 === 0 ? [{ currency: 'USD', balance: 250 }] : []);
    }
    await get(`/suppliers/${harbour}/balances`, 'team-2').expect(404);
    await get(`/suppliers/${third}/balances`).expect(404);
    await get('/suppliers/x/balances').expect(400);
  });
});
