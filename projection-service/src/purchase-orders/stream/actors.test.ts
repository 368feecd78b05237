import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '@quartermaster/contracts/core/event';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import {
  type GivenEvent,
  openReadModels,
  type ReadModels,
  createTestEventStore,
} from '../../core/given-events.ts';
import { locationsProjection } from '../../locations/projection.ts';
import { productsProjection } from '../../products/projection.ts';
import { suppliersProjection } from '../../suppliers/projection.ts';
import { teamsProjection } from '../../teams/projection.ts';
import { deactivated, joined, registered } from '../../users/examples.ts';
import { usersProjection } from '../../users/projection.ts';
import { detailed, drafted, order } from '../examples.ts';
import { mailRequested, secondMail } from '../examples-mail.ts';
import { purchaseOrdersQueryRoutes } from '../routes.ts';

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([
    productsProjection,
    suppliersProjection,
    locationsProjection,
    teamsProjection,
    usersProjection,
  ]);
  await models.given(
    ...['ada', 'ben', 'eve', 'ida'].map(registered),
    joined('ada'),
    joined('ben'),
    joined('eve', 'team-2'),
    deactivated('ben'),
  );
});
afterAll(async () => models.close());

const byActor = (actor: Actor, event: GivenEvent): GivenEvent => ({ ...event, actor });
const user = (id: string): Actor => ({ kind: 'user', id });

/** Events of members, of a member of another team, of a user without a team, and of no user. */
const mixed = [
  byActor(user('ada'), drafted()),
  byActor(user('ben'), detailed({ content: { name: 'Summer' } })),
  byActor(user('gone'), detailed({ content: { name: 'Winter' } })),
  byActor(user('eve'), detailed({ content: { name: 'Spring' } })),
  byActor(user('ida'), detailed({ content: { name: 'Summer' } })),
  byActor({ kind: 'store' }, detailed({ content: { name: 'Autumn' } })),
  byActor(user('ben'), mailRequested()),
  byActor(user('eve'), mailRequested(secondMail)),
];
const fetchAnswer = async (path: string): Promise<unknown> => {
  const app = testApp(
    purchaseOrdersQueryRoutes({ pool: models.pool, store: createTestEventStore(mixed) }),
  );
  const call = request(app).get(`/api/purchase-orders/${order}/${path}`);
  return (await call.set({ Authorization: 'Bearer member' }).expect(200)).body;
};

test('API-PO-30 the history shows members of the team by email', async () => {
  const entries = (await fetchAnswer('history')) as readonly { readonly actor: string }[];
  expect(entries.map(({ actor }) => actor)).toEqual([
    'ada@gift-shop.example',
    'ben@gift-shop.example',
    'an unknown user',
    'an unknown user',
    'an unknown user',
    'Store',
    'ben@gift-shop.example',
    'an unknown user',
  ]);
});

test('a comparison shows who made each revision', async () => {
  expect(await fetchAnswer('compare?from=1&to=2')).toMatchObject({
    from: { actor: 'ben@gift-shop.example' },
    to: { actor: 'an unknown user' },
  });
});

test('API-PO-44 a mail shows the member who requested it', async () => {
  expect(await fetchAnswer('mails')).toMatchObject([
    { requestedBy: 'an unknown user' },
    { requestedBy: 'ben@gift-shop.example' },
  ]);
});
