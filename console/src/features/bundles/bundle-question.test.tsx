import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { createBundles, getBundle, listBundles } from '@quartermaster/contracts/bundles/calls';
import {
  getBundleProducts,
  getOnboardingProgress,
  setBundleProducts,
  setOnboardingProgress,
} from '@quartermaster/contracts/onboarding/calls';
import { listProducts } from '@quartermaster/contracts/products/calls';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses, waits } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { aShop } from '../../testing/test-shop.ts';

const MUG = '018f0000-0000-7000-8000-0000000000b1';
const SET = '018f0000-0000-7000-8000-0000000000b2';
const at = '2026-03-01T09:00:00.000Z';
const times = { createdAt: at, updatedAt: at };
const stockLevelsSettings = {
  stockBuffer: null,
  runningLowThreshold: null,
  overstockedThreshold: null,
};
const makeProduct = (id: string, title: string, isBundle: boolean) => ({
  id,
  title,
  isBundle,
  imageUrl: null,
  shopifyStatus: 'ACTIVE' as const,
  vendor: '',
  category: null,
  variantsCount: 1,
  excluded: false,
  suppliers: [],
  quantity: null,
  status: null,
  statuses: {},
  shopifyTags: [],
  stockLevelsSettings,
  ...times,
});
const products = [makeProduct(MUG, 'Mug', false), makeProduct(SET, 'Tea set', true)];
const makeBundle = (productId: string, productTitle: string) => ({
  productId,
  productTitle,
  status: 'SETUP_NOT_STARTED' as const,
  ...times,
  shopifyStatus: 'ACTIVE' as const,
  variantsCount: 1,
  bundleVariantsCount: 0,
});
const makeListedBundle = (id: string, title: string) => ({
  ...makeBundle(id, title),
  components: [],
});
const flags = {
  insightSettings: false,
  grading: false,
  suppliers: false,
  importPurchaseOrders: false,
  favouriteProducts: false,
  excludeProducts: false,
  hasPimDataSynced: true,
  hasInitialOrdersDataSynced: true,
};

interface Given {
  readonly bundleMapping?: boolean;
  readonly setupComplete?: boolean;
  readonly declared?: readonly string[];
  readonly bundles?: readonly ReturnType<typeof makeListedBundle>[];
}

const page = (given: Given = {}, ...more: ReturnType<typeof refuses>[]) => {
  let declared = given.declared ?? [];
  let bundleMapping = given.bundleMapping ?? false;
  const { setupComplete = false } = given;
  const bundles = [...(given.bundles ?? [])];
  const { calls } = fakeApi(
    ...more,
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(getOnboardingProgress, () => ({ ...flags, bundleMapping, setupComplete })),
    answers(setOnboardingProgress, undefined),
    answers(getBundleProducts, () => ({
      hasBundles: declared.length > 0,
      productIds: [...declared],
    })),
    answers(setBundleProducts, ({ body }) => {
      const { hasBundles, productIds } = body as { hasBundles: boolean; productIds: string[] };
      declared = productIds;
      bundleMapping = !hasBundles;
      return undefined;
    }),
    answers(createBundles, undefined),
    answers(listBundles, () => ({ data: bundles, total: bundles.length })),
    answers(getBundle, { ...makeBundle(MUG, 'Mug'), image: null, bundleVariants: [] }),
    answers(listProducts, { data: products, total: 2 }),
  );
  renderApp('/bundles');
  const sent = (path: string) =>
    calls.filter((call) => call.path === path && call.method !== 'GET');
  return { sent, calls };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const tick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }));
const QUESTION = { name: 'Do you sell bundles?' };
const OTHERS = 'Do you sell other bundles, too?';
const path = '/onboarding/bundle-products';

