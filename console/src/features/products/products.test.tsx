import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { getInsightsMetadata } from '@quartermaster/contracts/inventory/calls/insights-metadata';
import { getInventoryTotals } from '@quartermaster/contracts/inventory/calls/items';
import { defaultInsightsSettings } from '@quartermaster/contracts/inventory/settings';
import { listProducts, type ProductSummary } from '@quartermaster/contracts/products/calls';
import {
  excludeProducts,
  includeProducts,
  setStockLevelsOfProducts,
} from '@quartermaster/contracts/products/decision-calls';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses, type SeenCall } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { aShop } from '../../testing/test-shop.ts';

const [LAMP, MUG] = [
  '018f0000-0000-7000-8000-0000000000c1',
  '018f0000-0000-7000-8000-0000000000c2',
];
const at = '2026-03-01T09:00:00.000Z';
const none = { stockBuffer: null, runningLowThreshold: null, overstockedThreshold: null };
const product = (
  id: string,
  title: string,
  own: Partial<typeof none> | object,
): ProductSummary => ({
  id,
  title,
  imageUrl: null,
  shopifyStatus: 'ACTIVE',
  vendor: 'Halden',
  category: 'Lamps',
  variantsCount: 2,
  excluded: false,
  shopifyTags: ['gift'],
  isBundle: false,
  quantity: 30,
  status: 'STOCK_GAP',
  statuses: { STOCK_GAP: 1, HEALTHY: 1 },
  suppliers: [
    { supplierId: 's1', name: 'Halden', isPrimary: true },
    { supplierId: 's2', name: 'Otley', isPrimary: false },
  ],
  stockLevelsSettings: { ...none, ...own },
  createdAt: at,
  updatedAt: at,
});
const lamp = product(LAMP, 'Lamp', { stockBuffer: 5, runningLowThreshold: 12 });
const mug = product(MUG, 'Mug', {});

const shop = (...more: ReturnType<typeof refuses>[]) => {
  const { calls } = fakeApi(
    ...more,
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(getInsightsMetadata, {
      ...defaultInsightsSettings,
      today: '2026-03-01',
      lastCalculatedAt: at,
    }),
    answers(listProducts, ({ body }) => {
      const { filter } = body as { filter: { ignored: boolean } };
      const data = filter.ignored ? [{ ...mug, excluded: true }] : [lamp, mug];
      return { data, total: data.length };
    }),
    answers(getInventoryTotals, {
      totalRetailValue: 1200,
      totalCostValue: 480,
      totalQuantity: 120,
      withoutCost: 0,
      statuses: { HEALTHY: 1, RUNNING_LOW: 1 },
    }),
    answers(setStockLevelsOfProducts, undefined),
    answers(excludeProducts, undefined),
    answers(includeProducts, undefined),
  );
  const sent = (method: string, path: string): SeenCall[] =>
    calls.filter((call) => call.method === method && call.path === path);
  return { sent };
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const select = async (): Promise<void> => {
  await screen.findByText('Lamp');
  await userEvent.click(screen.getAllByRole('checkbox')[0]!);
};
const LEVELS = '/products/bulk/settings/stock-levels';
const levels = async (panel: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: panel }));
  return async (label: string, text: string): Promise<void> => {
    const field = dialog.getByRole('textbox', { name: label });
    await userEvent.clear(field);
    if (text !== '') await userEvent.type(field, text);
    await userEvent.click(dialog.getByRole('button', { name: 'Set stock levels' }));
  };
};

