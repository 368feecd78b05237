import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type BundleItem,
  bundleItem,
} from '@quartermaster/contracts/purchase-orders/calls/bundles';
import { bundleUpdateFailed } from '@quartermaster/contracts/products/events';
import { testApp } from '@quartermaster/platform/http/test-app';
import request from 'supertest';
import { fact, type GivenEvent, openReadModels, type ReadModels } from '../../core/given-events.ts';
import { connected, dayBegan, sold } from '../../inventory/examples.ts';
import { inventoryProjection } from '../../inventory/projection.ts';
import {
  excluded,
  mug,
  mugBlue,
  mugRed,
  productGone,
  productSeen,
  variant,
  vase,
  vaseOnly,
  vaseSeen,
} from '../../products/examples.ts';
import { productsProjection } from '../../products/projection.ts';
import { drafted, item, itemsAdded, order } from '../examples.ts';
import { purchaseOrdersProjection } from '../projection.ts';
import { orderRowsQueryRoutes } from '../routes.ts';

const teaSet = '00000000-0000-4000-8000-0000000000c3';
const setRed = '00000000-0000-4000-8000-0000000000d4';
const setBlue = '00000000-0000-4000-8000-0000000000d5';
const member = { Authorization: 'Bearer member' };

let models: ReadModels;
let app: ReturnType<typeof testApp>;
const given = async (...events: readonly GivenEvent[]): Promise<void> => {
  await models.given(...events);
  app = testApp(orderRowsQueryRoutes(models));
};
beforeAll(async () => {
  models = await openReadModels([
    purchaseOrdersProjection,
    productsProjection,
    inventoryProjection,
  ]);
});
afterAll(async () => models.close());

const requestBundleItems = () =>
  request(app).get(`/api/purchase-orders/${order}/bundle-items`).set(member);
const fetchBundles = async (): Promise<readonly BundleItem[]> =>
  bundleItem.array().parse((await requestBundleItems().expect(200)).body);

const mugs = productSeen(mug, {
  variants: [variant(mugRed), variant(mugBlue, { title: 'Blue', costPrice: null })],
});
const red = [
  { variantId: mugRed, quantity: 2 },
  { variantId: vaseOnly, quantity: 1 },
];
const blue = [{ variantId: mugBlue, quantity: 2 }];

const teaSets = (ofRed: typeof red, ofBlue: typeof red): GivenEvent =>
  productSeen(teaSet, {
    title: 'Tea set',
    variants: [
      variant(setRed, { title: 'Red', components: ofRed }),
      variant(setBlue, { title: 'Blue', components: ofBlue }),
    ],
  });

const shop = (sets = teaSets(red, blue)): readonly GivenEvent[] => [
  connected(),
  mugs,
  vaseSeen(),
  sets,
  sold(4, { from: '2025-12-01', through: '2026-02-28' }, mugRed),
  dayBegan(),
];

/** An order of these variants. */
const makeOrder = (...variantIds: readonly string[]): readonly GivenEvent[] => [
  drafted(),
  itemsAdded(variantIds.map((variantId) => item(variantId, 10, 5))),
];

