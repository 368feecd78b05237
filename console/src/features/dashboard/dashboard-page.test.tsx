import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { getDashboard, type Dashboard } from '@quartermaster/contracts/dashboard/calls';
import { getSyncProgress, type SyncProgress } from '@quartermaster/contracts/store/calls';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { aDashboard, anItem, aSync } from '../../testing/test-dashboard.ts';
import { aShop } from '../../testing/test-shop.ts';

const around = (sync: SyncProgress = aSync()) => [
  answers(getUserContext, aUserContext()),
  answers(getSyncProgress, sync),
  answers(getShopSettings, aShop),
];

const shop = (dashboard: Partial<Dashboard> = {}, sync?: SyncProgress) =>
  fakeApi(...around(sync), answers(getDashboard, aDashboard(dashboard)));

const region = (name: string) => screen.findByRole('region', { name });
const getAddress = (link: HTMLElement): string =>
  decodeURIComponent(link.getAttribute('href') ?? '');

const fiveItems = ['1', '2', '3', '4', '5'].map((title) => anItem(title));

describe('stock', () => {
  test('UI-RT-06 UI-SC-01 shows the five counts of the answer, each leading to what it counts', async () => {
    shop();
    renderApp('/');
    const strip = within(await region('Stock'));
    const links = strip.getAllByRole('link');
    expect(links.map((link) => [link.textContent, getAddress(link)])).toEqual([
      ['Items60', '/inventory'],
      ['Units in stock12,345', '/inventory?f=quantity:greaterThan:0&sort=-quantity'],
      ['Incoming units678', '/inventory?f=incomingQuantity:greaterThan:0&sort=-incomingQuantity'],
      ['Stock gap8', '/inventory?status=STOCK_GAP&sort=-salesAtRisk'],
      ['Do not restock9', '/inventory?status=NO_RESTOCK&sort=-costValue'],
    ]);
  });

  test('keeps the filter in the links to the inventory', async () => {
    shop({ filter: 'FAVOURITE' });
    renderApp('/?filter=FAVOURITE');
    const strip = within(await region('Stock'));
    expect(getAddress(strip.getByRole('link', { name: /Items/ }))).toBe(
      '/inventory?f=favourite:is:true',
    );
  });
});

describe('value', () => {
  test('UI-FM-03 shows compact values with all digits as their title', async () => {
    shop();
    renderApp('/');
    const value = await screen.findByText('£2.96M');
    expect(value.title).toBe('£2,955,772.54');
  });

  test('CALC-K-17 shows 1000 to 1200 as +£200 (+20%)', async () => {
    shop({ costValue: { today: 1200, sevenDaysAgo: 1000, change: 200, changePercent: 20 } });
    renderApp('/');
    expect(await screen.findByText('+£200 (+20%)')).toBeTruthy();
    expect((await screen.findByText('vs 7 days ago')).title).toBe('£1,000.00 7 days ago');
  });

  test('UI-SC-03 takes less stock without sales for good news and more of it for bad', async () => {
    shop({
      noSalesCost: { today: 80, sevenDaysAgo: 100, change: -20, changePercent: -20 },
      overstockedCost: { today: 100, sevenDaysAgo: 80, change: 20, changePercent: 25 },
    });
    renderApp('/');
    expect((await screen.findByText('-£20 (-20%)')).dataset['tone']).toBe('success');
    expect((await screen.findByText('+£20 (+25%)')).dataset['tone']).toBe('error');
  });

  test('CALC-CHG-3 leaves out the percentage from 0', async () => {
    shop({ noSalesCost: { today: 5, sevenDaysAgo: 0, change: 5, changePercent: null } });
    renderApp('/');
    expect(await screen.findByText('+£5')).toBeTruthy();
  });

  test('says from which day there is a comparison while there is none', async () => {
    shop();
    renderApp('/');
    const notes = await screen.findAllByText('Comparison from Mar 7, 2026');
    expect(notes).toHaveLength(4);
    expect(screen.queryByText('vs 7 days ago')).toBeNull();
  });

  test('UI-SC-03 shows the line of each value, with its first, last, lowest and highest value as text', async () => {
    const day = (date: string, value: number) => ({
      date,
      retailValue: value,
      costValue: value,
      noSalesCost: 0,
      overstockedCost: 0,
    });
    const days = [day('2026-02-01', 100), day('2026-02-03', 80), day('2026-03-01', 1200.5)];
    shop({ trends: { from: '2026-01-30', days } });
    renderApp('/');
    const line = await screen.findByRole('img', { name: /^Retail value/ });
    expect(line.getAttribute('aria-label')).toBe(
      'Retail value: £100.00 on Feb 1, 2026, £1,200.50 on Mar 1, 2026, lowest £80.00, highest £1,200.50',
    );
    const [first = 0, second = 0, last = 0] = (
      line.querySelector('polyline')?.getAttribute('points') ?? ''
    )
      .split(' ')
      .map(Number.parseFloat);
    expect([first, last]).toEqual([0, 88]);
    expect(second).toBeCloseTo((2 / 28) * 88, 1);
    expect(screen.getAllByRole('img', { name: /, lowest / })).toHaveLength(4);
  });

  test('shows no line before the second day', async () => {
    shop();
    renderApp('/');
    await screen.findByText('12,345');
    expect(screen.queryByRole('img', { name: /lowest/ })).toBeNull();
  });

  test('names no day before the first business day', async () => {
    shop({ comparableFrom: null });
    renderApp('/');
    expect(await screen.findAllByText('Comparison after 7 days')).toHaveLength(4);
  });
});

