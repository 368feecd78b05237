import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { getDashboard } from '@quartermaster/contracts/dashboard/calls';
import {
  chooseDashboardLayout,
  dashboardCards,
  type DashboardLayout,
  getDashboardLayout,
} from '@quartermaster/contracts/dashboard/layout';
import { getSyncProgress } from '@quartermaster/contracts/store/calls';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { aDashboard, aSync } from '../../testing/test-dashboard.ts';
import { aShop } from '../../testing/test-shop.ts';
import { groupIntoBlocks, calculateSpans } from './arrange-cards.ts';

const usual = { order: [...dashboardCards], hidden: [] };
const around = [
  answers(getUserContext, aUserContext()),
  answers(getSyncProgress, aSync()),
  answers(getShopSettings, aShop),
  answers(getDashboard, aDashboard()),
];
const shop = (layout: DashboardLayout = usual) => {
  const { calls } = fakeApi(
    ...around,
    answers(getDashboardLayout, layout),
    answers(chooseDashboardLayout, undefined),
  );
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
};
const regions = ['Stock value', 'Stock', 'Do next', 'Groups'];
const shown = () =>
  screen
    .getAllByRole('region')
    .map((one) => one.getAttribute('aria-label') ?? '')
    .filter((name) => regions.includes(name));
const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Arrange cards' }));
  const reset = await screen.findByText('Reset to default'); // without a layout, popovers count as hidden
  return within(reset.closest<HTMLElement>('[role="dialog"]')!);
};

describe('API-DASH-03 API-DASH-04 the cards of Home', () => {
  test('are shown in the order that the user chose, without the hidden ones', async () => {
    const order = [...dashboardCards.slice(1), 'values' as const];
    shop({ order, hidden: ['doNext', 'healthy'] });
    renderApp('/');
    await waitFor(() => expect(shown()).toEqual(['Stock', 'Groups', 'Stock value']));
    expect(screen.queryByRole('article', { name: 'Healthy' })).toBeNull();
    expect(screen.getAllByRole('article').map(({ dataset }) => dataset['span'])).toEqual(
      Array(6).fill('4'),
    );
  });

  test('move by button and by key, and keep the focus', async () => {
    const saved = shop();
    renderApp('/');
    await screen.findByText('12,345');
    const chooser = await open();
    const up = chooser.getByRole('button', { name: 'Move Do next up', hidden: true });
    await userEvent.click(up);
    await waitFor(() => expect(shown()).toEqual(['Stock value', 'Do next', 'Stock', 'Groups']));
    expect(document.activeElement).toBe(up);
    fireEvent.keyDown(up, { key: 'ArrowUp' });
    await waitFor(() => expect(shown()).toEqual(['Do next', 'Stock value', 'Stock', 'Groups']));
    const order = ['doNext', 'values', 'stock', ...dashboardCards.slice(3)];
    await waitFor(() => expect(saved().at(-1)).toEqual({ order, hidden: [] }));
  });

  test('are dragged to the place of another', async () => {
    const saved = shop();
    renderApp('/');
    await screen.findByText('12,345');
    const rows = (await open()).getAllByRole('listitem', { hidden: true });
    const data = new Map<string, string>();
    const dataTransfer = {
      setData: (type: string, value: string) => void data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
    };
    fireEvent.dragStart(rows[0]!, { dataTransfer });
    fireEvent.drop(rows[2]!, { dataTransfer });
    await waitFor(() => expect(shown()).toEqual(['Stock', 'Do next', 'Stock value', 'Groups']));
    await waitFor(() => expect(saved()).toHaveLength(1));
  });

  test('are hidden, shown again, and reset', async () => {
    const saved = shop();
    renderApp('/');
    await screen.findByText('12,345');
    const chooser = await open();
    await userEvent.click(chooser.getByRole('checkbox', { name: 'Stock value', hidden: true }));
    await waitFor(() => expect(shown()).toEqual(['Stock', 'Do next', 'Groups']));
    await userEvent.click(chooser.getByRole('button', { name: 'Reset to default', hidden: true }));
    await waitFor(() => expect(shown()).toEqual(['Stock value', 'Stock', 'Do next', 'Groups']));
    await waitFor(() => expect(saved().at(-1)).toEqual({ order: [], hidden: [] }));
  });

  test('go back when the save is refused', async () => {
    fakeApi(
      ...around,
      answers(getDashboardLayout, usual),
      refuses(chooseDashboardLayout, 500, { code: 'INTERNAL', message: 'Something went wrong' }),
    );
    renderApp('/');
    await screen.findByText('12,345');
    await userEvent.click((await open()).getByRole('checkbox', { name: 'Do next', hidden: true }));
    expect(await screen.findByText('The cards were not arranged')).toBeTruthy();
    await waitFor(() => expect(shown()).toEqual(['Stock value', 'Stock', 'Do next', 'Groups']));
  });

  test('can be shown again when all are hidden', async () => {
    const saved = shop({ order: [...dashboardCards], hidden: [...dashboardCards] });
    renderApp('/');
    await screen.findByText('All cards are hidden');
    await userEvent.click(screen.getByRole('button', { name: 'Reset to default' }));
    expect(await screen.findByText('12,345')).toBeTruthy();
    expect(saved()).toEqual([{ order: [], hidden: [] }]);
  });
});

test('groups that a section separates are apart', () => {
  const order = ['healthy', 'values', 'noSales', 'runningLow', 'stock', 'doNext'] as const;
  expect(groupIntoBlocks({ order: [...order], hidden: ['stock'] })).toEqual([
    ['healthy'],
    'values',
    ['noSales', 'runningLow'],
    'doNext',
  ]);
});

test.each([
  [0, []],
  [1, [12]],
  [2, [6, 6]],
  [3, [4, 4, 4]],
  [4, [3, 3, 3, 3]],
  [5, [6, 6, 4, 4, 4]],
  [6, [4, 4, 4, 4, 4, 4]],
  [7, [4, 4, 4, 3, 3, 3, 3]],
])('%i groups fill their rows', (count, spans) => {
  expect(calculateSpans(count)).toEqual(spans);
});
