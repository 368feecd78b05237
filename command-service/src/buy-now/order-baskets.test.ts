import { beforeEach, describe, expect, test } from '@jest/globals';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { member, testNow } from '@quartermaster/platform/http/test-app';
import { testLogs } from '../core/test-logs.ts';
import { bowl, harbour, mug, shopFloor } from '../directory/examples.ts';
import { createBasketCalls, basketRoutes, createBasketReaction } from './test-baskets.ts';

const line = (variantId: string, quantity: number | null, unitCost: number | null = null) => ({
  variantId,
  quantity,
  unitCost,
});
const makeBasketToOrder = (supplierId: string | null, revision = 0, given: object = {}) => ({
  supplierId,
  revision,
  ...given,
});
const signal = new AbortController().signal;
const run = { id: 'try', signal, isLast: false };

let store: EventStore = createInMemoryEventStore();
beforeEach(() => {
  store = createInMemoryEventStore();
});
const recorded = async (type: string, from = store) =>
  (await from.readAll(START, 1000)).filter((event) => event.type === type);
const created = (from = store) => recorded('PurchaseOrderCreated', from);

describe('API-BUY-04 baskets become orders', () => {
  test('with their quantities, prices and dates, and leave the baskets', async () => {
    const { put, order } = createBasketCalls(store);
    await put(harbour, [line(mug, 5, 3.2)]);
    await put(null, [line(bowl, null)]);
    const dates = { issueDate: '2026-11-21', arrivalDate: '2026-12-21' };
    const plan = { ...dates, defaultStockCoverageDate: '2027-02-01', locationId: shopFloor };
    const suggested = [{ variantId: bowl, quantity: 8 }];
    const answer = await order(
      makeBasketToOrder(harbour, 0, plan),
      makeBasketToOrder(null, 0, { suggested }),
    ).expect(200);
    const orders = await created();
    expect(answer.body.results).toEqual([
      {
        supplierId: harbour,
        supplierName: 'Harbour Ceramics',
        outcome: 'ordered',
        purchaseOrderId: (orders[0]?.data as { purchaseOrderId: string }).purchaseOrderId,
        refusal: null,
      },
      expect.objectContaining({ supplierId: null, supplierName: null, outcome: 'ordered' }),
    ]);
    expect(orders.map(({ data }) => data)).toMatchObject([
      {
        supplierId: harbour,
        content: { name: 'PO-0001', currency: 'GBP' },
        issueDate: '2026-11-21',
        defaultStockCoverageDate: '2027-02-01',
      },
      { supplierId: null, content: { name: 'PO-0002' }, issueDate: null },
    ]);
    expect((await recorded('PurchaseOrderItemsChanged')).map(({ data }) => data)).toMatchObject([
      { added: [{ productVariantId: mug, quantity: 5, unitCost: 3.2, supplierSKU: 'H-MUG' }] },
      { added: [{ productVariantId: bowl, quantity: 8, unitCost: 6 }] },
    ]);
    const [shipment] = await recorded('ShipmentsAllocated');
    expect(shipment?.data).toMatchObject({
      created: [{ locationId: shopFloor, arrivalDate: '2026-12-21' }],
    });
    await put(harbour, [line(mug, 1)]).expect(200); // without a revision: the basket is empty
  });

  test('with the name, currency and rate that were typed, and the chosen supplier', async () => {
    const { put, order } = createBasketCalls(store);
    await put(null, [line(mug, 5, 3), line(bowl, 2)]);
    const typed = { name: 'Spring', reference: 'R-7', currency: 'EUR', orderSupplierId: harbour };
    const exchangeRate = { currency: 'GBP', rate: 0.75 };
    await order(makeBasketToOrder(null, 0, { ...typed, exchangeRate })).expect(200);
    const [drafted] = await created();
    expect(drafted?.data).toMatchObject({
      supplierId: harbour,
      content: {
        name: 'Spring',
        reference: 'R-7',
        currency: 'EUR',
        exchangeRates: { GBP: 0.75 },
      },
    });
    const [items] = await recorded('PurchaseOrderItemsChanged');
    expect(items?.data).toMatchObject({ added: [{ unitCost: 4 }, { unitCost: 8 }] });
    expect(await recorded('PurchaseOrderNumberTaken')).toEqual([]);
  });

  test('not with a mistyped year: the basket keeps its lines', async () => {
    const { put, order } = createBasketCalls(store);
    await put(harbour, [line(mug, 5)]);
    const answer = await order(makeBasketToOrder(harbour, 0, { arrivalDate: '2206-12-01' })).expect(
      200,
    );
    expect(answer.body.results).toMatchObject([
      { outcome: 'refused', refusal: { code: 'DAY_OUT_OF_BOUNDS' } },
    ]);
    expect(await recorded('BuyNowBasketOrdered')).toEqual([]);
  });

  test('of their own member, also when another process drafts them', async () => {
    const { put, order } = createBasketCalls(store, {
      draftBasket: () => Promise.reject(new Error('killed')),
    });
    await put(harbour, [line(mug, 5)]);
    await order(makeBasketToOrder(harbour)).expect(500);
    const [event] = await recorded('BuyNowBasketOrdered');
    await createBasketReaction(store).handle(event!, run);
    const [drafted] = await created();
    expect(drafted?.metadata.actor).toEqual(event?.metadata.actor);
    expect(drafted?.metadata.actor).toMatchObject({ kind: 'user' });
  });

  test('AMB-158 in the currency of the last order of the supplier, at the rate of the day', async () => {
    const lastCurrencies = new Map([[harbour, 'USD']]);
    const facts = { lastCurrencies, perEuro: { USD: 1.25, GBP: 1 } };
    const { put, order } = createBasketCalls(store, { facts });
    await put(harbour, [line(mug, 5, 4)]);
    await order(makeBasketToOrder(harbour)).expect(200);
    const [drafted] = await created();
    expect(drafted?.data).toMatchObject({
      content: { currency: 'USD', exchangeRates: { GBP: 0.8 } },
    });
    expect((await recorded('PurchaseOrderItemsChanged'))[0]?.data).toMatchObject({
      added: [{ unitCost: 5 }],
    });
  });

  test('AMB-158 in the currency of the shop without a rate, and a note says why', async () => {
    const facts = { lastCurrencies: new Map([[harbour, 'USD']]) };
    const { put, order } = createBasketCalls(store, { facts });
    await put(harbour, [line(mug, 5)]);
    const answer = await order(makeBasketToOrder(harbour)).expect(200);
    expect(answer.body.results).toMatchObject([
      { outcome: 'ordered', notes: [expect.stringContaining('so this one is in GBP')] },
    ]);
  });

  test('unless they changed since they were seen; the others do', async () => {
    const { put, order } = createBasketCalls(store);
    await put(harbour, [line(mug, 5)]);
    await put(null, [line(bowl, 2)]);
    const answer = await order(makeBasketToOrder(harbour, 3), makeBasketToOrder(null)).expect(200);
    expect(answer.body.results).toMatchObject([
      { supplierName: 'Harbour Ceramics', outcome: 'changed', purchaseOrderId: null },
      { outcome: 'ordered' },
    ]);
    expect(await created()).toHaveLength(1);
  });

  test('unless they are refused; the others do', async () => {
    const { put, order } = createBasketCalls(store);
    await put(harbour, [line(mug, null)]);
    await put(null, [line(bowl, 2)]);
    const unknown = deterministicId('x');
    const answer = await order(
      makeBasketToOrder(unknown),
      makeBasketToOrder(harbour),
      makeBasketToOrder(null),
    ).expect(200);
    expect(answer.body.results).toMatchObject([
      { supplierId: unknown, outcome: 'refused', refusal: { code: 'NOT_FOUND' } },
      { supplierId: harbour, outcome: 'refused', refusal: { code: 'VALIDATION_FAILED' } },
      { outcome: 'ordered' },
    ]);
    expect(await created()).toHaveLength(1);
    expect(await recorded('BuyNowBasketOrdered')).toHaveLength(1);
  });

  test.each([
    [],
    [makeBasketToOrder(harbour), makeBasketToOrder(harbour, 1)],
    [makeBasketToOrder(harbour, -1)],
    [makeBasketToOrder(harbour, 0, { orderSupplierId: harbour })],
    [makeBasketToOrder(harbour, 0, { suggested: [{ variantId: mug, quantity: 0.5 }] })],
    [{ supplierId: harbour }],
  ])('but not %j', async (...baskets) => {
    await createBasketCalls(store)
      .order(...baskets)
      .expect(400);
  });
});

