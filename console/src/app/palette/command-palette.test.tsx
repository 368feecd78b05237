import { beforeEach, describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import { searchEverything } from '@quartermaster/contracts/search/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, held, refuses } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';

type Answer = ResponseOf<typeof searchEverything>;

const signedIn = answers(getUserContext, aUserContext());

const makeAnswer = (found: Partial<Answer>): Answer => ({
  items: [],
  orders: [],
  suppliers: [],
  shipments: [],
  ...found,
});

const item = (title: string): Answer['items'][number] => ({
  type: 'item',
  id: `id-of-${title}`,
  title,
  detail: 'Gold · 22307',
  productId: 'product-1',
});

const everything = makeAnswer({
  items: [item('Mug')],
  orders: [
    { type: 'order', id: 'order-1', title: 'PO-0001', detail: 'Lumen & Wick', status: 'Draft' },
  ],
  suppliers: [{ type: 'supplier', id: 'supplier-1', title: 'Mug Makers', detail: 'Kiel · DE' }],
  shipments: [
    {
      type: 'shipment',
      id: 'shipment-1',
      title: 'Sea',
      detail: 'PO-0007 · MSKU-77',
      purchaseOrderId: 'order-7',
    },
  ],
});

const search = answers(searchEverything, everything);

const getSearchText = (query: string): string => new URLSearchParams(query).get('q') ?? '';

/** Finds an entry by its whole text: matched parts are marked, each in an element of its own. */
const entry = async (text: string): Promise<HTMLElement> =>
  screen.findByText((_, found) => found?.tagName === 'BUTTON' && found.textContent === text);

const entries = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[data-action]')].map(({ textContent }) => textContent);

const selected = (): readonly (string | null)[] =>
  [...document.querySelectorAll('[data-selected]')].map(({ textContent }) => textContent);

const openPalette = async (): Promise<HTMLElement> => {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByPlaceholderText('Search, go to a page or do something…');
};

const renderPalette = async () => {
  const app = renderApp('/settings/read-models');
  await screen.findByRole('button', { name: 'Command palette' });
  const field = await openPalette();
  return { ...app, type: (text: string) => userEvent.type(field, text), field };
};

const dialog = () => screen.queryByRole('dialog', { name: 'Command palette' });

const isClosed = () => waitFor(() => expect(dialog()).toBeNull());

const alerts = (): readonly (string | null)[] =>
  [...(dialog()?.querySelectorAll('[role="alert"]') ?? [])].map(({ textContent }) => textContent);

/** All pages share one palette; a test that leaves it open closes it. */
beforeEach(() => userEvent.keyboard('{Escape}'));

describe('the command palette', () => {
  test('searches the lists for the typed text', async () => {
    fakeApi(signedIn, answers(searchEverything, makeAnswer({})));
    const { router, type } = await renderPalette();
    await type('23084 & more');
    await entry('Items with “23084 & more”');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/inventory'));
    expect(router.state.location.search).toEqual({ q: '23084 & more' });
  });

  test.each([
    ['new purchase', 'New purchase order', '/purchase-orders', { panel: 'new' }],
    ['new payment', 'New payment', '/payments', { panel: 'new' }],
    ['invite', 'Invite a member', '/settings/team', {}],
    ['run a', 'Run a report', '/reports', {}],
  ])('begins an action: %s', async (typed, label, path, query) => {
    fakeApi(signedIn, answers(searchEverything, makeAnswer({})));
    const { router, type } = await renderPalette();
    await type(typed);
    await userEvent.click(await entry(label));
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    expect(router.state.location.search).toMatchObject(query);
  });

  test.each([
    ['Items', 'MugGold · 22307', '/inventory?item=id-of-Mug'],
    ['Purchase orders', 'PO-0001Lumen & Wick', '/purchase-orders/order-1'],
    ['Suppliers', 'Mug MakersKiel · DE', '/suppliers/supplier-1'],
    ['Shipments', 'SeaPO-0007 · MSKU-77', '/purchase-orders/order-7/shipments'],
  ])('finds %s and opens them by the keyboard', async (group, text, address) => {
    const { calls } = fakeApi(signedIn, search);
    const { router, type } = await renderPalette();
    await type('mug');
    await entry(text);
    expect(within(screen.getByRole('group', { name: group })).getAllByRole('button').length).toBe(
      1,
    );
    expect(selected()).toEqual(['MugGold · 22307']);
    const place = entries().indexOf(text);
    await userEvent.keyboard(`${'{ArrowDown}'.repeat(place)}{Enter}`);
    await waitFor(() => expect(router.state.location.href).toBe(address));
    const searches = calls.filter(({ path }) => path === '/search').map(({ query }) => query);
    expect(searches.at(-1)).toBe('?q=mug&limit=5');
  });

  test('offers screens before what is found', async () => {
    fakeApi(signedIn, answers(searchEverything, makeAnswer({ items: [item('Inventory book')] })));
    const { type } = await renderPalette();
    await type('inventory');
    await entry('Inventory bookGold · 22307');
    expect(entries().slice(0, 2)).toEqual(['InventoryG I', 'Inventory bookGold · 22307']);
  });

  test('offers the pages of the settings', async () => {
    fakeApi(signedIn, answers(searchEverything, makeAnswer({})));
    const { type, router } = await renderPalette();
    await type('stock ins');
    await userEvent.click(await entry('Settings: Stock insights'));
    await waitFor(() => expect(router.state.location.href).toBe('/settings/insights'));
  });

  test('drops an answer that a newer one has overtaken', async () => {
    let goOn = (): void => undefined;
    const slow = new Promise<void>((resolve) => (goOn = resolve));
    const echo = answers(searchEverything, ({ query }) =>
      makeAnswer({ items: [item(getSearchText(query))] }),
    );
    const { calls } = fakeApi(signedIn, {
      ...echo,
      respond: async (call) => {
        if (getSearchText(call.query) === 'mu') await slow;
        return echo.respond(call);
      },
    });
    const { type } = await renderPalette();
    await type('mu');
    await waitFor(() => expect(calls.map(({ path }) => path)).toContain('/search'));
    await type('g');
    await entry('mugGold · 22307');
    goOn();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(entries()[0]).toBe('mugGold · 22307');
    expect(entries()).not.toContain('muGold · 22307');
    await type('s');
    expect(screen.getByText('Searching…')).toBeTruthy();
    expect(entries()[0]).toBe('Items with “mugs”');
  });

  test('keeps the selected entry when results come in front of it', async () => {
    const slow = held(search);
    fakeApi(signedIn, slow.answer);
    const { router, type } = await renderPalette();
    await type('mug');
    await userEvent.keyboard('{ArrowDown}');
    expect(selected()).toEqual(['Purchase orders with “mug”']);
    await slow.goOn();
    await entry('MugGold · 22307');
    expect(selected()).toEqual(['Purchase orders with “mug”']);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/suppliers'));
  });

  test('says when nothing is found', async () => {
    fakeApi(signedIn, answers(searchEverything, makeAnswer({})));
    const { type } = await renderPalette();
    await type('zebra');
    expect(await screen.findByText('Nothing found for “zebra”')).toBeTruthy();
  });

  test('says that a search failed and repeats it by the keyboard', async () => {
    let isDown = true;
    const failing = refuses(searchEverything, 500, { code: 'INTERNAL', message: 'INTERNAL' });
    fakeApi(signedIn, {
      ...search,
      respond: (call) => (isDown ? failing : search).respond(call),
    });
    const { type } = await renderPalette();
    await type('mug');
    await waitFor(() => expect(alerts()).toEqual([expect.stringContaining('The search failed.')]));
    isDown = false;
    expect(selected()).toEqual(['Search again']);
    await userEvent.keyboard('{Enter}');
    await entry('MugGold · 22307');
    expect(alerts()).toEqual([]);
  });

  test('shows no error to a user who may not search', async () => {
    const refusal = { code: 'FORBIDDEN', message: 'FORBIDDEN' } as const;
    fakeApi(signedIn, refuses(searchEverything, 403, refusal));
    const { type } = await renderPalette();
    await type('mug');
    await waitFor(() => expect(screen.queryByText('Searching…')).toBeNull());
    expect(alerts()).toEqual([]);
    expect(entries()[0]).toBe('Items with “mug”');
  });
});

const { user, team } = aUserContext();
const ownKey = `palette-recents-${user.id}-${team?.id ?? ''}`;

/** Stores a list as another tab would. */
const keep = (key: string, things: readonly unknown[]): void => {
  localStorage.setItem(key, JSON.stringify(things));
  window.dispatchEvent(new StorageEvent('storage', { key }));
};

describe('what was opened from the palette', () => {
  test('is offered while nothing is typed, the last first and each once', async () => {
    fakeApi(signedIn, search);
    const { type } = await renderPalette();
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
    await type('mug');
    for (const text of ['Mug MakersKiel · DE', 'MugGold · 22307', 'Mug MakersKiel · DE']) {
      await userEvent.click(await entry(text));
      await isClosed();
      await userEvent.type(await openPalette(), 'mug');
    }
    await userEvent.clear(screen.getByPlaceholderText('Search, go to a page or do something…'));
    const recent = await screen.findByRole('group', { name: 'Recent' });
    expect(within(recent).getAllByRole('button')[0]?.textContent).toBe('Mug MakersKiel · DE');
    expect(within(recent).getAllByRole('button').length).toBe(2);
  });

  test('is at most five things', async () => {
    fakeApi(signedIn, search);
    const { type } = await renderPalette();
    keep(ownKey, ['1', '2', '3', '4', '5'].map(item));
    await type('mug');
    await userEvent.click(await entry('MugGold · 22307'));
    await isClosed();
    await openPalette();
    const recent = await screen.findByRole('group', { name: 'Recent' });
    expect(
      within(recent)
        .getAllByRole('button')
        .map(({ textContent }) => textContent.replace('Gold · 22307', '')),
    ).toEqual(['Mug', '1', '2', '3', '4']);
  });

  test.each([
    ['another team', `palette-recents-${user.id}-another`, [item('Mug')]],
    ['a release with other things', ownKey, [{ type: 'ghost' }]],
  ])('is not shown when it was kept for %s', async (_whose, key, things) => {
    fakeApi(signedIn);
    await renderPalette();
    keep(key, things);
    await entry('HomeG H');
    expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
  });
});
