import { beforeEach, describe, expect, test } from '@jest/globals';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { START } from '@quartermaster/contracts/core/position';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { member, testApp, testNow } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { createContextCheck } from '../comment-contexts.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import { giftShop, harbour, mug, mugProduct } from '../directory/examples.ts';
import { inMemoryDirectory } from '../directory/in-memory.ts';
import { testShop } from '../purchase-orders/test-shop.ts';
import { commentRoutes } from './routes.ts';

let store = createInMemoryEventStore();
beforeEach(() => {
  store = createInMemoryEventStore();
});

const post = (contextId: string, body: object, teamId = member.teamId) => {
  const handler = createCommandHandler(store);
  const knows = createContextCheck(handler, inMemoryDirectory(giftShop()));
  const authenticate = async () => ({ ...member, teamId });
  const app = testApp(commentRoutes(handler, knows), { authenticate });
  return request(app).post(`/api/comments/${contextId}`).auth('any', { type: 'bearer' }).send(body);
};
const recorded = async () =>
  (await store.readAll(START, 100)).filter(({ type }) => type === 'CommentAdded');

describe('API-COM-02 a comment', () => {
  test('ENT-COM is returned as it was recorded, with its author and instant', async () => {
    const { body } = await post(harbour, { content: ' Call them on Monday \n' }).expect(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user_email: member.email,
      created_at: testNow,
      content: 'Call them on Monday',
    });
    expect(await recorded()).toMatchObject([
      {
        stream: `comments-team-1.${harbour}`,
        data: { contextId: harbour, userId: member.userId, content: 'Call them on Monday' },
      },
    ]);
    expect(JSON.stringify(await recorded())).not.toContain(member.email);
  });

  test('can be added to orders, suppliers and products', async () => {
    const order = await testShop(store).order([mug, 10]);
    for (const context of [order, harbour, mugProduct]) {
      await post(context, { content: 'a' }).expect(201);
    }
    expect(await recorded()).toHaveLength(3);
  });

  test.each([{ content: '' }, { content: ' ' }, {}, { content: 7 }, { content: 'a', by: 'me' }])(
    'VAL-017 is refused as %j',
    async (body) => {
      await post(harbour, body).expect(400);
      expect(await recorded()).toEqual([]);
    },
  );

  test('cannot be added to an unknown or deleted thing, or to one of another team', async () => {
    const shop = testShop(store);
    const [order, deleted] = [await shop.order([mug, 10]), await shop.order([mug, 10])];
    await shop.call('delete', `/${deleted}`).expect(204);
    await post(deterministicId('nobody'), { content: 'a' }).expect(404);
    await post(deleted, { content: 'a' }).expect(404);
    await post(order, { content: 'a' }, 'team-2').expect(404);
    await post('order-7', { content: 'a' }).expect(400);
    expect(await recorded()).toEqual([]);
  });
});