describe('API-ONB-01 the question whether the shop sells bundles', () => {
  test('API-ONB-02 “No bundles” ends it', async () => {
    const { sent } = page();
    await press('No bundles');
    await waitFor(() => expect(screen.queryByRole('heading', QUESTION)).toBeNull());
    expect(sent(path).map(({ body }) => body)).toEqual([{ hasBundles: false, productIds: [] }]);
    expect(sent('/products-mapping/bundles/create')).toEqual([]);
  });

  test('API-ONB-02 ROLE-O-07 “Yes” names the bundles of the store and the chosen products, makes these bundles and opens the first', async () => {
    const { sent } = page({ bundles: [makeListedBundle(SET, 'Tea set')] });
    expect(await screen.findByRole('heading', { name: OTHERS })).toBeTruthy();
    await press('Yes, choose them');
    const taken = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Tea set' });
    expect([taken.checked, taken.disabled]).toEqual([true, true]);
    await tick('Mug');
    await press('Continue with 1 bundle');
    expect(await screen.findByRole('dialog', { name: 'Mug' })).toBeTruthy();
    expect(sent(path)[0]?.body).toEqual({ hasBundles: true, productIds: [SET, MUG] });
    expect(sent('/products-mapping/bundles/create')[0]?.body).toEqual({ productIds: [MUG] });
    expect(sent('/onboarding/progress')).toEqual([]);
  });

  test('API-ONB-02 “Only those below” names the bundles of the store and ends the step of the setup', async () => {
    const { sent } = page({ bundles: [makeListedBundle(SET, 'Tea set')] });
    await press('Only those below');
    await waitFor(() => expect(sent('/onboarding/progress')).toHaveLength(1));
    expect(sent(path)[0]?.body).toEqual({ hasBundles: true, productIds: [SET] });
    expect(sent('/onboarding/progress')[0]?.body).toEqual({ bundleMapping: true });
    expect(sent('/products-mapping/bundles/create')).toEqual([]);
  });

  test('VAL-090 shows beside the button what the server refuses', async () => {
    const message = 'Must be an array of unique strings';
    const refusal = refuses(setBundleProducts, 400, {
      code: 'VALIDATION_FAILED',
      message,
      issues: [{ path: 'body.productIds', message }],
    });
    const { sent } = page({}, refusal);
    await press('Yes, choose them');
    await tick('Mug');
    await press('Continue with 1 bundle');
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.some(({ textContent }) => textContent === message)).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Mug' }).checked).toBe(true);
    expect(sent('/products-mapping/bundles/create')).toEqual([]);
  });

  test('a store without products says so in the list', async () => {
    page({}, answers(listProducts, { data: [], total: 0 }));
    await press('Yes, choose them');
    expect(await screen.findByText('Your store has no product yet')).toBeTruthy();
  });

  test('is not asked while its answer is unknown', async () => {
    page({}, waits(getBundleProducts));
    expect(await screen.findByText('No bundle yet')).toBeTruthy();
    expect(screen.queryByRole('heading', QUESTION)).toBeNull();
  });

  test.each([{ bundleMapping: true }, { setupComplete: true }])(
    'is not asked once the team has mapped a bundle or ended the setup: %j',
    async (given) => {
      const { calls } = page(given);
      await waitFor(() => expect(calls.some((call) => call.path === path)).toBe(true));
      expect(await screen.findByText('No bundle yet')).toBeTruthy();
      expect(screen.queryByRole('heading', QUESTION)).toBeNull();
    },
  );

  test('can be loaded again when it failed', async () => {
    const refusal = { code: 'INTERNAL', message: 'INTERNAL' } as const;
    page({}, refuses(getBundleProducts, 500, refusal));
    expect(await screen.findByText('The question about bundles could not be loaded')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

describe('bundles that a member named', () => {
  test('are offered first while they lack components', async () => {
    page({
      declared: [MUG],
      bundles: [makeListedBundle(MUG, 'Mug'), makeListedBundle(SET, 'Tea set')],
    });
    const title = 'Set the components of 1 bundle first';
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Tea set' })).toBeNull();
    await press('Mug');
    expect(await screen.findByRole('dialog', { name: 'Mug' })).toBeTruthy();
  });

  test('are not mentioned once they are mapped', async () => {
    const { calls } = page({ declared: [MUG], bundles: [makeListedBundle(SET, 'Tea set')] });
    await waitFor(() =>
      expect(
        calls.filter((call) => call.path === '/products-mapping/bundles').length,
      ).toBeGreaterThan(2),
    );
    expect(screen.queryByRole('heading', { name: /Set the components/ })).toBeNull();
  });
});
