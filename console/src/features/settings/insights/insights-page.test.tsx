import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { previewInsightSettings } from '@quartermaster/contracts/inventory/calls/settings-preview';
import { defaultInsightsSettings } from '@quartermaster/contracts/inventory/settings';
import {
  getInsightsSettings,
  getShopSettings,
  setInsightsSettings,
} from '@quartermaster/contracts/teams/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../../testing/render-app.tsx';
import { aShop } from '../../../testing/test-shop.ts';

const bought = { itemsCount: 4, quantity: 120, cost: 480, itemsWithoutPriceCount: 0 };
const preview = {
  itemsCount: 40,
  changes: { ANY: 3, STATUS: 2, GRADE: 0, TO_BUY: 3 },
  statuses: [
    { status: 'HEALTHY' as const, before: 30, after: 28 },
    { status: 'RUNNING_LOW' as const, before: 10, after: 12 },
  ],
  grades: [{ level: 'A' as const, before: 40, after: 40 }],
  toBuy: { before: bought, after: { ...bought, itemsCount: 6, quantity: 200, cost: 900 } },
  data: [
    {
      productId: 'p1',
      variantId: 'v1',
      productTitle: 'Lamp',
      variantTitle: 'Green',
      sku: 'L-1',
      imageUrl: null,
      status: { before: 'HEALTHY' as const, after: 'RUNNING_LOW' as const },
      gradingLevel: { before: 'A' as const, after: 'A' as const },
      reorderQuantity: { before: 0, after: 80 },
    },
  ],
  total: 3,
};

const open = (...more: ReturnType<typeof refuses>[]) => {
  const { calls } = fakeApi(
    ...more,
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(getInsightsSettings, defaultInsightsSettings, { ETag: '"4"' }),
    answers(previewInsightSettings, preview),
    answers(setInsightsSettings, undefined, { ETag: '"5"' }),
  );
  renderApp('/settings/insights');
  return (method: string) => calls.filter((call) => call.method === method);
};

const retype = async (label: string, text: string): Promise<void> => {
  const field = await screen.findByRole('textbox', { name: label });
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.tab();
};

describe('insight settings', () => {
  test('API-TEAM-12 show before saving what changes, and list the items', async () => {
    const sent = open();
    expect(await screen.findByText('Nothing is changed yet')).toBeTruthy();
    await retype('Stock buffer, days', '21');
    expect(await screen.findByText('3 of 40 items')).toBeTruthy();
    const toBuy = within(screen.getByRole('table', { name: 'To buy, before and after' }));
    expect(toBuy.getByText('+80')).toBeTruthy();
    expect(toBuy.getByText('+£420')).toBeTruthy();
    const statuses = screen.getByRole('table', { name: 'Items by status, before and after' });
    expect(within(statuses).getByText('−2')).toBeTruthy();
    const asked = sent('POST').at(-1)?.body;
    expect(asked).toMatchObject({ settings: { stockLevels: { stockBuffer: 21 } } });
    await userEvent.click(screen.getByRole('button', { name: 'Show 3 items' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Items that change' }));
    expect(await panel.findByRole('link', { name: 'Lamp, Green' })).toBeTruthy();
    await userEvent.click(panel.getByRole('tab', { name: /Grade/ }));
    await waitFor(() => expect(sent('POST').at(-1)?.body).toMatchObject({ changes: 'GRADE' }));
    expect(sent('PUT')).toEqual([]);
  });

  test('API-TEAM-02 are saved once over the revision that was read', async () => {
    const sent = open();
    await retype('Lead time, days', '45');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    const [saved, ...others] = sent('PUT');
    expect(others).toEqual([]);
    expect(saved?.headers.get('If-Match')).toBe('"4"');
    expect(saved?.body).toMatchObject({ stockLevels: { leadTime: 45 } });
  });

  test('CALC-GTH shares that do not add up are not previewed and not saved', async () => {
    const sent = open();
    await retype('Grade A, share', '70');
    expect(
      await screen.findByText('The shares add up to 90 %. They must add up to 100 %.'),
    ).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect([...sent('PUT'), ...sent('POST')]).toEqual([]);
  });

  test('UI-SC-39 warn when items are overstocked before an order is used up', async () => {
    open();
    await retype('Overstocked, days', '20');
    expect(
      await screen.findByText(/Overstocked above 20 days is less than the 37 days/),
    ).toBeTruthy();
  });

  test('say when the preview or the settings cannot be loaded', async () => {
    open(refuses(previewInsightSettings, 429, { code: 'RATE_LIMITED', message: 'Too many' }));
    await retype('Stock buffer, days', '21');
    expect(await screen.findByText('The preview could not be loaded')).toBeTruthy();
  });

  test('are for admins alone', async () => {
    const context = aUserContext();
    const asMember = { ...context, user: { ...context.user, role: 'MEMBER' as const } };
    open(answers(getUserContext, asMember));
    expect(await screen.findByText('Only admins see this page')).toBeTruthy();
  });
});
