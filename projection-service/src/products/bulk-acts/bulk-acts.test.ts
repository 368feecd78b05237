import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MAX_ACTS_OF_ITEM } from '@quartermaster/contracts/bulk-acts/calls';
import {
  bulkActAdvanced,
  bulkActRequested,
  bulkActUndoRequested,
} from '@quartermaster/contracts/bulk-acts/events';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { fact, openReadModels, type ReadModels, recordedAt } from '../../core/given-events.ts';
import { joined, registered } from '../../users/examples.ts';
import { usersProjection } from '../../users/projection.ts';
import { mug, mugBlue, mugRed, productSeen, variant } from '../examples.ts';
import { productsProjection } from '../projection.ts';
import { actsOfItems, bulkActsProjection } from './projection.ts';
import { bulkActsQueryRoutes } from './routes.ts';

const anna = '00000000-0000-4000-8000-0000000000a1';
const ofNobody = '00000000-0000-4000-8000-0000000000a2';
const stream = (actId: string) => `bulk_act.${actId}`;

const actRequested = (actId: string, itemKind: 'variants' | 'products', actorId = anna) =>
  fact(
    bulkActRequested,
    stream(actId),
    {
      actId,
      itemKind,
      itemsCount: 1204,
      change:
        itemKind === 'variants'
          ? { kind: 'tags', add: ['gift'], remove: [] }
          : { kind: 'excluded', excluded: false },
    },
    { actor: { kind: 'user', id: actorId } },
  );
const actAdvanced = (actId: string, ...itemIds: string[]) =>
  fact(bulkActAdvanced, stream(actId), {
    actId,
    unchanged: 1,
    skipped: [{ itemId: mugBlue, reason: 'Too many tags' }],
    changed: itemIds.map((itemId) => ({
      itemId,
      before: { kind: 'tags' as const, tags: [] },
      after: { kind: 'tags' as const, tags: ['gift'] },
    })),
  });

let models: ReadModels;
let app: ReturnType<typeof testApp>;
beforeAll(async () => {
  models = await openReadModels([productsProjection, usersProjection, bulkActsProjection]);
  app = testApp(bulkActsQueryRoutes({ pool: models.pool }));
});
afterAll(() => models.close());

const seen = productSeen(mug, { variants: [variant(mugRed), variant(mugBlue)] });
const get = (variantId: string, productId = mug) =>
  request(app)
    .get(`/api/products/${productId}/variants/${variantId}/bulk-acts`)
    .set({ Authorization: 'Bearer member' });

describe('API-BULK-06 the bulk acts of an item', () => {
  test('are those that changed the variant or its product, the newest first', async () => {
    await models.given(
      registered(anna),
      joined(anna),
      seen,
      actRequested('act-1', 'variants'),
      actAdvanced('act-1', mugRed),
      actRequested('act-2', 'products', ofNobody),
      actAdvanced('act-2', mug),
      fact(bulkActUndoRequested, stream('act-1'), { actId: 'act-1' }),
    );
    const { body } = await get(mugRed).expect(200);
    expect(body).toEqual([
      {
        id: 'act-2',
        itemKind: 'products',
        itemsCount: 1204,
        isUndone: false,
        change: { kind: 'excluded', excluded: false },
        requestedAt: recordedAt(5),
        requestedBy: null,
      },
      {
        id: 'act-1',
        itemKind: 'variants',
        itemsCount: 1204,
        isUndone: true,
        change: { kind: 'tags', add: ['gift'], remove: [] },
        requestedAt: recordedAt(3),
        requestedBy: expect.stringContaining('@'),
      },
    ]);
  });

  test('are not those that skipped it', async () => {
    await models.given(seen, actRequested('act-1', 'variants'), actAdvanced('act-1', mugRed));
    expect((await get(mugBlue).expect(200)).body).toEqual([]);
  });

  test('are the last 50', async () => {
    const ids = Array.from({ length: MAX_ACTS_OF_ITEM + 2 }, (_, at) => `act-${String(at)}`);
    await models.given(
      seen,
      ...ids.flatMap((id) => [actRequested(id, 'variants'), actAdvanced(id, mugRed)]),
    );
    const { body } = await get(mugRed).expect(200);
    expect((body as { id: string }[]).map(({ id }) => id)).toEqual(ids.slice(2).reverse());
    expect(await models.rows(actsOfItems)).toMatchObject([{ actIds: ids.slice(2) }]);
  });

  test('are found for variants of the product alone', async () => {
    await models.given(seen, productSeen(ofNobody, { teamId: 'team-2' }));
    await get(ofNobody).expect(404);
    await get(mugRed, ofNobody).expect(404);
  });
});
