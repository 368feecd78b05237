import { beforeEach, describe, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { createCommandHandler } from '../core/handle-command.ts';
import { dashboardRoutes } from './routes.ts';

let store: EventStore;
let app: ReturnType<typeof testApp>;
beforeEach(() => {
  store = createInMemoryEventStore();
  const authenticate = async (userId: string) => ({ ...member, userId });
  app = testApp(dashboardRoutes(createCommandHandler(store)), { authenticate });
});

const put = (body: object, userId = 'ada') =>
  request(app).put('/api/dashboard/layout').auth(userId, { type: 'bearer' }).send(body);

describe('API-DASH-03 the layout of the dashboard', () => {
  test('is recorded in a stream of the member', async () => {
    await put({ order: ['stock', 'values'], hidden: ['healthy'] }).expect(204);
    await put({ order: [], hidden: ['values'] }, 'bo').expect(204);
    const events = await store.readAll(START, 10);
    expect(events.map(({ stream, data }) => [stream, data])).toEqual([
      [
        'dashboard_layouts-team-1.ada',
        { userId: 'ada', order: ['stock', 'values'], hidden: ['healthy'] },
      ],
      ['dashboard_layouts-team-1.bo', { userId: 'bo', order: [], hidden: ['values'] }],
    ]);
  });

  test.each([
    ['an unknown card', { order: ['weather'], hidden: [] }, 'order.0'],
    ['a card twice', { order: ['stock', 'values', 'stock'], hidden: [] }, 'order'],
    ['a hidden card twice', { order: [], hidden: ['stock', 'stock'] }, 'hidden'],
    ['an unknown hidden card', { order: [], hidden: ['stock', ''] }, 'hidden.1'],
    ['no order', { hidden: [] }, 'order'],
    ['another field', { order: [], hidden: [], theme: 'dark' }, 'theme'],
  ])('is refused with %s', async (_, body, path) => {
    const answer = await put(body).expect(400);
    expect(answer.body.issues).toEqual([expect.objectContaining({ path })]);
    expect(await store.head()).toBe(START);
  });
});
