import { describe, expect, test } from '@jest/globals';
import { savedViewTemplates } from '@quartermaster/contracts/saved-views/rules/templates';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  byCost,
  full,
  inventory,
  low,
  openMenu,
  listNames,
  pickAction,
  findMenu,
} from '../../testing/test-inventory-views.tsx';
import { aView } from '../../testing/test-views.ts';

describe('the menu of the views', () => {
  test('UI-SV-01 has the views in their order, each with its count, and the 14 templates', async () => {
    inventory('/inventory', full, low);
    const menu = await openMenu();
    expect(await menu.button(/^Full shelves ?10$/)).toBeTruthy();
    expect(await menu.button(/^Low ?20$/)).toBeTruthy();
    expect(listNames(menu)).toEqual(['Full shelves', 'Low']);
    const templates = within(menu.getByRole('region', { name: 'Templates', hidden: true }));
    expect(templates.getAllByRole('button', { hidden: true })).toHaveLength(14);
  });

  test('says what a view is while there is none, and offers the templates', async () => {
    inventory('/inventory');
    const menu = await openMenu();
    expect(await menu.findByText(/^No view yet/)).toBeTruthy();
    expect(menu.getByText('Overstocked')).toBeTruthy();
  });

  test('opens with V, finds views by name, and Esc gives the focus back', async () => {
    inventory('/inventory', full, low);
    await screen.findByText('Storm lantern');
    await userEvent.keyboard('v');
    const menu = await findMenu();
    await menu.findByText('Low');
    await userEvent.type(menu.getByLabelText('Search views'), 'shelv');
    expect(menu.queryByText('Low')).toBeNull();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toContain('Full shelves');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.querySelector('[data-part="views"]')).toBeNull());
  });
});

describe('an open view', () => {
  test('UI-SV-02 sets filters, columns and sort of the list', async () => {
    const { asked } = inventory('/inventory?saved=full', full);
    await screen.findByText('Storm lantern');
    expect(screen.getByRole('button', { name: 'View: Full shelves' })).toBeTruthy();
    expect(asked()).toHaveLength(1); // nothing is listed before the view is known
    expect(asked()[0]).toMatchObject({ filters: full.settings.filters, sort: byCost });
    expect(asked()[0]?.['select']).toContain('vendor');
    expect(asked()[0]?.['select']).not.toContain('salesAtRisk');
  });

  test('is opened from the menu; "All items" leaves it', async () => {
    const { search, asked } = inventory('/inventory?q=mug&status=HEALTHY&page=2', full);
    const menu = await openMenu();
    await userEvent.click(await menu.findByText('Full shelves'));
    await waitFor(() => expect(search()).toEqual({ saved: 'full' }));
    await waitFor(() => expect(asked().at(-1)?.['sort']).toEqual(byCost));
    await userEvent.click((await openMenu()).getByText('All items'));
    await waitFor(() => expect(search()).toEqual({}));
  });

  test('UI-SV-03 each template sets filters, columns and sort', async () => {
    const { router, asked } = inventory('/inventory');
    await screen.findByText('Storm lantern');
    for (const { key, settings } of savedViewTemplates) {
      await router.navigate({ to: '/inventory', search: { saved: key } as never });
      await waitFor(() => {
        const last = asked().at(-1);
        expect(last).toMatchObject({ filters: settings.filters, sort: settings.sort });
      });
    }
  }, 30_000);
});

describe('a changed view', () => {
  test('says so, and is as saved again after "Discard"', async () => {
    const { search, asked } = inventory('/inventory?saved=full&sort=quantity&f=none', full);
    expect(await screen.findByText('Changed')).toBeTruthy();
    expect(asked()[0]).toMatchObject({ filters: [], sort: { column: 'quantity' } });
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(search()).toEqual({ saved: 'full' }));
    expect(screen.queryByText('Changed')).toBeNull();
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ sort: byCost }));
  });

  test('is one whose columns were changed; they are kept until they are discarded', async () => {
    inventory('/inventory?saved=full', full);
    await screen.findByText('Storm lantern');
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Vendor', hidden: true }));
    expect(await screen.findByText('Changed')).toBeTruthy();
    expect(localStorage.getItem('grid-layout-inventory-full')).toContain('vendor');
    expect(localStorage.getItem('grid-layout-inventory')).toBeNull();
  });

  test('is no longer one when a filter is put back', async () => {
    const { search } = inventory('/inventory?saved=full', full);
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(search()).toMatchObject({ f: 'none' }));
    expect(await screen.findByText('Changed')).toBeTruthy();
  });

  test('is saved with its revision', async () => {
    const { team, sent, search } = inventory('/inventory?saved=full&sort=-quantity', full);
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('View saved')).toBeTruthy();
    expect(sent('/saved-views/full/update')?.headers.get('If-Match')).toBe('"0"');
    await waitFor(() => expect(search()).toEqual({ saved: 'full' }));
    expect(screen.queryByText('Changed')).toBeNull();
    const settings = team.stored('full');
    expect(settings?.sort).toEqual({ column: 'quantity', order: 'DESC' });
    expect(settings?.filters).toEqual(full.settings.filters);
    const shown = settings?.columns.filter(({ hidden }) => !hidden).map(({ key }) => key);
    expect(shown).toEqual(['productTitle', 'favourite', 'vendor', 'quantity']);
  });
});

