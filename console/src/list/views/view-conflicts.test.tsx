import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { listSavedViews } from '@quartermaster/contracts/saved-views/calls';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses } from '../../testing/fake-api.ts';
import {
  byCost,
  full,
  inventory,
  low,
  openMenu,
  listNames,
  pickAction,
} from '../../testing/test-inventory-views.tsx';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { anItem } from '../../testing/test-inventory.ts';
import { aView, moreThan } from '../../testing/test-views.ts';

describe('two members at once', () => {
  test('AMB-101 a move on an old order shows the newest order and says so', async () => {
    const { team } = inventory('/inventory', full, low);
    const menu = await openMenu();
    const handle = await menu.button('Move Full shelves down');
    team.somebodyElse.reverses();
    handle.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(await screen.findByText(/^Somebody else changed the views/)).toBeTruthy();
    await waitFor(() => expect(listNames(menu)).toEqual(['Low', 'Full shelves']));
    expect(team.names()).toEqual(['Low', 'Full shelves']);
  });

  test('a view that was saved by somebody else keeps the changes, which can be saved again', async () => {
    const { team, search, asked } = inventory('/inventory?saved=full&sort=-quantity', full);
    await screen.findByText('Changed');
    team.somebodyElse.changes('full', { settings: moreThan(7, { sort: byCost }) });
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Your changes are still here/)).toBeTruthy();
    expect(search()).toMatchObject({ sort: '-quantity' });
    expect(screen.getByText('Changed')).toBeTruthy();
    await waitFor(() =>
      expect(asked().at(-1)).toMatchObject({ filters: moreThan(7).filters, sort: byQuantity }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(search()).toEqual({ saved: 'full' }));
    expect(team.stored('full')).toMatchObject({ filters: moreThan(7).filters, sort: byQuantity });
  });

  test('a view that somebody deleted stays on the screen, and can be saved as a new one', async () => {
    const { team, search, asked } = inventory('/inventory?saved=low&sort=-quantity', low);
    await screen.findByText('Changed');
    team.somebodyElse.deletes('low');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Somebody deleted this view')).toBeTruthy();
    expect(screen.getByText('This view no longer exists.')).toBeTruthy();
    expect(asked().at(-1)).toMatchObject({ filters: low.settings.filters, sort: byQuantity });
    await userEvent.click(screen.getByRole('button', { name: 'Save as a view' }));
    await userEvent.type(await screen.findByLabelText('Name of the view'), 'Low again{Enter}');
    await waitFor(() => expect(search()).toEqual({ saved: 'new-0' }));
    expect(team.stored('new-0')).toMatchObject({ filters: moreThan(1).filters, sort: byQuantity });
  });

  test('a view that somebody deleted cannot be renamed, and leaves the menu', async () => {
    const { team } = inventory('/inventory', full, low);
    const menu = await openMenu();
    await pickAction('Low', 'Rename');
    team.somebodyElse.deletes('low');
    await userEvent.type(await menu.findByLabelText('New name'), '!{Enter}');
    expect(await screen.findByText('This view no longer exists.')).toBeTruthy();
    await waitFor(() => expect(listNames(menu)).toEqual(['Full shelves']));
  });
});

const byQuantity = { column: 'quantity', order: 'DESC' } as const;

describe('the default view of a member', () => {
  const mine = aView('low', { name: 'Low', settings: moreThan(1), isDefault: true });

  test('opens when the address says nothing of the list', async () => {
    const { search, asked } = inventory('/inventory', full, mine);
    await waitFor(() => expect(search()).toEqual({ saved: 'low' }));
    await screen.findByText('Storm lantern');
    expect(asked().at(-1)).toMatchObject({ filters: mine.settings.filters });
  });

  test('does not open over an address of its own', async () => {
    const { search } = inventory('/inventory?sort=-quantity', full, mine);
    await screen.findByText('Storm lantern');
    expect(search()).toEqual({ sort: '-quantity' });
    expect(screen.getByRole('button', { name: 'Views' })).toBeTruthy();
  });

  test('is left for the whole list, which a reload shows again', async () => {
    const { search } = inventory('/inventory?saved=low', mine);
    await userEvent.click((await openMenu()).getByText('All items'));
    await waitFor(() => expect(search()).toEqual({ saved: 'none' }));
  });

  test('is chosen and given up in the menu', async () => {
    const { sent } = inventory('/inventory?saved=full', full, low);
    const menu = await openMenu();
    await pickAction('Low', 'Open it by default');
    expect(await menu.findByText('Default')).toBeTruthy();
    expect(sent('/saved-views/default')?.body).toEqual({ type: 'INVENTORY', id: 'low' });
    await userEvent.click(await menu.button('Actions of Low'));
    const stop = { name: 'Stop opening it by default', hidden: true };
    await userEvent.click(await screen.findByRole('menuitem', stop));
    await waitFor(() => expect(menu.queryByText('Default')).toBeNull());
    expect(sent('/saved-views/default')?.body).toEqual({ type: 'INVENTORY', id: null });
  });
});

describe('a view that cannot be shown', () => {
  test('is named as gone, and can be closed', async () => {
    const { search } = inventory('/inventory?saved=somewhere', full);
    expect(await screen.findByText('This view no longer exists')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Close the view' }));
    await waitFor(() => expect(search()).toEqual({}));
  });

  const broken = () =>
    fakeApi(
      answers(getUserContext, aUserContext()),
      answers(listInventoryItems, { data: [anItem()], total: 1 }),
      refuses(listSavedViews, 500, { code: 'INTERNAL', message: 'Broken' }),
    );

  test('says so in the place of its rows while the views cannot be loaded', async () => {
    broken();
    renderApp('/inventory?saved=full');
    expect(await screen.findByText('The view could not be loaded')).toBeTruthy();
    expect(screen.queryByText('Storm lantern')).toBeNull();
  });

  test('leaves the list without a view as it is', async () => {
    broken();
    renderApp('/inventory');
    expect(await screen.findByText('Storm lantern')).toBeTruthy();
    const menu = await openMenu();
    expect(await menu.findByText('The views could not be loaded')).toBeTruthy();
    expect(menu.getByText('Overstocked')).toBeTruthy();
  });
});
