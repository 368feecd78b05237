import { describe, expect, jest, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import {
  type BundleDetail,
  createBundles,
  createComponents,
  deleteBundles,
  deleteComponents,
  getBundle,
  listBundles,
  resetComponents,
  setComponentQuantities,
} from '@quartermaster/contracts/bundles/calls';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { listProducts } from '@quartermaster/contracts/products/calls';
import { syncShopify } from '@quartermaster/contracts/store/calls';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { recordEvents } from '../../testing/record-events.ts';
import { answers, fakeApi, refuses, type SeenCall } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { anItem, variantId } from '../../testing/test-inventory.ts';
import { aShop } from '../../testing/test-shop.ts';

const SET = '018f0000-0000-7000-8000-0000000000b1';
const SMALL = '018f0000-0000-7000-8000-0000000000b2';
const at = '2026-03-01T09:00:00.000Z';
const times = { createdAt: at, updatedAt: at };
const component = {
  componentId: `${SMALL}.${variantId(1)}`,
  productId: '018f0000-0000-7000-8000-000000000201',
  variantId: variantId(1),
  productTitle: 'Storm lantern',
  variantTitle: 'Green',
  image: null,
  status: 'RUNNING_LOW' as const,
  variantCostPrice: 4,
  quantity: 2,
  averageDailySales: 4.1,
  averageDailySalesBeforeStockout: 4.1,
  onHand: 25,
  isLimiting: true,
  planningRate: 4.9,
  bundleDemand: 0.8,
};
const shown = { status: 'SETUP_INCOMPLETE', shopifyStatus: 'ACTIVE', ...times } as const;
const tea: BundleDetail = {
  ...shown,
  productId: SET,
  productTitle: 'Tea set',
  image: null,
  variantsCount: 2,
  bundleVariantsCount: 1,
  bundleVariants: [
    {
      id: SMALL,
      title: 'Small',
      source: 'STORE',
      components: [component],
      available: 12,
      planningRate: 0.4,
    },
    {
      id: variantId(9),
      title: 'Large',
      source: 'MANUAL',
      components: [],
      available: 0,
      planningRate: null,
    },
  ],
};
const { bundleVariants: _, image: __, ...row } = tea;
const listed = {
  ...row,
  components: [
    {
      componentId: component.componentId,
      bundleVariantId: SMALL,
      bundleVariantTitle: 'Small',
      variantId: component.variantId,
      sku: 'LANTERN-1',
      image: null,
      titles: { productTitle: 'Storm lantern', variantTitle: 'Green' },
      quantity: 2,
    },
  ],
};
const mug = {
  id: SET,
  title: 'Mug',
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
  isBundle: false,
  ...times,
  stockLevelsSettings: { stockBuffer: null, runningLowThreshold: null, overstockedThreshold: null },
};

const shop = (bundles = [listed], ...more: ReturnType<typeof refuses>[]) => {
  const { calls } = fakeApi(
    ...more,
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(listBundles, { data: bundles, total: bundles.length }),
    answers(getBundle, tea),
    answers(createBundles, undefined),
    answers(deleteBundles, undefined),
    answers(createComponents, undefined),
    answers(deleteComponents, undefined),
    answers(setComponentQuantities, undefined),
    answers(resetComponents, undefined),
    answers(listInventoryItems, {
      data: [
        anItem({ rawReorderQuantity: 0 }),
        anItem({ variantId: variantId(2), productTitle: 'Kettle', rawReorderQuantity: 0 }),
      ],
      total: 2,
    }),
    answers(listProducts, { data: [mug], total: 1 }),
  );
  const sent = (path: string): SeenCall[] =>
    calls.filter((call) => call.path === `/products-mapping/${path}`);
  return { sent };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const undo = () => press('Undo');
const openSet = async (...more: ReturnType<typeof refuses>[]) => {
  const made = shop([listed], ...more);
  renderApp(`/bundles?bundle=${SET}`);
  await screen.findByRole('table', { name: 'Components of Small' });
  return made;
};

test('the panel says how many can be made, what limits them and how they sell', async () => {
  await openSet();
  expect(
    screen.getByText('12 can be made, limited by Storm lantern · Green. 0.40 sold a day.'),
  ).toBeTruthy();
  const [, line] = within(screen.getByRole('table', { name: 'Components of Small' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
  expect(line).toContain('25Limiting4.900.80');
});

describe('UI-RT-10 the list of bundles', () => {
  test('ST-BNS says how far each is mapped and what is in it', async () => {
    shop();
    renderApp('/bundles');
    expect(await screen.findByText('Tea set')).toBeTruthy();
    expect(screen.getByText('Incomplete')).toBeTruthy();
    expect(screen.getByText('1 of 2')).toBeTruthy();
    expect(screen.getByText('Storm lantern')).toBeTruthy();
  });

  test('explains itself while it is empty', async () => {
    shop([]);
    renderApp('/bundles');
    expect(await screen.findByText('No bundle yet')).toBeTruthy();
  });

  test('UI-SC-16 UI-AN-06 exports the map with a line for each component', async () => {
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const saved: Blob[] = [];
    const create = jest.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      saved.push(blob as Blob);
      return 'blob:map';
    });
    shop([listed, { ...listed, productTitle: 'Gift set', components: [] }]);
    renderApp('/bundles');
    const { sent: counted, stop } = recordEvents();
    await press('Export map');
    await waitFor(() => expect(saved).toHaveLength(1));
    const lines = (await saved[0]?.text())?.split('\r\n').slice(1);
    expect(lines).toEqual([
      'Tea set,Small,Incomplete,Storm lantern,Green,LANTERN-1,2',
      'Gift set,,Incomplete',
    ]);
    expect(counted).toEqual([{ event: 'Export bundle map' }]);
    stop();
    click.mockRestore();
    create.mockRestore();
  });

  test('UI-SC-16 UI-AN-07 asks the store for its bundles again', async () => {
    shop([], answers(syncShopify, undefined));
    renderApp('/bundles');
    const { sent: counted, stop } = recordEvents();
    await press('Update map');
    expect(await screen.findByText('Products are being read from the store again')).toBeTruthy();
    expect(counted).toEqual([{ event: 'Request update of bundle map' }]);
    stop();
  });

  test('API-MAP-02 makes products bundles and opens the first one', async () => {
    const { sent } = shop();
    renderApp('/bundles');
    await press('New bundles');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Mug' }));
    await press('Make 1 bundle');
    await waitFor(() => expect(sent('bundles/create')[0]?.body).toEqual({ productIds: [SET] }));
    expect(await screen.findByRole('dialog', { name: /Tea set/ })).toBeTruthy();
  });
});

describe('UI-SC-16 the panel of a bundle', () => {
  test('says where the components of each variant come from', async () => {
    await openSet();
    const small = within(screen.getByRole('region', { name: 'Small' }));
    expect(small.getByText(/^From the store/)).toBeTruthy();
    expect(small.getByText('Storm lantern · Green')).toBeTruthy();
    const large = within(screen.getByRole('region', { name: 'Large' }));
    expect(large.getByText('Set by hand.')).toBeTruthy();
    expect(large.getByText(/^No component yet/)).toBeTruthy();
  });

  test('API-MAP-07 sets how many units are in one bundle, and takes it back', async () => {
    const { sent } = await openSet();
    const field = screen.getByRole('textbox', { name: 'Units of Storm lantern · Green' });
    await userEvent.clear(field);
    await userEvent.type(field, '3');
    await userEvent.tab();
    await undo();
    await waitFor(() => expect(sent('bundle/component/update-quantities')).toHaveLength(2));
    expect(sent('bundle/component/update-quantities').map(({ body }) => body)).toEqual(
      [3, 2].map((quantity) => ({
        components: [{ componentId: component.componentId, quantity }],
      })),
    );
  });

  test('refuses 0 units and keeps what was typed', async () => {
    const { sent } = await openSet();
    const field = screen.getByRole('textbox', { name: 'Units of Storm lantern · Green' });
    await userEvent.clear(field);
    await userEvent.type(field, '0');
    await userEvent.tab();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(sent('bundle/component/update-quantities')).toEqual([]);
  });

  test('API-MAP-06 removes a component, and adds it again with its quantity', async () => {
    const { sent } = await openSet();
    await press('Remove Storm lantern · Green');
    await waitFor(() =>
      expect(sent('bundle/component/delete')[0]?.body).toEqual({
        componentIds: [component.componentId],
      }),
    );
    await undo();
    await waitFor(() =>
      expect(sent('bundle/component/create')[0]?.body).toEqual({
        bundleVariantIds: [SMALL],
        variantIds: [variantId(1)],
        quantity: 2,
      }),
    );
  });

  test('API-MAP-05 adds components to a variant; those that are in it cannot be chosen', async () => {
    const { sent } = await openSet();
    const small = within(screen.getByRole('region', { name: 'Small' }));
    await userEvent.click(small.getByRole('button', { name: 'Add components' }));
    const taken = await screen.findByRole('checkbox', { name: 'Storm lantern · Green' });
    expect(taken).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Kettle · Green' }));
    await press('Add 1 component');
    await waitFor(() =>
      expect(sent('bundle/component/create')[0]?.body).toMatchObject({
        bundleVariantIds: [SMALL],
        variantIds: [variantId(2)],
      }),
    );
  });

  test('says why a bundle in a bundle is refused', async () => {
    await openSet(refuses(createComponents, 409, { code: 'CONFLICT', message: 'It is a bundle' }));
    const small = within(screen.getByRole('region', { name: 'Small' }));
    await userEvent.click(small.getByRole('button', { name: 'Add components' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Kettle · Green' }));
    await press('Add 1 component');
    expect(await screen.findByText(/A bundle cannot be in another bundle/)).toBeTruthy();
  });

  test('API-MAP-03 removes it from the bundles after a question, and takes it back', async () => {
    const { sent } = await openSet();
    await press('Remove from bundles');
    const question = within(
      await screen.findByRole('dialog', { name: 'Remove Tea set from the bundles?' }),
    );
    await userEvent.click(question.getByRole('button', { name: 'Remove from bundles' }));
    await waitFor(() => expect(sent('bundles/delete')[0]?.body).toEqual({ productIds: [SET] }));
    await waitFor(() => expect(screen.queryByRole('table', { name: /Components/ })).toBeNull());
    await undo();
    await waitFor(() => expect(sent('bundles/create')).toHaveLength(1));
  });

  test('takes the components from the store again after a question', async () => {
    const { sent } = await openSet();
    const large = within(screen.getByRole('region', { name: 'Large' }));
    await userEvent.click(large.getByRole('button', { name: 'Use those of the store' }));
    const question = within(await screen.findByRole('dialog', { name: /components of the store/ }));
    await userEvent.click(question.getByRole('button', { name: 'Use those of the store' }));
    await waitFor(() =>
      expect(sent('bundle/reset')[0]?.body).toEqual({ bundleVariantIds: [variantId(9)] }),
    );
  });
});
