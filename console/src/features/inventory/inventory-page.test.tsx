import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import type { InventoryItem } from '@quartermaster/contracts/inventory/read-models';
import {
  addFavourites,
  explainInventoryItem,
  getInventoryTotals,
  listInventoryItems,
  setManualStatus,
} from '@quartermaster/contracts/inventory/calls/items';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses, type SeenCall } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { actAnswers } from '../../testing/test-bulk-acts.ts';
import { anExplanation, anItem, variantId } from '../../testing/test-inventory.ts';
import { aShop } from '../../testing/test-shop.ts';

interface ListBody {
  readonly pagination: { readonly page: number; readonly limit: number };
  readonly sort?: unknown;
  readonly search?: string;
  readonly filters: readonly unknown[];
  readonly variantIds?: readonly string[];
  readonly select?: readonly string[];
}

const totals = {
  totalRetailValue: 2400,
  totalCostValue: 960,
  totalQuantity: 127,
  withoutCost: 0,
  statuses: { HEALTHY: 2 },
};
const lantern = anItem();
const kettle = anItem({
  variantId: variantId(2),
  productTitle: 'Copper kettle',
  variantTitle: '',
  quantity: 7,
  incomingQuantity: 60,
  inTransit: [{ deliveryDate: '2026-03-03', quantity: 60, isOverdue: true }],
});

const getBody = (call: SeenCall): ListBody => call.body as ListBody;

/** Answers of the shop, which remembers favourites. `onPage` limits the items on a page of 100. */
const shop = (items: readonly InventoryItem[] = [lantern, kettle], onPage?: number) => {
  const starred = new Set<string>();
  const found = (call: SeenCall): InventoryItem[] =>
    items
      .filter(({ variantId: id }) => getBody(call).variantIds?.includes(id) ?? true)
      .map((item) => ({ ...item, favourite: starred.has(item.variantId) }));
  const { calls } = fakeApi(
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(listInventoryItems, (call) => {
      const isPage = getBody(call).pagination.limit === 100;
      return { data: found(call).slice(0, isPage ? onPage : undefined), total: items.length };
    }),
    answers(getInventoryTotals, totals),
    answers(explainInventoryItem, ({ path }) => anExplanation(path.split('/')[2] ?? '')),
    answers(setManualStatus, undefined),
    ...actAnswers(),
    answers(addFavourites, ({ body }) => {
      for (const id of (body as { variantIds: string[] }).variantIds) starred.add(id);
      return undefined;
    }),
  );
  const listBodies = (): ListBody[] =>
    calls
      .filter(({ path, method }) => path === '/inventory-items' && method === 'POST')
      .map(getBody)
      .filter(({ select }) => select !== undefined);
  return { calls, listBodies };
};