describe('the list of products', () => {
  test('UI-RT-09 UI-SC-13 API-PROD-01 shows own stock levels, else those of the team, and the primary supplier', async () => {
    shop();
    renderApp('/products');
    expect(await screen.findByText('Lamp')).toBeTruthy();
    expect(screen.getByText('5 days')).toBeTruthy();
    const team = defaultInsightsSettings.stockLevels.overstockedThreshold;
    expect(screen.getAllByText(`${String(team)} days`)).toHaveLength(2);
    expect(screen.getAllByText('Halden (primary), Otley')).toHaveLength(2);
  });

  test('API-PROD-01 shows that the service level sets the stock buffer of products without one', async () => {
    const serviceLevels = { A: 98, B: 95, C: 90 };
    const metadata = { ...defaultInsightsSettings, today: null, lastCalculatedAt: null };
    shop(answers(getInsightsMetadata, { ...metadata, serviceLevels }));
    renderApp('/products');
    expect(await screen.findAllByText('By service level')).toHaveLength(1);
    expect(screen.getByText('5 days')).toBeTruthy();
  });

  test('shows the units of its items, and the most urgent status with how many have it', async () => {
    shop();
    renderApp('/products');
    expect(await screen.findAllByText('Stock gap')).toHaveLength(2);
    expect(screen.getAllByText('1 of 2')).toHaveLength(2);
    expect(screen.getAllByText('30')).toHaveLength(2);
  });

  test('UI-RT-09 has the excluded ones in a tab of their own, with counts', async () => {
    const { sent } = shop();
    renderApp('/products?view=excluded');
    expect(await screen.findByText('Mug')).toBeTruthy();
    expect(screen.queryByText('Lamp')).toBeNull();
    expect(await screen.findByRole('tab', { name: /Tracked\s*2/ })).toBeTruthy();
    expect(sent('POST', '/products').length).toBeGreaterThan(1);
  });
});

describe('UI-SC-11 excluding products', () => {
  test('API-PROD-08 says before how many items and how much value leave, and can be undone', async () => {
    const { sent } = shop();
    renderApp('/products');
    await select();
    await press('Exclude');
    const question = within(await screen.findByRole('dialog', { name: 'Exclude 2 products?' }));
    expect(question.getByText(/2 items with 120 units, worth £480/)).toBeTruthy();
    expect(sent('PATCH', '/products/exclude')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Exclude 2 products' }));
    await press('Undo');
    const body = { productIds: [LAMP, MUG] };
    await waitFor(() => expect(sent('POST', '/products/include')[0]?.body).toEqual(body));
    expect(sent('PATCH', '/products/exclude')[0]?.body).toEqual(body);
  });

  test('API-PROD-10 includes excluded ones again', async () => {
    const { sent } = shop();
    renderApp('/products?view=excluded');
    await screen.findByText('Mug');
    await userEvent.click(screen.getAllByRole('checkbox')[0]!);
    await press('Include');
    await waitFor(() =>
      expect(sent('POST', '/products/include')[0]?.body).toEqual({ productIds: [MUG] }),
    );
  });

  test('says when the products were not excluded', async () => {
    shop(refuses(excludeProducts, 503, { code: 'UNAVAILABLE', message: 'later' }));
    renderApp('/products');
    await select();
    await press('Exclude');
    await press('Exclude 2 products');
    expect(await screen.findByText('The products were not excluded')).toBeTruthy();
  });
});

describe('UI-SC-12 stock levels of products', () => {
  test('API-PROD-05 AMB-153 sets what was typed alone, and undo gives each what it had', async () => {
    const { sent } = shop();
    renderApp('/products');
    await select();
    await press('Stock levels');
    const type = await levels('Stock levels of 2 products');
    const placeholders = ['Running low', 'Overstocked'].map((name) =>
      screen.getByRole('textbox', { name }).getAttribute('placeholder'),
    );
    expect(placeholders).toEqual(['Different values', '']);
    await type('Running low', '9');
    await waitFor(() => expect(sent('PUT', LEVELS)).toHaveLength(1));
    await press('Undo');
    await waitFor(() => expect(sent('PUT', LEVELS)).toHaveLength(3));
    expect(sent('PUT', LEVELS).map(({ body }) => body)).toEqual([
      { productIds: [LAMP, MUG], runningLowThreshold: 9 },
      { productIds: [LAMP], runningLowThreshold: 12 },
      { productIds: [MUG], runningLowThreshold: null },
    ]);
  });

  test('an emptied level is that of the team again', async () => {
    const { sent } = shop();
    renderApp('/products');
    await userEvent.click(await screen.findByText('5 days'));
    await (
      await levels('Stock levels of Lamp')
    )('Stock buffer', '');
    await waitFor(() =>
      expect(sent('PUT', LEVELS)[0]?.body).toEqual({ productIds: [LAMP], stockBuffer: null }),
    );
  });
});
