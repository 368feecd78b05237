import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { commentAdded } from '@quartermaster/contracts/comments/events';
import { testApp } from '@quartermaster/infra/http/test-app';
import request from 'supertest';
import { fact, type GivenEvent, openReadModels, type ReadModels } from '../core/given-events.ts';
import { productsProjection } from '../products/projection.ts';
import { purchaseOrdersProjection } from '../purchase-orders/projection.ts';
import { atelier, harbour, supplierAdded } from '../suppliers/examples.ts';
import { suppliersProjection } from '../suppliers/projection.ts';
import { commentsProjection } from './projection.ts';
import { commentsQueryRoutes } from './routes.ts';

const said = (contextId: string, id: string, teamId?: string): GivenEvent =>
  fact(
    commentAdded,
    `comments.${contextId}`,
    {
      commentId: id,
      contextId,
      userEmail: 'owner@gift-shop.example',
      content: `Said ${id}`,
      writtenAt: '2026-03-01T08:00:00.000Z',
    },
    teamId === undefined ? {} : { teamId },
  );

const foreign = '00000000-0000-4000-8000-0000000000b9';
let models: ReadModels;
let app: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels(
    [commentsProjection, suppliersProjection],
    [productsProjection, purchaseOrdersProjection],
  );
  app = testApp(commentsQueryRoutes(models));
});
afterAll(async () => models.close());
beforeEach(async () => {
  await models.given(
    supplierAdded(harbour),
    supplierAdded(atelier),
    supplierAdded(foreign, { teamId: 'team-2' }),
    said(harbour, 'b'),
    said(foreign, 'c', 'team-2'),
    said(harbour, 'a'),
  );
});

const commentsOf = (id: string) =>
  request(app).get(`/api/comments/${id}`).set({ Authorization: 'Bearer member' });

describe('API-COM-01 comments', () => {
  test('AMB-155 ENT-COM come back oldest first, with the author of each', async () => {
    const { body } = await commentsOf(harbour).expect(200);
    const [first, second] = body as readonly object[];
    expect(first).toEqual({
      id: 'b',
      user_email: 'owner@gift-shop.example',
      created_at: '2026-03-01T08:00:00.000Z',
      content: 'Said b',
    });
    expect(second).toMatchObject({ id: 'a' });
    expect(body).toHaveLength(2);
  });

  test('are none where nobody said anything', async () => {
    expect((await commentsOf(atelier).expect(200)).body).toEqual([]);
  });

  test('on what another team has, or nobody, are unknown', async () => {
    await commentsOf(foreign).expect(404);
    await commentsOf('00000000-0000-4000-8000-0000000000ff').expect(404);
    await commentsOf('supplier-7').expect(400);
  });
});
