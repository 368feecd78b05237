import { beforeEach, describe, expect, test } from '@jest/globals';
import { memberInvited } from '@quartermaster/contracts/members/events';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { testApp } from '@quartermaster/platform/http/test-app';
import { firstTry } from '@quartermaster/platform/reactions/test-try';
import request from 'supertest';
import { systemContext } from '../core/command-context.ts';
import { createCommandHandler } from '../core/handle-command.ts';
import { giftShop } from '../directory/examples.ts';
import { inMemoryDirectory } from '../directory/in-memory.ts';
import { onMemberInvited } from './on-member-invited.ts';
import { onboardingRoutes } from './routes.ts';

const shop = giftShop();
const teamId = shop.teamId;
const productId = shop.variants[0]?.productId ?? '';
const unknownId = '00000000-0000-4000-8000-00000000dead';

let store = createInMemoryEventStore();
let ended: string[] = [];
let app = testApp([]);
beforeEach(() => {
  store = createInMemoryEventStore();
  ended = [];
  const handler = createCommandHandler(store);
  const directory = inMemoryDirectory(shop);
  const endInviting = async (context: { readonly teamId: string }) => {
    ended.push(context.teamId);
    return undefined;
  };
  app = testApp(onboardingRoutes({ handler, directory, endInviting }), {
    authenticate: async (userId) => ({ userId, email: '', teamId, role: 'MEMBER' }),
  });
});

const put = (path: string, body: object, userId = 'ann') =>
  request(app).put(`/api${path}`).auth(userId, { type: 'bearer' }).send(body);
const recorded = async () =>
  (await store.readAll(START, 100)).map(({ stream, type, data }) => ({ stream, type, data }));

describe('API-ONB-04 marking the steps of the setup', () => {
  test('ROLE-O-05 AMB-016 records them and ends the step of inviting', async () => {
    await put('/onboarding/progress', { grading: true, suppliers: false }).expect(204);
    expect(await recorded()).toEqual([
      {
        stream: `onboarding-${teamId}.${teamId}`,
        type: 'OnboardingProgressChanged',
        data: {
          steps: [
            { step: 'grading', done: true },
            { step: 'suppliers', done: false },
          ],
        },
      },
    ]);
    expect(ended).toEqual([teamId]);
  });

  test('AMB-016 without a step skips inviting and records nothing else', async () => {
    await put('/onboarding/progress', {}).expect(204);
    expect(await recorded()).toEqual([]);
    expect(ended).toEqual([teamId]);
  });

  test.each([{ unknown: true }, { hasPimDataSynced: true }, { grading: 'yes' }])(
    'refuses %j',
    async (body) => {
      await put('/onboarding/progress', body).expect(400);
      expect(ended).toEqual([]);
    },
  );
});

test('AMB-016 an invitation ends the step of inviting', async () => {
  const endInviting = async (context: { readonly teamId: string }) =>
    void ended.push(context.teamId);
  const reaction = onMemberInvited(endInviting);
  expect(reaction.types).toEqual([memberInvited.type]);
  const { teamId: _, ...metadata } = systemContext('team-2', 'test', 'invite');
  const event = { id: 'e', metadata: { ...metadata, teamId: 'team-2' } };
  await reaction.handle(event as never, firstTry);
  expect(ended).toEqual(['team-2']);
});

describe('API-ONB-02 saying which products are bundles', () => {
  const path = '/onboarding/bundle-products';

  test('ROLE-O-07 records them once', async () => {
    const body = { hasBundles: true, productIds: [productId] };
    await put(path, body).expect(204);
    await put(path, body).expect(204);
    expect(await recorded()).toMatchObject([{ type: 'BundleProductsDeclared', data: body }]);
  });

  test('VAL-090 products are unique when the shop has bundles; without bundles the list is ignored', async () => {
    const twice = [productId, productId];
    const { body } = await put(path, { hasBundles: true, productIds: twice }).expect(400);
    expect(body.issues).toMatchObject([{ message: 'Must be an array of unique strings' }]);
    await put(path, { hasBundles: false, productIds: twice }).expect(204);
    expect(await recorded()).toMatchObject([{ data: { hasBundles: false, productIds: [] } }]);
  });

  test('refuses products that the team does not have', async () => {
    await put(path, { hasBundles: true, productIds: [unknownId] }).expect(404);
  });
});

describe('API-USER-03 dismissing notices', () => {
  const path = '/user-context/notifications';

  test('AMB-018 AMB-133 ROLE-O-09 changes either or both, for one member', async () => {
    await put(path, { showOnboardingPOImportDelayDisclaimer: false }).expect(204);
    await put(path, { showOnboardingBundlesImportDelayDisclaimer: false }).expect(204);
    await put(path, { showOnboardingBundlesImportDelayDisclaimer: true }, 'bob').expect(204);
    expect(await recorded()).toMatchObject([
      {
        stream: `notices-${teamId}.ann`,
        data: { userId: 'ann', purchaseOrderImport: false, bundleImport: true },
      },
      { data: { userId: 'ann', purchaseOrderImport: false, bundleImport: false } },
    ]);
  });

  test.each([{ showOnboardingPOImportDelayDisclaimer: 'no' }, { other: true }])(
    'refuses %j',
    async (body) => {
      await put(path, body).expect(400);
    },
  );
});
