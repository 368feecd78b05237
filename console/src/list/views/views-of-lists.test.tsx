import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import type { SavedView } from '@quartermaster/contracts/saved-views/read-models';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../testing/fake-api.ts';
import { openMenu } from '../../testing/test-inventory-views.tsx';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { aView, viewsOfTeam } from '../../testing/test-views.ts';

const lists = [
  ['/inventory', 'INVENTORY'],
  ['/products', 'PRODUCTS'],
  ['/bundles', 'BUNDLES'],
  ['/buy-now', 'BUY_NOW'],
  ['/purchase-orders', 'PURCHASE_ORDERS'],
  ['/payments', 'PAYMENTS'],
  ['/shipments', 'SHIPMENTS'],
  ['/suppliers', 'SUPPLIERS'],
] as const;

const open = (address: string, ...views: readonly SavedView[]) => {
  const team = viewsOfTeam(...views);
  const { calls } = fakeApi(answers(getUserContext, aUserContext()), ...team.answers);
  const { router } = renderApp(address);
  return { team, calls, search: () => router.state.location.search };
};

describe.each(lists)('AMB-100 the list %s', (path, type) => {
  test('has views of its own, which sort it', async () => {
    const sort = { column: 'name', order: 'DESC' } as const;
    const mine = aView('mine', { type, settings: { filters: [], columns: [], sort } });
    const { calls } = open(`${path}?saved=mine`, mine);
    expect(await screen.findByRole('button', { name: 'View: View mine' })).toBeTruthy();
    const asked = calls.find(({ path: called }) => called === '/saved-views');
    expect(asked?.query).toBe(`?type=${type}`);
    expect(screen.queryByText('Changed')).toBeNull();
  });
});

describe('a new view of a list with tabs', () => {
  test.each([
    ['late', 'Late', true],
    ['received', 'Received', false],
  ])(
    'has the filters of a tab that means the same on any day: %s',
    async (tab, label, isLeftOut) => {
      const { team, search } = open(`/shipments?view=${tab}`);
      const menu = await openMenu();
      await userEvent.click(await menu.button('Save this list as a view'));
      const field = await screen.findByLabelText('Name of the view');
      const note = screen.queryByText(new RegExp(`The tab “${label}” is not part of it`));
      expect(note !== null).toBe(isLeftOut);
      await userEvent.type(field, 'Mine{Enter}');
      const kept = isLeftOut ? { view: tab } : {};
      await waitFor(() => expect(search()).toEqual({ saved: 'new-0', ...kept }));
      expect(team.stored('new-0')?.filters.length === 0).toBe(isLeftOut);
    },
  );
});