describe('a cut between the basket and its order', () => {
  /** The same request in a process. */
  const repeated = (options: Parameters<typeof basketRoutes>[1] = {}) => {
    const { route, handle } = basketRoutes(store, options).find(
      (one) => one.route.id === 'API-BUY-04',
    )!;
    return handle({
      params: {},
      query: {},
      body: route.body.parse({ baskets: [makeBasketToOrder(harbour)] }),
      session: member,
      commandId: 'all',
      correlationId: 'all',
      now: testNow,
      ifMatch: null,
      address: '192.0.2.1',
      signal,
    });
  };
  beforeEach(async () => {
    await createBasketCalls(store).put(harbour, [line(mug, 5)]);
    const draftBasket = () => Promise.reject(new Error('killed'));
    await repeated({ draftBasket }).catch(() => undefined);
  });

  test('is mended by the reaction, once', async () => {
    expect(await created()).toEqual([]);
    const [event] = await recorded('BuyNowBasketOrdered');
    for (const _ of [1, 2]) await createBasketReaction(store).handle(event!, run);
    const answer = await createBasketCalls(store).order(makeBasketToOrder(harbour)).expect(200);
    const [drafted] = await created();
    const { purchaseOrderId } = drafted?.data as { purchaseOrderId: string };
    expect(answer.body.results).toMatchObject([{ outcome: 'alreadyOrdered', purchaseOrderId }]);
    expect(await created()).toHaveLength(1);
    expect(await recorded('PurchaseOrderNumberTaken')).toHaveLength(1);
  });

  test('is mended by the call that is repeated, and the reaction finds nothing to do', async () => {
    const again = await repeated();
    expect(again).toMatchObject({ body: { results: [{ outcome: 'ordered' }] } });
    expect(again).toEqual(await repeated());
    const [event] = await recorded('BuyNowBasketOrdered');
    await createBasketReaction(store).handle(event!, run);
    expect(await created()).toHaveLength(1);
    expect(await recorded('PurchaseOrderNumberTaken')).toHaveLength(1);
  });
});