describe('the list', () => {
  test('UI-RT-08 UI-SC-05 shows the items with what the shown columns ask for', async () => {
    const { listBodies } = shop();
    renderApp('/inventory');
    expect(await screen.findByText('Storm lantern')).toBeTruthy();
    expect(screen.getByText('Copper kettle')).toBeTruthy();
    expect(screen.getByText('Green · LANTERN-1')).toBeTruthy();
    const [first] = listBodies();
    expect(first?.pagination).toEqual({ page: 1, limit: 100 });
    expect(first?.select).toContain('status');
    expect(first?.select).not.toContain('vendor');
  });

  test('UI-SC-40 flags a delivery that is overdue', async () => {
    shop();
    renderApp('/inventory');
    await screen.findByText('Copper kettle');
    const incoming = screen.getByTitle('Mar 3, 2026: 60 (overdue or without a date)');
    expect(within(incoming).getByLabelText('Overdue delivery')).toBeTruthy();
  });

  test('UI-SC-05 sort, search, filters, status and page come from the address', async () => {
    const { listBodies } = shop();
    renderApp(
      '/inventory?sort=-quantity&q=lantern&status=RUNNING_LOW&f=quantity:greaterThan:5&page=2',
    );
    await screen.findByText('Storm lantern');
    expect(listBodies()[0]).toMatchObject({
      pagination: { page: 2, limit: 100 },
      sort: { column: 'quantity', order: 'DESC' },
      search: 'lantern',
      filters: [
        { column: 'quantity', criteria: { type: 'number', operator: 'greaterThan', value: 5 } },
        {
          column: 'status',
          criteria: { type: 'select', operator: 'is', value: 'RUNNING_LOW' },
          logicalOperator: 'AND',
        },
      ],
    });
    expect(screen.getByText('On hand', { selector: '[role="search"] button' })).toBeTruthy();
    expect(screen.getByText('more than')).toBeTruthy();
  });

  test('a click on a header sorts by that column and keeps it in the address', async () => {
    const { listBodies } = shop();
    const { router } = renderApp('/inventory');
    await screen.findByText('Storm lantern');
    await screen.findByText(/cost £960/); // once the currency is loaded, the columns no longer change
    await userEvent.click(screen.getByText('On hand'));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ sort: 'quantity' }));
    await waitFor(() =>
      expect(listBodies().at(-1)?.sort).toEqual({ column: 'quantity', order: 'ASC' }),
    );
  });

  test('a status tab narrows the list and keeps it in the address', async () => {
    const { listBodies } = shop();
    const { router } = renderApp('/inventory?page=2');
    await userEvent.click(await screen.findByRole('tab', { name: /^Stock gap/ }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ status: 'STOCK_GAP' }),
    );
    await waitFor(() =>
      expect(listBodies().at(-1)?.filters).toEqual([
        { column: 'status', criteria: { type: 'select', operator: 'is', value: 'STOCK_GAP' } },
      ]),
    );
    expect(listBodies().at(-1)?.pagination.page).toBe(1);
  });

  test('an empty list names what hides the items and offers to drop it', async () => {
    shop([]);
    const { router } = renderApp('/inventory?q=nothing');
    const title = await screen.findByText('No item matches');
    expect(screen.getByText(/the search is “nothing”/)).toBeTruthy();
    const state = within(title.closest<HTMLElement>('[role="status"]') ?? document.body);
    await userEvent.click(state.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('q'));
  });

  test('a failed list says so in its place', async () => {
    fakeApi(
      answers(getUserContext, aUserContext()),
      refuses(listInventoryItems, 500, { code: 'INTERNAL', message: 'Broken' }),
    );
    renderApp('/inventory');
    expect(await screen.findByText('The items could not be loaded')).toBeTruthy();
    expect(screen.getByText('req-1')).toBeTruthy();
  });
});

describe('rows per page', () => {
  test('UI-ST-06 a remembered size is used at once when it is changed', async () => {
    const { listBodies } = shop();
    renderApp('/inventory');
    await screen.findByText('Storm lantern');
    await userEvent.click(screen.getByRole('radio', { name: '500' }));
    await waitFor(() => expect(listBodies().at(-1)?.pagination).toEqual({ page: 1, limit: 500 }));
  });
});

describe('a row', () => {
  test('UI-SC-06 the star adds a favourite and shows it at once', async () => {
    const { calls } = shop();
    renderApp('/inventory');
    const name = 'Add Storm lantern, Green to the favourites';
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(
      await screen.findByRole('button', {
        name: 'Remove Storm lantern, Green from the favourites',
      }),
    ).toBeTruthy();
    const sent = calls.find(
      ({ method, path }) => method === 'PATCH' && path.endsWith('favourites'),
    );
    expect(sent?.body).toEqual({ variantIds: [variantId(1)] });
  });
});

