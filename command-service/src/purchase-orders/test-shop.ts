import type { Session } from '@quartermaster/contracts/core/server';
import { type EventStore, START } from '@quartermaster/infra/event-store/event-store';
import { member, testApp, testNow } from '@quartermaster/infra/http/test-app';
import request from 'supertest';
import { createCommandHandler } from '../core/handle-command.ts';
import { giftShop, mug, shopFloor } from '../directory/examples.ts';
import { inMemoryDirectory } from '../directory/in-memory.ts';
import { purchaseOrderRoutes } from './routes.ts';

type Method = 'post' | 'put' | 'patch' | 'delete';

export const withQuantities = (...items: [variant: string, quantity: number][]) => ({
  items: items.map(([productVariantId, quantity]) => ({ productVariantId, quantity })),
});

export const receipt = (item: string, receivedQuantity: number, acceptedQuantity: number) => ({
  receivedAt: testNow,
  receivedLocationId: shopFloor,
  items: [{ purchaseOrderItemId: item, receivedQuantity, acceptedQuantity }],
});

/** The calls of purchase orders over a log, as a member of the gift shop (or of `teamId`) makes them. */
export const testShop = (store: EventStore, teamId: string | null = member.teamId) => {
  const session: Session = { ...member, teamId };
  const routes = purchaseOrderRoutes(
    createCommandHandler(store),
    inMemoryDirectory(giftShop()),
    async () => undefined,
  );
  const app = testApp(routes, { authenticate: async () => session });

  const call = (method: Method, path: string, body?: object) => {
    const sent = request(app)
      [method](`/api/purchase-orders${path}`)
      .auth('any', { type: 'bearer' });
    return body === undefined ? sent : sent.send(body);
  };
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
