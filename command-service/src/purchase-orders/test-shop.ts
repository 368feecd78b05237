import type { EventOf } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { Session } from '@quartermaster/contracts/core/server';
import type { paymentsSet } from '@quartermaster/contracts/purchase-orders/events/orders';
import type { PaymentTerm } from '@quartermaster/contracts/suppliers/supplier';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { member, testApp, testNow } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { twoFiles } from '@quartermaster/platform/files/test-files';
import { createCommandHandler } from '../core/handle-command.ts';
import type { Directory } from '../directory/directory.ts';
import { giftShop, mug, shopFloor } from '../directory/examples.ts';
import { type DirectoryFacts, inMemoryDirectory } from '../directory/in-memory.ts';
import { purchaseOrderRoutes } from './routes/orders.ts';
import { paymentRoutes } from './routes/payments.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export const withQuantities = (...items: [variant: string, quantity: number][]) => ({
  items: items.map(([productVariantId, quantity]) => ({ productVariantId, quantity })),
});

export const receipt = (item: string, receivedQuantity: number, acceptedQuantity: number) => ({
  receivedAt: testNow,
  receivedLocationId: shopFloor,
  items: [{ purchaseOrderItemId: item, receivedQuantity, acceptedQuantity }],
});

/** The gift shop's directory; like the real one, it finds payments in the log. */
const createTestDirectory = (store: EventStore, facts: Partial<DirectoryFacts>): Directory => ({
  ...inMemoryDirectory(giftShop(facts)),
  orderOfPayment: async (teamId, paymentId) => {
    const sets = (await store.readAll(START, 1000)).filter(
      ({ type, metadata }) => type === 'PaymentsSet' && metadata.teamId === teamId,
    );
    const found = sets
      .map(({ data }) => data as EventOf<typeof paymentsSet>['data'])
      .find(({ payments }) => payments.some(({ id }) => id === paymentId));
    return found?.purchaseOrderId ?? null;
  },
});

/** Makes the calls of purchase orders over a log as a member of a team. */
const createCaller = (
  store: EventStore,
  teamId: TeamId | null,
  term: PaymentTerm | null,
  facts: Partial<DirectoryFacts>,
) => {
  const session: Session = { ...member, teamId };
  const handler = createCommandHandler(store);
  const directory = createTestDirectory(store, facts);
  const routes = [
    ...purchaseOrderRoutes({
      handler,
      directory,
      applyReceipt: async () => undefined,
      files: twoFiles,
    }),
    ...paymentRoutes({ handler, directory, findPaymentTerm: async () => term }),
  ];
  const app = testApp(routes, { authenticate: async () => session });
  return (method: Method, path: string, body?: object) => {
    const sent = request(app)
      [method](`/api/purchase-orders${path}`)
      .auth('any', { type: 'bearer' });
    return body === undefined ? sent : sent.send(body);
  };
};

/** The calls of purchase orders over a log, as a member of the gift shop (or of `teamId`) makes them. */
export const testShop = (
  store: EventStore,
  teamId: TeamId | null = member.teamId,
  term: PaymentTerm | null = null,
  facts: Partial<DirectoryFacts> = {},
) => {
  const call = createCaller(store, teamId, term, facts);
  const log = async () => store.readAll(START, 1000);
  /** Data of the newest event of a type. */
  const last = async (type: string): Promise<unknown> =>
    (await log()).findLast((event) => event.type === type)?.data;
  const order = async (...items: [variant: string, quantity: number][]): Promise<string> => {
    const answer = await call('post', '/create-with-quantities', withQuantities(...items));
    return (answer.body as { id: string }).id;
  };
  /** An order of 100 mugs with one planned shipment of them all. */
  const shippedOrder = async () => {
    const id = await order([mug, 100]);
    const { added } = (await last('PurchaseOrderItemsChanged')) as { added: { id: string }[] };
    const item = added[0]?.id ?? '';
    const items = [{ purchaseOrderItemId: item, orderedQuantity: 100 }];
    await call('put', `/${id}/shipments`, [{ items }]).expect(204);
    const { created } = (await last('ShipmentsAllocated')) as { created: { id: string }[] };
    return { id, item, shipment: created[0]?.id ?? '' };
  };
  return {
    call,
    last,
    order,
    shippedOrder,
    recorded: async () => (await log()).map(({ type }) => type),
    all: async (type: string) => (await log()).filter((event) => event.type === type),
  };
};
