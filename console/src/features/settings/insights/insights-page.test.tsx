import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { getServiceLevelCosts } from '@quartermaster/contracts/inventory/calls/service-level-costs';
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

/** Costs of a grade that grow with its level, and lost sales that shrink with it. */
const gradeCosts = (level: 'A' | 'B' | 'C', scale: number) => ({
  level,
  itemsCount: 10,
  itemsWithoutCostCount: level === 'C' ? 2 : 0,
  inForce: { stockValue: 1000 * scale, lostSalesPerYear: 500 * scale },
  points: [80, 85, 90, 95, 97, 98, 99, 99.5].map((serviceLevel) => ({
    serviceLevel,
    stockValue: serviceLevel * 10 * scale,
    lostSalesPerYear: (100 - serviceLevel) * 100 * scale,
  })),
});
const costs = { grades: [gradeCosts('A', 4), gradeCosts('B', 2), gradeCosts('C', 1)] };
const byServiceLevel = { ...defaultInsightsSettings, serviceLevels: { A: 96, B: 95, C: 90 } };
const readsByServiceLevel = answers(getInsightsSettings, byServiceLevel, { ETag: '"4"' });

const open = (...more: ReturnType<typeof refuses>[]) => {
  const { calls } = fakeApi(
    ...more,
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(getInsightsSettings, defaultInsightsSettings, { ETag: '"4"' }),
    answers(previewInsightSettings, preview),
    answers(getServiceLevelCosts, costs),
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

const choose = async (label: string, option: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  const list = within(await screen.findByRole('listbox', { name: label, hidden: true }));
  await userEvent.click(list.getByRole('option', { name: option, hidden: true }));
};

const save = async (): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Settings saved')).toBeTruthy();
};

const readCosts = async (): Promise<readonly (readonly (string | null)[])[]> => {
  const table = await screen.findByRole('table', { name: 'Cost of the service levels by grade' });
  const [, ...rows] = within(table).getAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
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

  test('API-TEAM-02 set the safety stock by service level, from usual levels on', async () => {
    const sent = open();
    await choose('Safety stock', 'Service level');
    expect(screen.queryByRole('textbox', { name: 'Stock buffer, days' })).toBeNull();
    await save();
    expect(sent('PUT')[0]?.body).toMatchObject({
      serviceLevels: { A: 98, B: 95, C: 90 },
      stockLevels: { stockBuffer: defaultInsightsSettings.stockLevels.stockBuffer },
    });
  });

  test('API-TEAM-02 set the safety stock by the stock buffer again', async () => {
    const sent = open(readsByServiceLevel);
    await choose('Safety stock', 'Stock buffer, days');
    expect(screen.queryByRole('combobox', { name: 'Grade A, service level' })).toBeNull();
    await save();
    expect(sent('PUT')[0]?.body).toMatchObject({ serviceLevels: null });
  });

  test('API-TEAM-02 keep a service level that is not among those offered', async () => {
    open(readsByServiceLevel);
    await choose('Grade A, service level', '99.5%');
    await choose('Grade A, service level', '96%');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('API-TEAM-15 show what the chosen service levels cost, beside what is in force', async () => {
    open();
    await choose('Safety stock', 'Service level');
    await choose('Grade A, service level', '99%');
    expect(await readCosts()).toEqual([
      ['A', '99%Now 7 days', '£3,960Now £4K', '£400Now £2K'],
      ['B', '95%Now 7 days', '£1,900Now £2K', '£1,000Now £1K'],
      ['C', '90%Now 7 days', '£900Now £1K', '£1,000Now £500'],
      ['Total', '', '£6,760Now £7K', '£2,400Now £3.5K'],
    ]);
    expect(screen.getByText(/2 items without a unit cost are not in/)).toBeTruthy();
  });

  test('API-TEAM-15 show a dash for the costs of a level that are unknown', async () => {
    open(readsByServiceLevel);
    const [gradeA, , , total] = await readCosts();
    expect(gradeA).toEqual(['A', '96%Now 96%', '—Now £4K', '—Now £2K']);
    expect(total).toEqual(['Total', '', '—Now £7K', '—Now £3.5K']);
  });

  test('API-TEAM-15 say nothing beside levels that are in force', async () => {
    const serviceLevels = { A: 98, B: 95, C: 90 };
    open(answers(getInsightsSettings, { ...byServiceLevel, serviceLevels }, { ETag: '"4"' }));
    expect(await readCosts()).toEqual([
      ['A', '98%', '£3,920', '£800'],
      ['B', '95%', '£1,900', '£1,000'],
      ['C', '90%', '£900', '£1,000'],
      ['Total', '', '£6,720', '£2,800'],
    ]);
  });

  test('API-TEAM-15 say that no item has a service level', async () => {
    const grades = costs.grades.map((grade) => ({ ...grade, itemsCount: 0 }));
    open(readsByServiceLevel, answers(getServiceLevelCosts, { grades }));
    expect(await screen.findByText('No item has a service level yet')).toBeTruthy();
  });

  test('API-TEAM-15 stay usable when their costs cannot be loaded', async () => {
    const broken = { code: 'INTERNAL', message: 'Broken' } as const;
    open(readsByServiceLevel, refuses(getServiceLevelCosts, 500, broken));
    expect(await screen.findByText('The costs could not be loaded')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Grade A, service level' })).toBeTruthy();
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
