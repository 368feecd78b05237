import { beforeEach, expect, test } from '@jest/globals';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { createCommandHandler } from '../core/handle-command.ts';
import { bowl, giftShop, mug, shopTeam } from '../directory/examples.ts';
import { inMemoryDirectory } from '../directory/in-memory.ts';
import { variantTagRoutes } from './tag-routes.ts';

const unknown = deterministicId('nobody');
let store: EventStore;
let tags: Map<string, readonly string[]>;
beforeEach(() => {
  store = createInMemoryEventStore();
  tags = new Map();
});

const post = (path: string, body: object, teamId = shopTeam) => {
  const routes = variantTagRoutes(
    createCommandHandler(store),
    inMemoryDirectory({ ...giftShop(), tags }),
  );
  const app = testApp(routes, { authenticate: async () => ({ ...member, teamId }) });
  return request(app)
    .post(`/api/products/variants/${path}`)
    .auth('any', { type: 'bearer' })
    .send(body);
};
const recorded = async () =>
  (await store.readAll(START, 100)).map(({ type, data }) => ({ type, ...(data as object) }));
const set = (variantId: string, ...names: string[]) => ({
  type: 'VariantTagsSet',
  variantId,
  tags: names,
});

test('API-PROD-20 AMB-152 the tags of a variant are replaced; spaces around a tag do not count', async () => {
  await post(`${mug}/tags`, { tags: ['gift', ' sale '] }).expect(204);
  await post(`${mug}/tags`, { tags: ['gift', 'sale'] }).expect(204);
  await post(`${mug}/tags`, { tags: [] }).expect(204);
  expect(await recorded()).toEqual([set(mug, 'gift', 'sale'), set(mug)]);
});

test.each([
  ['tags that are not unique', ['a', 'a'], 'Must be an array of unique strings'],
  ['tags that differ by spaces only', ['a', 'a '], 'Must be an array of unique strings'],
  ['an empty tag', [' '], 'tags'],
  ['101 tags', Array.from({ length: 101 }, (_, at) => `tag ${String(at)}`), 'tags'],
])('VAL-032 %s are rejected', async (_, names, message) => {
  for (const path of [`${mug}/tags`, 'common-tags']) {
    const ids = path === 'common-tags' ? { variantIds: [mug, bowl] } : {};
    const { body } = await post(path, { tags: names, ...ids }).expect(400);
    expect(JSON.stringify(body)).toContain(message);
  }
  expect(await recorded()).toEqual([]);
});

test('VAL-037 API-PROD-21 common tags need two different variants', async () => {
  await post('common-tags', { variantIds: [mug], tags: [] }).expect(400);
  await post('common-tags', { variantIds: [mug, mug], tags: [] }).expect(400);
});

test('API-PROD-21 AMB-152 tags become those that the variants share; each keeps its own', async () => {
  for (const [id, ...names] of [
    [mug, 'gift', 'kitchen'],
    [bowl, 'kitchen', 'large'],
  ] as const) {
    await post(`${id}/tags`, { tags: names }).expect(204);
    tags.set(id, names);
  }
  await post('common-tags', { variantIds: [mug, bowl], tags: ['gift', 'table'] }).expect(204);
  expect((await recorded()).slice(2)).toEqual([
    set(mug, 'gift', 'table'),
    set(bowl, 'large', 'gift', 'table'),
  ]);
});

test('common tags change nothing when a variant would have too many', async () => {
  tags.set(
    bowl,
    Array.from({ length: 100 }, (_, at) => `tag ${String(at)}`),
  );
  await post('common-tags', { variantIds: [mug, bowl], tags: ['one more'] }).expect(400);
  expect(await recorded()).toEqual([]);
});

test('a team has at most 1,000 different tags, and goes on using them', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => `tag ${String(at)}`);
  tags.set('another variant', many);
  const { body } = await post(`${mug}/tags`, { tags: ['one more'] }).expect(400);
  expect(body.issues).toMatchObject([{ path: 'tags' }]);
  await post('common-tags', { variantIds: [mug, bowl], tags: ['one more'] }).expect(400);
  expect(await recorded()).toEqual([]);
  await post(`${mug}/tags`, { tags: ['tag 7'] }).expect(204);
  tags.set('another variant', many.slice(1));
  await post(`${mug}/tags`, { tags: ['one more'] }).expect(204);
});

test('a variant that the team does not have is not found, and nothing is recorded', async () => {
  await post(`${unknown}/tags`, { tags: ['gift'] }).expect(404);
  await post('common-tags', { variantIds: [mug, unknown], tags: ['gift'] }).expect(404);
  await post(`${mug}/tags`, { tags: ['gift'] }, 'team-2').expect(404);
  expect(await recorded()).toEqual([]);
});
