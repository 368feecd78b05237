import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { bundleUpdateFailed } from '@quartermaster/contracts/products/events';
import { bundleStatuses } from '@quartermaster/contracts/inventory/rules/bundles';
import { member, testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { fact, openReadModels, type ReadModels } from '../../core/given-events.ts';
import { readBundleNumbers } from '../../inventory/bundle-numbers.ts';
import { inventoryProjection } from '../../inventory/projection.ts';
import {
  mug,
  mugBlue,
  mugRed,
  productSeen,
  variant,
  vase,
  vaseOnly,
  vaseSeen,
} from '../examples.ts';
import { productsProjection } from '../projection.ts';
import { teamsProjection } from '../../teams/projection.ts';
import { bundleMade, bundleUnmade, mapped } from './examples.ts';
import { bundlesQueryRoutes } from './routes.ts';

const set = '00000000-0000-4000-8000-0000000000c3';
const [setSmall, setLarge] = [
  '00000000-0000-4000-8000-0000000000d4',
  '00000000-0000-4000-8000-0000000000d5',
];
const small = { productId: set, variantId: setSmall };
const twoVases = [{ variantId: vaseOnly, quantity: 2 }];

let models: ReadModels;
beforeAll(async () => {
  models = await openReadModels([productsProjection, teamsProjection], [inventoryProjection]);
  await models.given(
    productSeen(mug, {
      variants: [variant(mugRed), variant(mugBlue, { title: 'Blue', sku: 'B-100' })],
    }),
    vaseSeen(),
    productSeen(set, {
      title: 'A tea set',
      variants: [
        variant(setSmall, { title: 'Small', sku: 'SET-S' }),
        variant(setLarge, { title: 'Large', sku: 'SET-L', components: twoVases }),
      ],
    }),
    bundleMade(mug),
    productSeen(vase, { title: 'Of others', teamId: 'team-2' }),
    bundleMade(vase, 'team-2'),
  );
});
afterAll(() => models.close());

const createApp = (teamId: string) =>
  testApp(bundlesQueryRoutes({ ...models, readNumbers: readBundleNumbers }), {
    authenticate: async () => ({ ...member, teamId }),
  });
const list = (body: object = {}, teamId = 'team-1') =>
  request(createApp(teamId))
    .post('/api/products-mapping/bundles')
    .auth('any', { type: 'bearer' })
    .send(body);
const titles = async (body: object) =>
  (await list(body).expect(200)).body.data.map(
    ({ productTitle }: { productTitle: string }) => productTitle,
  );
const get = (id: string) =>
  request(createApp('team-1'))
    .get(`/api/products-mapping/bundle/${id}`)
    .auth('any', { type: 'bearer' });

describe('API-MAP-01 the list of bundles', () => {
  test('ENT-BND-01..13 ST-BNS-02 ST-BNS-03 has those of the store and those made by hand', async () => {
    const { body } = await list().expect(200);
    expect(body).toMatchObject({
      total: 2,
      data: [
        {
          productId: set,
          productTitle: 'A tea set',
          status: 'SETUP_INCOMPLETE',
          shopifyStatus: 'ACTIVE',
          variantsCount: 2,
          bundleVariantsCount: 1,
          createdAt: '2026-02-01T09:00:00.000Z',
          updatedAt: expect.stringMatching(/^2026-0\d-\d\dT.*Z$/),
          components: [
            {
              componentId: `${setLarge}.${vaseOnly}`,
              bundleVariantId: setLarge,
              bundleVariantTitle: 'Large',
              variantId: vaseOnly,
              sku: 'VASE',
              image: 'https://cdn.example/mug.jpg',
              titles: { productTitle: 'Blue vase', variantTitle: 'Default Title' },
              quantity: 2,
            },
          ],
        },
        { productId: mug, status: 'SETUP_NOT_STARTED', bundleVariantsCount: 0, components: [] },
      ],
    });
  });

  test('is searched, filtered and sorted', async () => {
    expect(await titles({ search: 'SET-L' })).toEqual(['A tea set']);
    const status = (value: string) => [
      { column: 'status', criteria: { type: 'select', operator: 'is', value } },
    ];
    expect(await titles({ filters: status('SETUP_NOT_STARTED') })).toEqual(['Harbour mug']);
    expect(await titles({ filters: status(bundleStatuses[0]) })).toEqual([]);
    const sort = { column: 'bundleVariantsCount', order: 'ASC' };
    expect(await titles({ sort })).toEqual(['Harbour mug', 'A tea set']);
    expect(await titles({ pagination: { page: 2, limit: 1 } })).toEqual(['Harbour mug']);
    await list({ pagination: { page: 0, limit: 1 } }).expect(400);
    await list({
      filters: [{ column: 'vendor', criteria: { type: 'string', operator: 'empty' } }],
    }).expect(400);
  });

  test('is that of the team', async () => {
    const { body } = await list({}, 'team-2').expect(200);
    expect(body.data).toMatchObject([{ productTitle: 'Of others' }]);
  });
});

describe('API-MAP-04 a bundle', () => {
  test('has its variants with their components, and says where these are from', async () => {
    const { body } = await get(set).expect(200);
    expect(body).toMatchObject({
      productTitle: 'A tea set',
      status: 'SETUP_INCOMPLETE',
      bundleVariants: [
        { id: setSmall, title: 'Small', source: null, components: [] },
        {
          id: setLarge,
          source: 'STORE',
          available: 0,
          components: [
            {
              variantId: vaseOnly,
              productTitle: 'Blue vase',
              quantity: 2,
              onHand: 0,
              isLimiting: true,
              bundleDemand: 0,
            },
          ],
        },
      ],
    });
  });

  test('is not found as a product that is none, or of another team', async () => {
    await get(vase).expect(404);
    await get(setSmall).expect(404);
  });
});

test('ST-BNS-01 a mapping completes a bundle; a product that is none leaves the list', async () => {
  const more = await openReadModels([productsProjection, teamsProjection], [inventoryProjection]);
  const seen = [
    productSeen(set, { title: 'A tea set', variants: [variant(setSmall)] }),
    vaseSeen(),
    mapped(small, { [vaseOnly]: 1 }),
  ];
  const listed = async () => {
    const app = testApp(bundlesQueryRoutes({ ...more, readNumbers: readBundleNumbers }));
    const answer = request(app).post('/api/products-mapping/bundles');
    return (await answer.auth('member', { type: 'bearer' }).send({})).body.data;
  };
  await more.given(...seen);
  expect(await listed()).toMatchObject([{ status: 'SETUP_COMPLETE', bundleVariantsCount: 1 }]);
  await more.given(...seen, productSeen(set, { title: 'Renamed', variants: [variant(setSmall)] }));
  expect(await listed()).toMatchObject([{ productTitle: 'Renamed', status: 'SETUP_COMPLETE' }]);
  await more.given(...seen, bundleUnmade(set));
  expect(await listed()).toEqual([]);
  await more.close();
});

test('ST-BNS-04 a bundle whose last update from the store failed says so until the next one succeeds', async () => {
  const more = await openReadModels([productsProjection, teamsProjection], [inventoryProjection]);
  const components = [{ variantId: vaseOnly, quantity: 2 }];
  const shown = productSeen(set, {
    title: 'A tea set',
    variants: [variant(setSmall, { components })],
  });
  const failed = fact(bundleUpdateFailed, `product.${set}`, {
    productId: set,
    reason: 'No answer',
  });
  const inError = {
    column: 'status',
    criteria: { type: 'select', operator: 'is', value: 'ERROR_IN_UPDATE' },
  };
  const found = async (filters: readonly object[] = []) => {
    const answer = request(
      testApp(bundlesQueryRoutes({ ...more, readNumbers: readBundleNumbers })),
    ).post('/api/products-mapping/bundles');
    return (await answer.auth('member', { type: 'bearer' }).send({ filters })).body.data;
  };
  await more.given(vaseSeen(), shown, failed);
  expect(await found([inError])).toMatchObject([{ productId: set, status: 'ERROR_IN_UPDATE' }]);
  await more.given(vaseSeen(), shown, failed, mapped(small, { [vaseOnly]: 1 }));
  expect(await found([inError])).toHaveLength(1);
  await more.given(vaseSeen(), shown, failed, shown);
  expect(await found([inError])).toEqual([]);
  expect(await found()).toMatchObject([{ status: 'SETUP_COMPLETE' }]);
  await more.close();
});
