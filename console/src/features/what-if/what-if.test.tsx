import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { listSavedViews } from '@quartermaster/contracts/saved-views/calls';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import {
  answerWhatIf,
  applyWhatIf,
  createWhatIf,
  deleteWhatIf,
  getWhatIf,
  listWhatIfs,
  replaceWhatIf,
} from '@quartermaster/contracts/what-if/calls';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses, waits } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { aShop } from '../../testing/test-shop.ts';
import { aDraft, aResult, draftId } from '../../testing/test-what-if.ts';

const gone = { code: 'NOT_FOUND', message: 'gone' } as const;
const kept = { revision: 5, expiresAt: aDraft.expiresAt };

const lowStock = {
  id: '018f0000-0000-7000-8000-00000000f001',
  teamId: '018f0000-0000-7000-8000-0000000000f1',
  name: 'Low stock',
  position: 0,
  type: 'INVENTORY' as const,
  isDefault: false,
  revision: 0,
  settings: {
    filters: [
      {
        column: 'quantity',
        criteria: { type: 'number' as const, operator: 'lessThan' as const, value: 5 },
      },
    ],
    columns: [],
    sort: null,
  },
};

const open = (path: string, ...more: ReturnType<typeof refuses>[]) => {
  const { calls } = fakeApi(
    ...more,
    answers(getUserContext, aUserContext()),
    answers(listSavedViews, []),
    answers(getShopSettings, aShop),
    answers(listWhatIfs, { data: [aDraft], total: 1 }),
    answers(getWhatIf, aDraft, { ETag: '"4"' }),
    answers(answerWhatIf, aResult),
    answers(replaceWhatIf, kept, { ETag: '"5"' }),
    answers(createWhatIf, { id: draftId, revision: 0, expiresAt: aDraft.expiresAt }),
    answers(deleteWhatIf, undefined),
    answers(applyWhatIf, { applied: ['leadTimes.0'], refused: [], assumed: ['demand.percent'] }),
  );
  const { router } = renderApp(path);
  const sent = (method: string, ending: string) =>
    calls.filter((call) => call.method === method && call.path.endsWith(ending));
  return { sent, router };
};
const openDraft = (...more: ReturnType<typeof refuses>[]) => open(`/what-if/${draftId}`, ...more);

const retype = async (label: string, text: string): Promise<void> => {
  const field = await screen.findByRole('textbox', { name: label });
  await userEvent.clear(field);
  await userEvent.type(field, text);
  await userEvent.tab();
};