describe.each(testLogs)('a log %s, two processes, three teams', (_, open) => {
  test('drafts an order of each basket once when two members ask at once', async () => {
    const { stores, close } = await open();
    const teams = ['team-1', 'team-2', 'team-3'];
    for (const teamId of teams) {
      const { put } = createBasketCalls(stores[0], { teamId });
      await put(harbour, [line(mug, 5)]).expect(200);
      await put(null, [line(bowl, 2)]).expect(200);
    }
    const both = teams.flatMap((teamId) => stores.map((one) => createBasketCalls(one, { teamId })));
    const answers = await Promise.all(
      both.map(({ order }) =>
        order(makeBasketToOrder(harbour), makeBasketToOrder(null)).expect(200),
      ),
    );
    for (const [team] of teams.entries()) {
      const [one, other] = answers.slice(2 * team, 2 * team + 2).map(({ body }) => body.results);
      for (const basket of [0, 1]) {
        const outcomes = [one[basket].outcome, other[basket].outcome].sort();
        expect(outcomes).toEqual(['alreadyOrdered', 'ordered']);
        expect(one[basket].purchaseOrderId).toBe(other[basket].purchaseOrderId);
      }
    }
    const orders = await created(stores[0]);
    const named = (teamId: string) =>
      orders
        .filter(({ metadata }) => metadata.teamId === teamId)
        .map(({ data }) => (data as { content: { name: string } }).content.name)
        .sort();
    for (const teamId of teams) expect(named(teamId)).toEqual(['PO-0001', 'PO-0002']);
    await close();
  });
});