describe('favourites that cannot be set', () => {
  test('leave stars that were there before', async () => {
    const starred = anItem({ variantId: variantId(3), productTitle: 'Tin', favourite: true });
    fakeApi(
      answers(getUserContext, aUserContext()),
      answers(getShopSettings, aShop),
      answers(listInventoryItems, { data: [lantern, starred], total: 2 }),
      answers(getInventoryTotals, totals),
      refuses(addFavourites, 500, { code: 'INTERNAL', message: 'Broken' }),
    );
    renderApp('/inventory');
    await screen.findByText('Storm lantern');
    const star = 'Add Storm lantern, Green to the favourites';
    await userEvent.click(await screen.findByRole('button', { name: star }));
    const stars = () =>
      screen
        .getAllByRole('button', { name: /favourites$/ })
        .map((star) => star.getAttribute('aria-label'));
    expect(await screen.findByRole('alert')).toBeTruthy();
    await waitFor(() => expect(stars()).toHaveLength(2));
    expect(stars().filter((label) => label?.startsWith('Remove'))).toHaveLength(1);
  });
});

describe('the item panel', () => {
  const open = async () => {
    const given = shop();
    const app = renderApp(`/inventory?item=${variantId(1)}`);
    const panel = await screen.findByRole('dialog');
    return { ...given, ...app, panel };
  };

  test('gives the reason of the status and the last day to order', async () => {
    const { panel } = await open();
    const reason = 'The last day to order is near. Order by Mar 5, 2026.';
    expect(
      await within(panel).findByText((_, element) => element?.textContent === reason),
    ).toBeTruthy();
  });

  test('explains a number by its formula, its inputs and where they come from', async () => {
    const { panel } = await open();
    await userEvent.click(
      await within(panel).findByText('Reorder quantity', { selector: 'summary span' }),
    );
    const row = (name: string) => {
      const heading = within(panel).getAllByRole('rowheader', { name, hidden: true })[0];
      return heading?.closest('tr')?.textContent;
    };
    expect(row('On hand')).toBe('On hand120 unitsLast stock level, Mar 1, 2026');
    expect(row('Lead time')).toBe('Lead time26 daysPrimary supplier');
    expect(within(panel).getAllByText('Units needed to last 37 days from then: 152.')).toHaveLength(
      1,
    );
    const supplier = within(panel).getByRole('link', { name: 'Primary supplier', hidden: true });
    expect(supplier.getAttribute('href')).toBe('/suppliers/s1');
  });

  test('names the bundles with it, each with a link', async () => {
    const { panel } = await open();
    const link = await within(panel).findByRole('link', { name: 'Camping set' });
    expect(link.getAttribute('href')).toContain('/bundles?bundle=');
    expect(link.closest('tr')?.textContent).toBe('Camping set20.400.80');
  });

  test('steps to the next item of the list and closes with Esc', async () => {
    const { panel, router } = await open();
    await within(panel).findByText('Storm lantern, Green');
    await userEvent.click(await within(panel).findByRole('button', { name: 'Next (J)' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ item: variantId(2) }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('UI-SC-09 marks the item "do not restock"', async () => {
    const { panel, calls } = await open();
    await userEvent.click(await within(panel).findByRole('button', { name: 'Do not restock' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/products/variants/manual-status')?.body).toEqual({
        variantIds: [variantId(1)],
        manualStatus: 'NO_RESTOCK',
      }),
    );
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  });
});

test.each([
  ['true', 1],
  ['false', 0],
])(
  'UI-FF-04 with MANUAL_STATUS %s, each place offers "do not restock" %i times',
  async (flag, times) => {
    const count = (role: string, name: string): number =>
      screen.queryAllByRole(role, { name, hidden: true }).length;
    shop();
    renderApp(`/inventory?item=${variantId(1)}`, { environment: { VITE_MANUAL_STATUS: flag } });
    await within(await screen.findByRole('dialog')).findByText('Storm lantern, Green');
    expect(count('button', 'Do not restock')).toBe(times);
    const [all] = await screen.findAllByRole('checkbox', { hidden: true });
    await userEvent.click(all!);
    await screen.findByRole('button', { name: 'What if…', hidden: true });
    expect(count('button', 'Restocking')).toBe(times);
    fireEvent.contextMenu(screen.getByText('Storm lantern'));
    await screen.findByRole('menuitem', { name: 'Favourite', hidden: true });
    expect(count('menuitem', 'Do not restock')).toBe(times);
  },
);