describe('groups', () => {
  test('UI-SC-02 shows seven groups with how many they hold and at most five items', async () => {
    shop({
      healthy: { totalItemsCount: 1479, items: fiveItems },
      outOfStock: { totalItemsCount: 1, items: [anItem('Lamp', { salesAtRisk: 3060 })] },
    });
    renderApp('/');
    const groups = within(await region('Groups'));
    expect(groups.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual([
      'Sales at risk',
      'Running low',
      'Out of Stock',
      'Overstocked',
      'No sales',
      'New products',
      'Healthy',
    ]);
    const healthy = within(groups.getByRole('article', { name: 'Healthy' }));
    expect(healthy.getAllByRole('listitem')).toHaveLength(5);
    expect(healthy.getByText('1,479')).toBeTruthy();
    const gone = within(groups.getByRole('article', { name: 'Out of Stock' }));
    expect(gone.getByRole('listitem').textContent).toBe('LampSKU-Lamp£3,060');
  });

  test('opens an item over its group, and the whole group in the order of the card', async () => {
    shop({ stockoutRisk: { totalItemsCount: 497, items: [anItem('Lamp')] } });
    renderApp('/?filter=GRADE_A');
    const card = within(await screen.findByRole('article', { name: 'Sales at risk' }));
    const list =
      '/inventory?f=quantity:greaterThan:0&f=unitsAtRisk:greaterThan:0&f=gradingLevel:is:A&sort=-salesAtRisk';
    expect(getAddress(card.getByRole('link', { name: 'View all 497 in Sales at risk' }))).toBe(
      list,
    );
    expect(getAddress(card.getByRole('link', { name: /Lamp/ }))).toBe(`${list}&item=variant-Lamp`);
  });

  test('an empty group says so and leads nowhere', async () => {
    shop();
    renderApp('/');
    const card = within(await screen.findByRole('article', { name: 'Running low' }));
    expect(card.getByText('Nothing is running low')).toBeTruthy();
    expect(card.queryByRole('link')).toBeNull();
  });
});

describe('what to do next', () => {
  test('counts what waits, leads to it, and is quiet where nothing waits', async () => {
    shop();
    renderApp('/');
    const links = within(await region('Do next')).getAllByRole('link');
    expect(links.map((link) => [link.textContent, getAddress(link)])).toEqual([
      [
        '31Buy now, this week',
        '/buy-now?f=daysToOrder:lessThanOrEqual:7&sort=lowestVariantsDaysToOrder',
      ],
      ['4Overdue shipments', '/shipments?view=late'],
      ['2Overdue orders', '/purchase-orders?view=overdue'],
      ['2Arriving in 48 h', '/shipments?view=arriving'],
      ['5Draft orders', '/purchase-orders?view=draft'],
      ['0Payments due', '/payments?view=due'],
    ]);
    expect(links.map((link) => link.dataset['muted'] === 'true')).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
  });
});

describe('the filter', () => {
  test('UI-SC-04 asks for the chosen items and keeps the choice in the address', async () => {
    const { calls } = fakeApi(
      ...around(),
      answers(getDashboard, ({ query }) =>
        query === '?filter=GRADE_B'
          ? aDashboard({ filter: 'GRADE_B', itemsCount: 17 })
          : aDashboard(),
      ),
    );
    const { router } = renderApp('/');
    await screen.findByText('12,345');
    const user = userEvent.setup();
    await user.click(screen.getByRole('radio', { name: 'Grade B' }));
    expect(await screen.findByText('17')).toBeTruthy();
    expect(router.state.location.searchStr).toBe('?filter=GRADE_B');
    await user.click(screen.getByRole('radio', { name: 'All' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
    const queries = calls.filter(({ path }) => path === '/dashboard').map(({ query }) => query);
    expect(new Set(queries)).toEqual(new Set(['', '?filter=GRADE_B']));
  });

  test('shows everything for a filter nobody knows', async () => {
    const { calls } = shop();
    renderApp('/?filter=GRADE_Z');
    await screen.findByText('12,345');
    expect(calls.find(({ path }) => path === '/dashboard')?.query).toBe('');
  });

  test('explains that there are no favourites and offers all items', async () => {
    shop({ filter: 'FAVOURITE', itemsCount: 0 });
    const { router } = renderApp('/?filter=FAVOURITE');
    expect(await screen.findByText('No favourites yet')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show all items' }));
    await waitFor(() => expect(router.state.location.searchStr).toBe(''));
  });
});

describe('around it', () => {
  const first = { kind: 'FIRST_LOAD', lastSyncedAt: null } as const;

  test('says that sales are still syncing while the store is read for the first time', async () => {
    shop({}, aSync({ ...first, phase: 'ORDERS', productsRead: 1, ordersRead: 900 }));
    renderApp('/');
    const title = 'Sales still syncing - numbers appear as data arrives';
    expect(await screen.findByText(title)).toBeTruthy();
    expect(
      screen.getByText('Step 5 of 7: Reading orders. 1 product, 0 variants, 900 orders so far.'),
    ).toBeTruthy();
  });

  test('keeps quiet about later reads of the store', async () => {
    shop({}, aSync({ phase: 'ORDERS' }));
    renderApp('/');
    await screen.findByText('12,345');
    expect(screen.queryByText(/Sales still syncing/)).toBeNull();
  });

  test('a failed answer is shown in its place and can be read again', async () => {
    const { calls } = fakeApi(
      ...around(),
      refuses(getDashboard, 500, { code: 'INTERNAL', message: 'Something went wrong' }),
    );
    renderApp('/');
    const reads = () => calls.filter(({ path }) => path === '/dashboard').length;
    const retry = await screen.findByRole('button', { name: 'Retry' });
    const before = reads();
    await userEvent.setup().click(retry);
    await waitFor(() => expect(reads()).toBe(before + 1));
    expect(screen.getByRole('radio', { name: 'Grade A' })).toBeTruthy();
  });

  test('UI-HC-01 UI-HC-02 UI-HC-03 offers the ways to get help that are set up', async () => {
    shop();
    renderApp('/', {
      environment: {
        VITE_BOOK_CALL_URL: 'https://calls.example/book',
        VITE_HELP_URL: 'https://docs.example',
        VITE_SUPPORT_EMAIL: 'help@quartermaster.example',
      },
    });
    const help = within(await region('Help'));
    expect(help.getAllByRole('link').map((link) => [link.textContent, getAddress(link)])).toEqual([
      ['Book a call', 'https://calls.example/book'],
      ['Open help docs', 'https://docs.example'],
      ['Email feedback', 'mailto:help@quartermaster.example?subject=Feedback'],
    ]);
  });

  test('shows no help where none is set up', async () => {
    shop();
    renderApp('/');
    await screen.findByText('12,345');
    expect(screen.queryByRole('region', { name: 'Help' })).toBeNull();
  });
});
