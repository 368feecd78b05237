import { getUserContext } from '@quartermaster/contracts/auth/calls';
import {
  getInventoryTotals,
  listInventoryItems,
} from '@quartermaster/contracts/inventory/calls/items';
import type { SavedView } from '@quartermaster/contracts/saved-views/read-models';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, type SeenCall } from './fake-api.ts';
import { aUserContext, renderApp } from './render-app.tsx';
import { anItem } from './test-inventory.ts';
import { aView, moreThan, viewsOfTeam } from './test-views.ts';
import { aShop } from './test-shop.ts';

const totals = {
  totalRetailValue: 2400,
  totalCostValue: 960,
  totalQuantity: 127,
  withoutCost: 0,
  statuses: { HEALTHY: 2 },
};

export const byCost = { column: 'costValue', order: 'DESC' } as const;
const column = (key: string, more: Partial<SavedView['settings']['columns'][number]> = {}) => ({
  key,
  hidden: false,
  pinned: false,
  width: null,
  ...more,
});
/** More than 50 on hand, with three columns, by cost value. */
export const full = aView('full', {
  name: 'Full shelves',
  settings: moreThan(50, {
    columns: [column('productTitle', { pinned: true }), column('vendor'), column('quantity')],
    sort: byCost,
  }),
});
export const low = aView('low', { name: 'Low', settings: moreThan(1) });

/** The inventory of a team with views, and the requests of its list. */
export const inventory = (address: string, ...views: readonly SavedView[]) => {
  const team = viewsOfTeam(...views);
  const { calls } = fakeApi(
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(listInventoryItems, { data: [anItem()], total: 1 }),
    answers(getInventoryTotals, totals),
    ...team.answers,
  );
  const { router } = renderApp(address);
  const asked = () =>
    calls
      .filter(({ path, method }) => path === '/inventory-items' && method === 'POST')
      .map(({ body }) => body as Readonly<Record<string, unknown>>);
  const sent = (path: string): SeenCall | undefined =>
    calls.findLast((call) => call.path === path && call.method !== 'GET');
  const search = () => router.state.location.search as Readonly<Record<string, unknown>>;
  return { team, router, asked, sent, search };
};

/** Finds the open menu of the views. Elements have no size in tests, so popovers count as hidden. */
export const findMenu = async () => {
  const place = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-part="views"]');
    if (found === null) throw new Error('The menu of the views is closed');
    return found;
  });
  const menu = within(place);
  const button = (name: string | RegExp): Promise<HTMLElement> =>
    menu.findByRole('button', { name, hidden: true });
  return { ...menu, button } as const;
};

/** Opens the menu of the views. */
export const openMenu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^View/ }));
  return findMenu();
};

/** Chooses an action of a view in the menu. */
export const pickAction = async (view: string, action: string): Promise<void> => {
  const { button } = await findMenu();
  await userEvent.click(await button(`Actions of ${view}`));
  await userEvent.click(await screen.findByRole('menuitem', { name: action, hidden: true }));
};

/** The names of the views in their order. */
export const listNames = (menu: Awaited<ReturnType<typeof openMenu>>): readonly (string | null)[] =>
  menu
    .getAllByRole('button', { name: /^Move .* up$/, hidden: true })
    .map(
      (button) => button.getAttribute('aria-label')?.slice('Move '.length, -' up'.length) ?? null,
    );
