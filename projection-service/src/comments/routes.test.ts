import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { commentAdded } from '@quartermaster/contracts/comments/events';
import type { UserId } from '@quartermaster/contracts/core/ids';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { fact, type GivenEvent, openReadModels, type ReadModels } from '../core/given-events.ts';
import { productsProjection } from '../products/projection.ts';
import { purchaseOrdersProjection } from '../purchase-orders/projection.ts';
import { atelier, harbour, supplierAdded } from '../suppliers/examples.ts';
import { suppliersProjection } from '../suppliers/projection.ts';
import { deactivated, joined, registered } from '../users/examples.ts';
import { usersProjection } from '../users/projection.ts';
import { commentsProjection } from './projection.ts';
import { commentsQueryRoutes } from './routes.ts';

const commented = (contextId: string, id: string, teamId?: string): GivenEvent =>
  fact(
    commentAdded,
    `comments.${contextId}`,
    {
      commentId: id,
      contextId,
      userId: 'ada',
      content: `Said ${id}`,
      writtenAt: '2026-03-01T08:00:00.000Z',
    },
    teamId === undefined ? {} : { teamId },
  );
/** A comment by the member of the team with this id. */
const commentedBy = (userId: UserId, id: string, teamId?: string): GivenEvent => {
  const event = commented(harbour, id, teamId);
  return { ...event, data: { ...(event.data as object), userId } };
};

const foreign = '00000000-0000-4000-8000-0000000000b9';
let models: ReadModels;
let app: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels(
    [commentsProjection, suppliersProjection, usersProjection],
    [productsProjection, purchaseOrdersProjection],
  );
  app = testApp(commentsQueryRoutes(models));
});
afterAll(async () => models.close());
beforeEach(async () => {
  await models.given(
    ...[registered('ada'), joined('ada')],
    supplierAdded(harbour),
    supplierAdded(atelier),
    supplierAdded(foreign, { teamId: 'team-2' }),
    commented(harbour, 'b'),
    commented(foreign, 'c', 'team-2'),
    commented(harbour, 'a'),
  );
});

const fetchComments = (id: string) =>
  request(app).get(`/api/comments/${id}`).set({ Authorization: 'Bearer member' });

describe('API-COM-01 comments', () => {
  test('AMB-155 ENT-COM-01..04 are listed oldest first, each with its author', async () => {
    const { body } = await fetchComments(harbour).expect(200);
    const [first, second] = body as readonly object[];
    expect(first).toEqual({
      id: 'b',
      user_email: 'ada@gift-shop.example',
      created_at: '2026-03-01T08:00:00.000Z',
      content: 'Said b',
    });
    expect(second).toMatchObject({ id: 'a' });
    expect(body).toHaveLength(2);
  });

  test('AMB-128 show the email of members, and of no user of another team', async () => {
    const people = ['ada', 'ben', 'eve'].map((id) => registered(id));
    const teams = [joined('ada'), joined('ben'), joined('eve', 'team-2'), deactivated('ben')];
    const comments = [
      commentedBy('ada', '2'),
      commentedBy('ben', '3'),
      commentedBy('eve', '4'),
      commentedBy('eve', 'foreign', 'team-2'),
      commentedBy('gone', '5'),
    ];
    const shown = [
      'ada@gift-shop.example',
      'ben@gift-shop.example',
      'an unknown user',
      'an unknown user',
    ];
    const orders = [
      [...people, ...teams, ...comments],
      [...comments, ...people, ...teams],
    ];
    for (const events of orders) {
      await models.given(supplierAdded(harbour), ...events);
      const { body } = await fetchComments(harbour).expect(200);
      const authors = (body as readonly { user_email: string }[]).map((one) => one.user_email);
      expect(authors).toEqual(shown);
    }
  });

  test('ENT-COM-05 are an empty list of a supplier that nobody commented', async () => {
    expect((await fetchComments(atelier).expect(200)).body).toEqual([]);
  });

  test('on an id of another team, or of nothing, are answered 404', async () => {
    await fetchComments(foreign).expect(404);
    await fetchComments('00000000-0000-4000-8000-0000000000ff').expect(404);
    await fetchComments('supplier-7').expect(400);
  });
});