describe('the drafts of the team', () => {
  test('API-WHATIF-01 API-WHATIF-05 are listed, opened and deleted', async () => {
    const { sent } = open('/what-if');
    const link = await screen.findByRole('link', { name: 'Slow boats' });
    expect(link.getAttribute('href')).toBe(`/what-if/${draftId}`);
    expect(await screen.findByText('Dec 21, 2026')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Delete Slow boats' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete draft' }));
    expect(await screen.findByText('Draft deleted')).toBeTruthy();
    expect(sent('DELETE', draftId).length).toBe(1);
  });

  test('API-WHATIF-02 a new one about all items opens', async () => {
    const { sent, router } = open('/what-if', answers(listWhatIfs, { data: [], total: 0 }));
    expect(await screen.findByText('No draft yet')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'New what-if' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/what-if/${draftId}`));
    expect(sent('POST', '/what-if')[0]?.body).toEqual({
      name: 'What if: All items',
      selection: { matching: {} },
    });
  });

  test('say that there is no room, and that they cannot be loaded', async () => {
    const full = { code: 'VALIDATION_FAILED', message: 'At most 100 drafts' } as const;
    open('/what-if', refuses(createWhatIf, 400, full));
    await userEvent.click(await screen.findByRole('button', { name: 'New what-if' }));
    expect(await screen.findByText(/A team can have at most 100 drafts/)).toBeTruthy();
    open('/what-if', refuses(listWhatIfs, 500, { code: 'INTERNAL', message: 'x' }));
    expect(await screen.findByText('The drafts could not be loaded')).toBeTruthy();
  });
});

describe('a draft', () => {
  test('API-WHATIF-06 shows what it would do beside what is in force', async () => {
    const { sent } = openDraft();
    expect(await screen.findByText('£1,800')).toBeTruthy();
    expect(screen.getByText('now £1,000')).toBeTruthy();
    expect(screen.getByText('+£800')).toBeTruthy();
    const months = within(screen.getByRole('list', { name: 'Cash out by month' }));
    expect(months.getByText(/December 2026|Dec 2026/).textContent).toContain(
      'now £150.00, then £570.00, of which £100.00 is planned',
    );
    expect(screen.getByText(/Left out: 2 payments without a due date/)).toBeTruthy();
    const items = within(screen.getByRole('table', { name: 'Items that differ' }));
    expect(items.getByRole('link', { name: 'Lamp, Green' })).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: /To buy/ }));
    await waitFor(() =>
      expect(sent('POST', '/result').at(-1)?.body).toMatchObject({ differences: 'TO_BUY' }),
    );
  });

  test('API-WHATIF-04 is compared while it is typed, and saved over the revision that was read', async () => {
    const { sent } = openDraft();
    await retype('In all months, percent more or less', '20');
    await waitFor(() =>
      expect(sent('POST', '/result').at(-1)?.body).toMatchObject({
        changes: { demand: { percent: 20 } },
      }),
    );
    expect(sent('PUT', draftId)).toEqual([]);
    const apply = screen.getByRole('button', { name: 'Apply changes' });
    expect(apply.hasAttribute('disabled')).toBe(true);
    await userEvent.click(await screen.findByRole('button', { name: 'Save draft' }));
    expect(await screen.findByText('Draft saved')).toBeTruthy();
    const [saved] = sent('PUT', draftId);
    expect(saved?.headers.get('If-Match')).toBe('"4"');
    expect(saved?.body).toEqual({
      name: aDraft.name,
      selection: aDraft.selection,
      changes: { ...aDraft.changes, demand: { percent: 20, months: [] } },
    });
  });

  test('API-WHATIF-04 API-WHATIF-06 is about all items, or those of a view, as chosen', async () => {
    const { sent } = openDraft(answers(listSavedViews, [lowStock]));
    await userEvent.click(await screen.findByRole('combobox', { name: 'Items' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Low stock', hidden: true }));
    const { filters } = lowStock.settings;
    await waitFor(() =>
      expect(sent('POST', '/result').at(-1)?.body).toMatchObject({
        selection: { matching: { filters } },
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Save draft' }));
    await screen.findByText('Draft saved');
    expect(sent('PUT', draftId)[0]?.body).toMatchObject({ selection: { matching: { filters } } });
  });

  test('of chosen items names how many, and may be made one of all items', async () => {
    const chosen = { ...aDraft, selection: { variantIds: ['a', 'b'] } };
    openDraft(answers(getWhatIf, chosen, { ETag: '"4"' }), answers(listSavedViews, []));
    const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Items' });
    expect(field.value).toBe('2 chosen items');
    await userEvent.click(field);
    await userEvent.click(await screen.findByRole('option', { name: 'All items', hidden: true }));
    expect(field.value).toBe('All items');
  });

  test('is not saved without a name', async () => {
    const { sent } = openDraft();
    await retype('Name', ' ');
    await userEvent.click(await screen.findByRole('button', { name: 'Save draft' }));
    expect((await screen.findAllByText('Enter a name')).length).toBe(2);
    expect(sent('PUT', draftId)).toEqual([]);
  });

  test('takes months, and gives them up', async () => {
    const { sent } = openDraft();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Add a month' }));
    const [month] = await screen.findAllByRole('option', { name: /^\w{3} \d{4}$/, hidden: true });
    const name = month?.textContent ?? '';
    await userEvent.click(month!);
    await retype(`Demand in ${name}, percent`, '-100');
    await waitFor(() =>
      expect(sent('POST', '/result').at(-1)?.body).toMatchObject({
        changes: { demand: { months: [{ percent: -100 }] } },
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: `Remove ${name}` }));
    expect(screen.queryByRole('textbox', { name: `Demand in ${name}, percent` })).toBeNull();
  });

  test('API-WHATIF-07 is made real after a look at what becomes of each change', async () => {
    const { sent } = openDraft();
    await userEvent.click(await screen.findByRole('button', { name: 'Apply changes' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Apply changes' }));
    const table = within(await panel.findByRole('table', { name: 'What each change does' }));
    expect(table.getByText('Lead time of Harbour')).toBeTruthy();
    expect(table.getByText('Changes the supplier')).toBeTruthy();
    expect(table.getByText('Stays an assumption')).toBeTruthy();
    expect(sent('POST', '/apply')).toEqual([]);
    await userEvent.click(panel.getByRole('button', { name: 'Make 1 change' }));
    expect(await screen.findByText('1 change made')).toBeTruthy();
    expect(sent('POST', '/apply')[0]?.headers.get('If-Match')).toBe('"4"');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('API-WHATIF-07 names what could not be made real', async () => {
    const refused = [{ path: 'leadTimes.0', message: 'No such supplier' }];
    openDraft(answers(applyWhatIf, { applied: [], refused, assumed: [] }));
    await userEvent.click(await screen.findByRole('button', { name: 'Apply changes' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Make 1 change' }));
    expect(await screen.findByText('No such supplier')).toBeTruthy();
  });

  test('API-WHATIF-03 that is gone says so, one that cannot be loaded too', async () => {
    openDraft(refuses(getWhatIf, 404, gone));
    expect(await screen.findByText('This draft has expired or was deleted')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All drafts' })).toBeTruthy();
  });

  test('waits for its comparison, and says when it failed or no item is left', async () => {
    openDraft(waits(answerWhatIf));
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
    openDraft(refuses(answerWhatIf, 500, { code: 'INTERNAL', message: 'x' }));
    expect(await screen.findByText('The comparison could not be loaded')).toBeTruthy();
    openDraft(answers(answerWhatIf, { ...aResult, itemsCount: 0 }));
    expect(await screen.findByText('No item matches any more')).toBeTruthy();
  });
});
