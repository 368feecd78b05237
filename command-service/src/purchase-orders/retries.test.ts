import { expect, test } from '@jest/globals';
import type { Answer } from '@quartermaster/contracts/core/server';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { member, testNow } from '@quartermaster/platform/http/test-app';
import { twoFiles } from '@quartermaster/platform/files/test-files';
import { createCommandHandler } from '../core/handle-command.ts';
import { bowl, giftShop, harbour, mug, shopFloor } from '../directory/examples.ts';
import { inMemoryDirectory } from '../directory/in-memory.ts';
import { paymentRoutes } from './routes/payments.ts';
import { purchaseOrderRoutes } from './routes/orders.ts';

/** Makes calls as the HTTP binding does when it repeats an interrupted request: with the same id and instant. */
const openShop = () => {
  const store = createInMemoryEventStore();
  const facts = giftShop();
  const handler = createCommandHandler(store);
  const directory = inMemoryDirectory(facts);
  const routes = [
    ...purchaseOrderRoutes({
      handler,
      directory,
      applyReceipt: async () => undefined,
      files: twoFiles,
    }),
    ...paymentRoutes({ handler, directory, findPaymentTerm: async () => ({ type: 'UPFRONT' }) }),
  ];
  const run = (id: string, commandId: string, params: object, body: unknown): Promise<Answer> => {
    const { route, handle } = routes.find((mounted) => mounted.route.id === id)!;
    return handle({
      params: route.params.parse(params),
      query: {},
      body: route.body.parse(body),
      session: member,
      commandId,
      correlationId: commandId,
      now: testNow,
      ifMatch: null,
      address: '192.0.2.1',
      signal: new AbortController().signal,
    });
  };
  return { run, facts, log: async () => store.readAll(START, 100) };
};

test('NF-E-02 a repeated request returns the first answer and records nothing more', async () => {
  const { run, log } = openShop();
  const body = { productVariantIds: [mug], arrivalDate: '2026-12-05', locationId: shopFloor };
  const first = await run('API-PO-04', 'create', {}, body);
  const { id } = first.body as { id: string };
  const added = await run('API-PO-07', 'add', { id }, { productVariantIds: [bowl] });
  const status = await run('API-PO-18', 'send', { id }, { status: 'SentToSupplier' });
  const copy = await run('API-PO-10', 'duplicate', { id }, undefined);
  const mail = { to: ['a@b.example'], subject: 'Order', message: 'Attached' };
  const mailed = await run('API-PO-43', 'mail', { id }, mail);
  const before = await log();
  // Another order takes the next number in between.
  await run('API-PO-04', 'create another', {}, {});
  const events = (await log()).length;

  const again = await run('API-PO-04', 'create', {}, body);
  expect(await run('API-PO-43', 'mail', { id }, mail)).toMatchObject(mailed);
  expect(again.body).toEqual({ id });
  expect(again.position).toBe(first.position);
  expect(await run('API-PO-07', 'add', { id }, { productVariantIds: [bowl] })).toMatchObject({
    body: added.body,
    position: added.position,
  });
  expect(await run('API-PO-18', 'send', { id }, { status: 'SentToSupplier' })).toMatchObject({
    position: status.position,
  });
  expect(await run('API-PO-10', 'duplicate', { id }, undefined)).toMatchObject({
    body: copy.body,
    position: copy.position,
  });
  expect(await log()).toHaveLength(events);
  expect((await log()).slice(0, before.length)).toEqual(before);
});

test('NF-E-02 so do payments, also one that the first run deleted', async () => {
  const { run, facts, log } = openShop();
  const items = [{ productVariantId: mug, quantity: 10 }];
  const order = (await run('API-PO-05', 'create', {}, { supplierId: harbour, items })).body as {
    id: string;
  };
  const deposit = { name: 'Deposit', amount: 10, currency: 'GBP' };
  const steps = [
    ['API-PO-14-TERMS', 'apply', order, undefined],
    ['API-PO-25', 'add', {}, { ...deposit, purchaseOrderId: order.id }],
  ] as const;
  const first = [await run(...steps[0]), await run(...steps[1])];
  const payment = first[1]?.body as { id: string };
  facts.payments.set(payment.id, order.id);
  const deleted = await run('API-PO-28', 'delete', payment, undefined);
  const events = (await log()).length;

  const second = [await run(...steps[0]), await run(...steps[1])];
  expect(second.map(({ position }) => position)).toEqual(first.map(({ position }) => position));
  expect(second[1]?.body).toEqual(payment);
  const again = await run('API-PO-28', 'delete', payment, undefined);
  expect(again.position).toBe(deleted.position);
  await expect(run('API-PO-28', 'delete more', payment, undefined)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await log()).toHaveLength(events);
});

test('NF-E-02 so do a balance that settles a payment, and reopening', async () => {
  const { run, facts, log } = openShop();
  const items = [{ productVariantId: mug, quantity: 10, unitCost: 10 }];
  const create = async (name: string) =>
    (await run('API-PO-05', name, {}, { supplierId: harbour, items })).body as { id: string };
  const pay = async ({ id: purchaseOrderId }: { id: string }, amount: number, status: string) => {
    const payment = { name: 'All', amount, currency: 'GBP', status, purchaseOrderId };
    const { id } = (await run('API-PO-25', `pay ${purchaseOrderId}`, {}, payment)).body as {
      id: string;
    };
    facts.payments.set(id, purchaseOrderId);
    return { id };
  };
  const [from, to] = [await create('from'), await create('to')];
  await pay(from, 100, 'PAID');
  const payment = await pay(to, 100, 'NOT_PAID');
  await run('API-PO-18', 'close', from, { status: 'FullyReceived' });
  const steps = [
    ['API-PO-49', 'apply', payment, { fromPurchaseOrderId: from.id, amount: 100 }],
    ['API-PO-50', 'undo', payment, { fromPurchaseOrderId: from.id }],
    ['API-PO-48', 'reopen', from, { reason: 'A box was found' }],
  ] as const;
  const first = [await run(...steps[0]), await run(...steps[1]), await run(...steps[2])];
  const events = await log();

  const second = [await run(...steps[0]), await run(...steps[1]), await run(...steps[2])];
  expect(second.map(({ position }) => position)).toEqual(first.map(({ position }) => position));
  expect(await log()).toEqual(events);
  expect(events.filter(({ type }) => type === 'SupplierBalanceUsed')).toHaveLength(1);
});