describe('a new view', () => {
  test('is made from a template under its name', async () => {
    const { team, search } = inventory('/inventory?saved=running-low', low);
    expect(await screen.findByText('Template')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Save as a view' }));
    const name = await screen.findByLabelText<HTMLInputElement>('Name of the view');
    expect(name.value).toBe('Running Low');
    await userEvent.type(name, '{Enter}');
    await waitFor(() => expect(search()).toEqual({ saved: 'new-1' }));
    expect(team.names()).toEqual(['Low', 'Running Low']);
    expect(screen.queryByText('Template')).toBeNull();
  });

  test('has the filters of the open tab', async () => {
    const { team, search } = inventory('/inventory?status=HEALTHY&f=quantity:greaterThan:5');
    const menu = await openMenu();
    await userEvent.click(await menu.button('Save this list as a view'));
    await userEvent.type(await screen.findByLabelText('Name of the view'), 'Fine{Enter}');
    await waitFor(() => expect(search()).toEqual({ saved: 'new-0' }));
    expect(team.stored('new-0')?.filters.map(({ column: of }) => of)).toEqual([
      'quantity',
      'status',
    ]);
  });

  test('needs a name', async () => {
    const { team } = inventory('/inventory');
    await userEvent.click(await (await openMenu()).button(/^Save this list/));
    await userEvent.type(await screen.findByLabelText('Name of the view'), ' {Enter}');
    expect(await screen.findByText('Enter a name')).toBeTruthy();
    expect(team.names()).toEqual([]);
  });
});

describe('a view of the team', () => {
  test('UI-SV-01 is renamed', async () => {
    const { team } = inventory('/inventory?saved=low', full, low);
    const menu = await openMenu();
    await pickAction('Low', 'Rename');
    const field = await menu.findByLabelText('New name');
    await userEvent.clear(field);
    await userEvent.type(field, 'Nearly gone{Enter}');
    expect(await screen.findByRole('button', { name: 'View: Nearly gone' })).toBeTruthy();
    await waitFor(() => expect(team.names()).toEqual(['Full shelves', 'Nearly gone']));
  });

  test('UI-SV-01 is copied', async () => {
    inventory('/inventory', low);
    const menu = await openMenu();
    await pickAction('Low', 'Duplicate');
    expect(await menu.findByText('Low (copy)')).toBeTruthy();
  });

  test('UI-SV-01 is deleted, which can be undone', async () => {
    const { team, search } = inventory('/inventory?saved=low', full, low);
    await openMenu();
    await pickAction('Low', 'Delete');
    await waitFor(() => expect(search()).toEqual({}));
    expect(team.names()).toEqual(['Full shelves']);
    await userEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    await waitFor(() => expect(search()).toEqual({ saved: 'low' }));
    expect(team.names()).toEqual(['Full shelves', 'Low']);
  });

  test('UI-SV-01 is moved by its buttons, the arrow keys and dragging', async () => {
    const { team } = inventory('/inventory', full, low, aView('c', { name: 'C' }));
    const menu = await openMenu();
    const handle = await menu.button('Move Full shelves down');
    handle.focus();
    await userEvent.keyboard('{Enter}{ArrowDown}');
    await waitFor(() => expect(team.names()).toEqual(['Low', 'C', 'Full shelves']));
    expect(listNames(menu)).toEqual(['Low', 'C', 'Full shelves']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Full shelves down');
    expect(menu.getByText('Place 3 of 3')).toBeTruthy();
    const row = (name: string) => menu.getByText(name).closest('li')!;
    const dataTransfer = { getData: () => 'full', setData: () => undefined };
    fireEvent.drop(row('Low'), { dataTransfer });
    await waitFor(() => expect(team.names()).toEqual(['Full shelves', 'Low', 'C']));
  });

  test('has a link that opens it', async () => {
    inventory('/inventory', low);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await (await findMenu()).button('Actions of Low'));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link', hidden: true }));
    expect(await screen.findByText('Link copied')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toMatch(/\/inventory\?saved=low$/);
  });
});