describe('API-PO-12 bundle items of an order', () => {
  describe('that holds a component', () => {
    beforeEach(async () => given(...shop(), ...makeOrder(mugRed)));

    test('CALC-BUN-13 ENT-POB-01 ENT-POB-02 ENT-POB-04 ENT-POB-05 contain the whole bundle, in the order of the store', async () => {
      expect(await fetchBundles()).toMatchObject([
        {
          bundleId: teaSet,
          bundleTitle: 'Tea set',
          bundleVariants: [
            {
              id: setRed,
              title: 'Red',
              components: [{ variantId: mugRed }, { variantId: vaseOnly }],
            },
            { id: setBlue, title: 'Blue', components: [{ variantId: mugBlue }] },
          ],
        },
      ]);
    });

    test('ENT-POB-06 ENT-POB-07 ENT-POB-08 ENT-POB-09 ENT-POB-10 ENT-POB-11 ENT-POB-12 ENT-POB-13 ENT-POB-14 AMB-142 contain the inventory’s numbers for each component', async () => {
      const [found] = await fetchBundles();
      const [ofRed, ofBlue] = found?.bundleVariants ?? [];
      expect(ofRed?.components[0]).toEqual({
        componentId: `${ofRed?.id}.${mugRed}`,
        productId: mug,
        variantId: mugRed,
        productTitle: 'Harbour mug',
        variantTitle: 'Red',
        image: 'https://cdn.example/mug.jpg',
        status: 'NEW_PRODUCT',
        variantCostPrice: 8,
        quantity: 2,
        averageDailySales: 4,
        averageDailySalesBeforeStockout: 4,
      });
      expect(ofBlue?.components).toMatchObject([{ variantCostPrice: null, averageDailySales: 0 }]);
    });

    test('ENT-POB-06 the same component has one id per bundle variant, which stays the same', async () => {
      const fetchIds = async () =>
        (await fetchBundles()).flatMap(({ bundleVariants }) =>
          bundleVariants.flatMap(({ components }) => components.map((one) => one.componentId)),
        );
      const ids = await fetchIds();
      await given(...shop(teaSets(red, red)), ...makeOrder(mugRed));
      const now = await fetchIds();
      expect(now.slice(0, 2)).toEqual(ids.slice(0, 2));
      expect(new Set(now).size).toBe(4);
    });
  });

  test.each([
    [red, blue, 'SETUP_COMPLETE'],
    [red, [], 'SETUP_INCOMPLETE'],
  ])('ENT-POB-03 AMB-165 show how complete the bundle is', async (ofRed, ofBlue, status) => {
    await given(...shop(teaSets(ofRed, ofBlue)), ...makeOrder(mugRed));
    expect(await fetchBundles()).toMatchObject([{ status }]);
  });

  test('are empty for an order of the bundle itself and for one without its components', async () => {
    await given(...shop(), ...makeOrder(setRed));
    expect(await fetchBundles()).toEqual([]);
    await given(...shop(teaSets([], blue)), ...makeOrder(vaseOnly, mugRed));
    expect(await fetchBundles()).toEqual([]);
    await given(...shop(), ...makeOrder());
    expect(await fetchBundles()).toEqual([]);
  });

  test('leave out a bundle that no longer has the component, or that the store removed', async () => {
    await given(...shop(), teaSets(blue, blue), ...makeOrder(mugRed));
    expect(await fetchBundles()).toEqual([]);
    await given(...shop(), productGone(teaSet), ...makeOrder(mugRed));
    expect(await fetchBundles()).toEqual([]);
  });

  test('ST-BNS-04 say that the last update of a bundle from the store failed', async () => {
    const failed = { productId: teaSet, reason: 'The store answers too slowly' };
    await given(
      ...shop(),
      ...makeOrder(mugRed),
      fact(bundleUpdateFailed, `product.${teaSet}`, failed),
    );
    expect(await fetchBundles()).toMatchObject([{ bundleId: teaSet, status: 'ERROR_IN_UPDATE' }]);
  });

  test('contain a component that is not tracked, without status and rates', async () => {
    await given(...shop(), excluded(vase), ...makeOrder(mugRed));
    const [found] = await fetchBundles();
    expect(found?.bundleVariants[0]?.components[1]).toMatchObject({
      productTitle: 'Blue vase',
      status: null,
      averageDailySales: null,
      averageDailySalesBeforeStockout: null,
    });
  });

  test('AMB-128 are answered 404 for an order of another team', async () => {
    await given(...shop(), drafted({ teamId: 'team-2' }));
    const { body } = await requestBundleItems().expect(404);
    expect(body.code).toBe('NOT_FOUND');
  });
});
