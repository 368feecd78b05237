import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import {
  addShopEvent,
  changeShopEvent,
  listShopEvents,
  removeShopEvent,
} from '@quartermaster/contracts/demand-plan/shop-events';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { listCategories } from '@quartermaster/contracts/products/calls';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../../testing/render-app.tsx';
import { itemId, planAnswers } from '../../../testing/test-demand-plan.ts';
import { aShop } from '../../../testing/test-shop.ts';
import type { ShownEvent } from './shop-event-form.ts';
import { itemsOf } from './words.ts';

const id = '00000000-0000-4000-8000-0000000000f1';
const sale: ShownEvent = {
  shopEventId: id,
  name: 'Winter sale',
  kind: 'PROMOTION',
  startDate: '2026-01-10',
  endDate: '2026-01-24',
  liftPercent: 50,
  category: 'Cups',
  variantIds: [],
  itemTitles: [],
};

const open = (
  events: readonly ShownEvent[],
  search = '',
  ...more: readonly ReturnType<typeof answers>[]
) => {
  const { calls } = fakeApi(
    ...more,
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(listShopEvents, { events: [...events] }),
    answers(addShopEvent, { id }),
    answers(changeShopEvent, undefined),
    answers(removeShopEvent, undefined),
    answers(listCategories, ['Cups', 'Lamps']),
    answers(listInventoryItems, { data: [], total: 0 }),
    ...planAnswers([]),
  );
  renderApp(`/demand-plan?tab=events${search}`, { environment: { VITE_DEMAND_PLANNER: 'true' } });
  return () =>
    calls
      .filter(({ path, method }) => path.includes('/shop-events') && method !== 'GET')
      .map(({ method, path, body }) => [method, path.split('/shop-events')[1], body]);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const typeInto = async (name: string, text: string) => {
  const field = await screen.findByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.tab();
};

describe('API-DP-20 the events of the shop', () => {
  test('are listed with their days, their change of sales and what they concern', async () => {
    open([sale, { ...sale, shopEventId: 's2', name: 'Empty shelf', liftPercent: -100 }]);
    const table = await screen.findByRole('table', { name: 'Events of the shop' });
    const [, row, other] = within(table).getAllByRole('row');
    expect(row?.textContent).toContain('Winter salePromotionJan 10, 2026 to Jan 24, 2026+50%Cups');
    expect(other?.textContent).toContain('No sales');
  });

  test('are none at first, and one is added', async () => {
    const sent = open([]);
    expect(await screen.findByText('No event yet')).toBeTruthy();
    await press('Add event');
    const panel = within(await screen.findByRole('dialog', { name: 'New event' }));
    await typeInto('Name', 'Launch week');
    await typeInto('First day', '2026-04-01');
    await typeInto('Last day', '2026-03-01');
    await typeInto('Change of sales, percent', '200');
    await userEvent.click(panel.getByRole('button', { name: 'Add event' }));
    expect(await screen.findByText('Must not be before the first day')).toBeTruthy();
    expect(sent()).toEqual([]);
    await typeInto('Last day', '2026-04-07');
    await userEvent.click(panel.getByRole('button', { name: 'Add event' }));
    const body = {
      name: 'Launch week',
      kind: 'PROMOTION',
      startDate: '2026-04-01',
      endDate: '2026-04-07',
      liftPercent: 200,
      category: null,
      variantIds: [],
    };
    await waitFor(() => expect(sent()).toEqual([['POST', '', body]]));
  });

  test('one is changed, and concerns all items then', async () => {
    const sent = open([sale]);
    await press('Winter sale');
    await userEvent.click(await screen.findByRole('radio', { name: 'All items' }));
    await press('Save event');
    await waitFor(() =>
      expect(sent()).toMatchObject([['PUT', `/${id}`, { name: 'Winter sale', category: null }]]),
    );
  });

  test('one is removed after a question', async () => {
    const sent = open([sale]);
    await press('Actions of Winter sale');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove', hidden: true }));
    await press('Remove event');
    await waitFor(() => expect(sent()).toEqual([['DELETE', `/${id}`, undefined]]));
  });

  test('the names of chosen items are shown', async () => {
    const items = { variantIds: [itemId(1)], itemTitles: ['Lamp 1, Green'], category: null };
    open([{ ...sale, ...items }], `&panel=${id}`);
    expect((await screen.findAllByText('Lamp 1, Green')).length).toBeGreaterThan(0);
  });

  test('cannot be changed in the past', async () => {
    open([sale], '&asOf=2026-01-01');
    await screen.findByText('Winter sale');
    expect(screen.queryByRole('button', { name: 'Add event' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Winter sale' })).toBeNull();
  });

  test('say that they could not be loaded', async () => {
    open([], '', refuses(listShopEvents, 500, { code: 'INTERNAL', message: 'No' }));
    expect(await screen.findByText('The events could not be loaded')).toBeTruthy();
  });

  test.each([
    [null, [], 'All items'],
    ['Cups', [], 'Cups'],
    [null, ['Lamp'], 'Lamp'],
    [null, [''], '1 item'],
    [null, ['Lamp', 'Cup'], '2 items'],
  ] as const)('concern %j and items %j in words', (category, titles, words) => {
    expect(itemsOf(category, titles)).toBe(words);
  });
});
