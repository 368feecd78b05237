import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import {
  adjustMatchingItems,
  adjustMonthlySales,
  undoAdjustment,
} from '@quartermaster/contracts/demand-plan/adjustment-calls';
import { queryDemandPlanItems } from '@quartermaster/contracts/demand-plan/calls';
import type { DemandPlanItem } from '@quartermaster/contracts/demand-plan/plan';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, held, refuses, type SeenCall } from '../../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../../testing/render-app.tsx';
import {
  anAdjustedItem,
  aPlanItem,
  itemId,
  planAnswers,
  planMonths,
} from '../../../testing/test-demand-plan.ts';
import { typeInto as typeIntoCell } from '../../../testing/test-items-grid.ts';
import { aShop } from '../../../testing/test-shop.ts';

const [march, april] = ['month0', 'month1'];
type Answer = ReturnType<typeof answers>;

/** Items that remember what is saved, as the server does. */
const savedItems = (items: readonly DemandPlanItem[]) => {
  const state = { items };
  const query = answers(queryDemandPlanItems, () => ({
    items: [...state.items],
    total: state.items.length,
  }));
  const adjust = answers(adjustMonthlySales, ({ body }) => {
    const changes = body as {
      demandPlanItemId: string;
      months: { month: number; adjustedQuantity: number | null }[];
    }[];
    const ids = new Set(changes.map(({ demandPlanItemId }) => demandPlanItemId));
    state.items = state.items.map((item) => {
      const change = changes.find((one) => one.demandPlanItemId === item.demandPlanItemId);
      return {
        ...item,
        months: item.months.map((month) => ({
          ...month,
          ...change?.months.find((one) => one.month === month.month),
        })),
      };
    });
    return state.items.filter(({ demandPlanItemId }) => ids.has(demandPlanItemId));
  });
  return { state, answers: [query, adjust] };
};

const open = (
  path = '/demand-plan?tab=items',
  items: readonly DemandPlanItem[] = [aPlanItem(1), aPlanItem(2)],
  ...more: Answer[]
) => {
  const saved = savedItems(items);
  const { calls } = fakeApi(
    ...more,
    ...saved.answers,
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    ...planAnswers(items),
  );
  const { router } = renderApp(path, { environment: { VITE_DEMAND_PLANNER: 'true' } });
  const sent = (method: string, ending: string): SeenCall[] =>
    calls.filter((call) => call.method === method && call.path.endsWith(ending));
  return { sent, router, state: saved.state };
};

const findCell = (row: string, column: string): Promise<HTMLElement> =>
  waitFor(() => {
    const cell = document.querySelector<HTMLElement>(`[row-id="${row}"] [col-id="${column}"]`);
    if (cell === null) throw new Error(`No cell ${column} of ${row}`);
    return cell;
  });
const expectCell = (row: string, column: string, text: string) =>
  waitFor(async () => expect((await findCell(row, column)).textContent).toBe(text));
/** The page takes the focus a moment after it is shown, which ends an edit that has begun before. */
const settle = async (): Promise<void> => {
  await findCell(itemId(1), march);
  await act(() => new Promise((resolve) => setTimeout(resolve, 150)));
};
const typeInto = async (row: string, column: string, text: string): Promise<void> => {
  await settle();
  await typeIntoCell(row, column, text);
};
const hasClass = async (row: string, column: string, name: string): Promise<boolean> =>
  (await findCell(row, column)).classList.contains(name);
const pasteAt = async (row: string, column: string, text: string): Promise<void> => {
  await settle();
  await userEvent.click(await findCell(row, column));
  await userEvent.keyboard('{Escape}');
  const clipboardData = { getData: () => text };
  fireEvent.paste(document.activeElement ?? document.body, { clipboardData });
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const cellChanged = (
  cells: readonly { id: string; month: number; current: number | null; wanted: number | null }[],
) =>
  refuses(adjustMonthlySales, 409, {
    code: 'DEMAND_PLAN_CELL_CHANGED',
    message: 'x',
    cells: cells.map(({ id, ...cell }) => ({ demandPlanItemId: id, ...cell })),
  });
const change = (id: string, ...months: [number, number | null, number | null][]) => ({
  demandPlanItemId: id,
  months: months.map(([month, adjustedQuantity, previousQuantity]) => ({
    month,
    adjustedQuantity,
    previousQuantity,
  })),
});

/** An answer that is given once; later calls get those behind it. */
const once = (first: Answer, then: Answer): Answer => {
  let isGiven = false;
  return {
    ...first,
    respond: (call) => {
      const answer = isGiven ? then : first;
      isGiven = true;
      return answer.respond(call);
    },
  };
};

describe('API-DP-08 the items of a plan', () => {
  test('ENT-DPI-09 ENT-DPI-10 have their months under their years, forecast ones quiet and adjusted ones strong', async () => {
    const { sent } = open('/demand-plan?tab=items', [anAdjustedItem(1, { 3: 14, 4: 0 })]);
    await expectCell(itemId(1), march, '14');
    await expectCell(itemId(1), april, '0');
    await expectCell(itemId(1), 'month2', '10');
    await expectCell(itemId(1), 'plannedQuantity', '114');
    expect(await hasClass(itemId(1), march, 'strong')).toBe(true);
    expect(await hasClass(itemId(1), 'month2', 'quiet')).toBe(true);
    expect(await hasClass(itemId(1), 'month2', 'strong')).toBe(false);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent.trim());
    expect(heads).toEqual(expect.arrayContaining(['2026', '2027', 'Mar', 'Feb', 'Year']));
    await expectCell(itemId(1), 'rule', 'Flat level');
    expect(sent('POST', '/query')[0]?.body).toEqual({
      pagination: { page: 1, limit: 100 },
      filters: [],
      sort: { column: 'plannedRevenue', order: 'DESC' },
    });
  });

  test('UI-SC-17 are searched and filtered', async () => {
    const { sent } = open('/demand-plan?tab=items&q=lamp&f=shopifyCategory:is:Lamps');
    await findCell(itemId(1), march);
    expect(sent('POST', '/query')[0]?.body).toMatchObject({
      search: 'lamp',
      filters: [
        { column: 'shopifyCategory', criteria: { type: 'select', operator: 'is', value: 'Lamps' } },
      ],
    });
  });

  test('that cannot be loaded, or are none, say so', async () => {
    open(undefined, [], refuses(queryDemandPlanItems, 500, { code: 'INTERNAL', message: 'x' }));
    expect(await screen.findByText('The items could not be loaded')).toBeTruthy();
    open(undefined, []);
    expect(await screen.findByText('No item in the plan')).toBeTruthy();
    open('/demand-plan?tab=items&q=kettle', []);
    expect(await screen.findByText('No item matches')).toBeTruthy();
  });
});

describe('API-DP-07 months that are adjusted', () => {
  test('VAL-024 are typed, stay over tabs, are undone and redone, and are saved with what was seen', async () => {
    const { sent } = open('/demand-plan?tab=items', [anAdjustedItem(1, { 4: 12 }), aPlanItem(2)]);
    await typeInto(itemId(1), march, '14');
    await typeInto(itemId(1), april, '15');
    await expectCell(itemId(1), 'plannedQuantity', '129');
    expect(await hasClass(itemId(1), march, 'changed')).toBe(true);
    await userEvent.click(screen.getByRole('tab', { name: 'Months' }));
    await screen.findByRole('table', { name: 'Quantity by month' });
    await userEvent.click(screen.getByRole('tab', { name: /^Items/ }));
    await expectCell(itemId(1), april, '15');
    await press('Undo');
    await expectCell(itemId(1), april, '12');
    await press('Redo');
    await expectCell(itemId(1), april, '15');
    expect(sent('PATCH', '/monthly-sales')).toEqual([]);
    await press('Save 2 months');
    expect(await screen.findByText('2 months saved')).toBeTruthy();
    expect(sent('PATCH', '/monthly-sales')[0]?.body).toEqual([
      change(itemId(1), [3, 14, null], [4, 15, 12]),
    ]);
    await waitFor(async () => expect(await hasClass(itemId(1), march, 'changed')).toBe(false));
    await expectCell(itemId(1), march, '14');
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull(),
    );
    await press('Undo');
    expect(await screen.findByText('Restored 2 months')).toBeTruthy();
    expect(sent('PATCH', '/monthly-sales')[1]?.body).toEqual([
      change(itemId(1), [3, null, 14], [4, 12, 15]),
    ]);
  });

  test('AMB-111 are emptied to the forecast, one by one or all of an item', async () => {
    const { sent } = open('/demand-plan?tab=items', [anAdjustedItem(1, { 3: 14, 4: 12, 5: 9 })]);
    await settle();
    await userEvent.click(await findCell(itemId(1), march));
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}{Enter}');
    await expectCell(itemId(1), march, '10');
    expect(await hasClass(itemId(1), march, 'quiet')).toBe(true);
    await press('Save 1 month');
    await screen.findByText('1 month saved');
    expect(sent('PATCH', '/monthly-sales')[0]?.body).toEqual([change(itemId(1), [3, null, 14])]);
    fireEvent.contextMenu(await findCell(itemId(1), 'sku'));
    await userEvent.click(
      await screen.findByRole('menuitem', { name: 'Back to the forecast', hidden: true }),
    );
    await expectCell(itemId(1), 'plannedQuantity', '120');
    await press('Save 2 months');
    await waitFor(() => expect(sent('PATCH', '/monthly-sales')).toHaveLength(2));
    expect(sent('PATCH', '/monthly-sales')[1]?.body).toEqual([
      change(itemId(1), [4, null, 12], [5, null, 9]),
    ]);
  });

  test('VAL-023 VAL-025 are pasted as a block; refused cells say why, and pasted quantities that are shown already stay', async () => {
    const { sent } = open();
    await pasteAt(itemId(1), march, '11\tmany\t10\n-1\t1,200\t2.5');
    const question = await screen.findByRole('dialog', { name: 'Paste only 3 cells?' });
    for (const [text, why] of [
      ['Apr 2026: many', 'This is not a number'],
      ['Mar 2026: -1', 'Enter a whole number from 0 to 1,000,000,000'],
      ['May 2026: 2.5', 'Enter a whole number from 0 to 1,000,000,000'],
    ])
      expect(within(question).getByText(text!).closest('tr')?.textContent).toContain(why);
    await userEvent.click(within(question).getByRole('button', { name: 'Paste 3' }));
    await press('Save 2 months');
    await waitFor(() => expect(sent('PATCH', '/monthly-sales')).toHaveLength(1));
    expect(sent('PATCH', '/monthly-sales')[0]?.body).toEqual([
      change(itemId(1), [3, 11, null]),
      change(itemId(2), [4, 1200, null]),
    ]);
  });

  test('are filled to the right and dropped together', async () => {
    open();
    await typeInto(itemId(1), march, '7');
    await userEvent.click(await findCell(itemId(1), march));
    await userEvent.keyboard(
      '{Escape}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Control>}r{/Control}',
    );
    await expectCell(itemId(1), 'month2', '7');
    await press('Discard');
    await expectCell(itemId(1), 'month2', '10');
    await expectCell(itemId(1), march, '10');
  });

  test('ask before they are left, but not for another page or search', async () => {
    const { router } = open();
    await typeInto(itemId(1), march, '7');
    await userEvent.type(await screen.findByRole('searchbox'), 'lamp');
    await waitFor(() => expect(router.state.location.search).toMatchObject({ q: 'lamp' }));
    await expectCell(itemId(1), march, '7');
    await userEvent.click(screen.getByRole('link', { name: 'Inventory' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.pathname).toBe('/demand-plan');
    await expectCell(itemId(1), march, '7');
  });

  test('cannot be changed while they are saved', async () => {
    const { answer, goOn } = held(answers(adjustMonthlySales, []));
    open(undefined, [aPlanItem(1)], answer);
    await typeInto(itemId(1), march, '7');
    await press('Save 1 month');
    await typeInto(itemId(1), april, '8');
    expect(await screen.findByText('The changes are being saved')).toBeTruthy();
    await goOn();
    expect(await screen.findByText('1 month saved')).toBeTruthy();
    await expectCell(itemId(1), april, '10');
  });

  test('are sent again under the same key after an answer that was lost', async () => {
    const lost: Answer = {
      ...answers(adjustMonthlySales, []),
      respond: () => Promise.reject(new TypeError('Failed to fetch')),
    };
    const { sent } = open(
      undefined,
      [aPlanItem(1)],
      once(lost, answers(adjustMonthlySales, [anAdjustedItem(1, { 3: 7 })])),
    );
    await typeInto(itemId(1), march, '7');
    await press('Save 1 month');
    expect(await screen.findByText('The changes were not saved')).toBeTruthy();
    await press('Save 1 month');
    expect(await screen.findByText('1 month saved')).toBeTruthy();
    const keys = sent('PATCH', '/monthly-sales').map(({ headers }) =>
      headers.get('Idempotency-Key'),
    );
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('ERR-11 of an item that left the plan are dropped, and the items are read again', async () => {
    const gone = refuses(adjustMonthlySales, 404, {
      code: 'DEMAND_PLAN_ITEM_NOT_FOUND',
      message: 'No such item',
      issues: [{ path: '1.demandPlanItemId', message: 'No such item' }],
    });
    const { sent } = open(
      undefined,
      [aPlanItem(1), aPlanItem(2)],
      once(gone, answers(adjustMonthlySales, [])),
    );
    await typeInto(itemId(1), march, '7');
    await typeInto(itemId(2), march, '8');
    await press('Save 2 months');
    expect(await screen.findByText(/An item is no longer in the plan/)).toBeTruthy();
    await waitFor(() => expect(sent('POST', '/query').length).toBeGreaterThan(1));
    await press('Save 1 month');
    await waitFor(() =>
      expect(sent('PATCH', '/monthly-sales').at(-1)?.body).toEqual([
        change(itemId(1), [3, 7, null]),
      ]),
    );
  });
});

describe('months that somebody else changed meanwhile', () => {
  const clash = { id: itemId(1), month: 3, current: 20, wanted: 7 };

  test('are shown with both quantities, while the others stay unsaved, and are saved as chosen', async () => {
    const { sent } = open(
      undefined,
      [aPlanItem(1), aPlanItem(2)],
      once(cellChanged([clash]), answers(adjustMonthlySales, [])),
    );
    await typeInto(itemId(1), march, '7');
    await typeInto(itemId(2), march, '8');
    await press('Save 2 months');
    const panel = within(
      await screen.findByRole('dialog', { name: 'Somebody else changed the same months' }),
    );
    const rows = within(panel.getByRole('table', { name: 'Differences' })).getAllByRole('row');
    expect(rows).toHaveLength(2);
    expect(rows[1]?.textContent).toContain('Lamp 1, Green: Mar 2026');
    expect(rows[1]?.textContent).toContain('7 units');
    expect(rows[1]?.textContent).toContain('20 units');
    await userEvent.click(panel.getByRole('button', { name: 'Save the chosen values' }));
    expect(await screen.findByText('2 months saved')).toBeTruthy();
    expect(sent('PATCH', '/monthly-sales')[1]?.body).toEqual([
      change(itemId(1), [3, 7, 20]),
      change(itemId(2), [3, 8, null]),
    ]);
  });

  test('are left to the others where these are chosen; the rest is saved', async () => {
    const { sent } = open(
      undefined,
      [aPlanItem(1), aPlanItem(2)],
      once(cellChanged([{ ...clash, current: null }]), answers(adjustMonthlySales, [])),
    );
    await typeInto(itemId(1), march, '7');
    await typeInto(itemId(2), march, '8');
    await press('Save 2 months');
    const label = 'Lamp 1, Green: Mar 2026: theirs';
    await userEvent.click(await screen.findByRole('radio', { name: label }));
    await press('Save the chosen values');
    expect(await screen.findByText('1 month saved')).toBeTruthy();
    expect(sent('PATCH', '/monthly-sales')[1]?.body).toEqual([change(itemId(2), [3, 8, null])]);
  });

  test('are dropped alone by “Drop my changes”', async () => {
    open(undefined, [aPlanItem(1), aPlanItem(2)], cellChanged([clash]));
    await typeInto(itemId(1), march, '7');
    await typeInto(itemId(2), march, '8');
    await press('Save 2 months');
    await press('Drop my changes');
    await expectCell(itemId(1), march, '10');
    await expectCell(itemId(2), march, '8');
    expect(await screen.findByRole('button', { name: 'Save 1 month' })).toBeTruthy();
  });

  test('to the same quantity ask nothing', async () => {
    const { sent } = open(
      undefined,
      [aPlanItem(1), aPlanItem(2)],
      once(cellChanged([{ ...clash, current: 7 }]), answers(adjustMonthlySales, [])),
    );
    await typeInto(itemId(1), march, '7');
    await typeInto(itemId(2), march, '8');
    await press('Save 2 months');
    expect(await screen.findByText('2 months saved')).toBeTruthy();
    expect(sent('PATCH', '/monthly-sales')[1]?.body).toEqual([change(itemId(2), [3, 8, null])]);
  });
});

describe('API-DP-11 all items that match', () => {
  const done = { id: itemId(70), changedItems: 2, changedCells: 4, changedSince: 0 };
  const matching = '/demand-plan?tab=items&q=lamp&f=shopifyCategory:is:Lamps&panel=change';
  const openPanel = async () =>
    within(await screen.findByRole('dialog', { name: 'Change matching items' }));
  const choose = async (label: string) =>
    userEvent.click(await screen.findByRole('checkbox', { name: label }));

  test('change by percent in the chosen months, and API-DP-12 are restored by Undo', async () => {
    const { sent } = open(
      matching,
      undefined,
      answers(adjustMatchingItems, done),
      answers(undoAdjustment, { ...done, changedCells: 3, changedSince: 1 }),
    );
    const panel = await openPanel();
    expect(await panel.findByText('2 items match the search and the filters.')).toBeTruthy();
    await userEvent.type(panel.getByRole('textbox', { name: 'Percent more or less' }), '12.5');
    await choose('Mar 2026');
    await choose('Apr 2026');
    await press('Change 2 items');
    expect(await screen.findByText('Changed 4 months of 2 items')).toBeTruthy();
    expect(sent('POST', '/adjustments')[0]?.body).toEqual({
      matching: {
        search: 'lamp',
        filters: [
          {
            column: 'shopifyCategory',
            criteria: { type: 'select', operator: 'is', value: 'Lamps' },
          },
        ],
      },
      months: [3, 4],
      change: { way: 'PERCENT', percent: 12.5 },
    });
    await waitFor(() => expect(sent('POST', '/query').length).toBeGreaterThan(1));
    await press('Undo');
    expect(
      await screen.findByText('Restored 3 months; 1 stays, because it was changed again'),
    ).toBeTruthy();
    expect(sent('POST', '/undo')[0]?.path).toBe(`/demand-plan/adjustments/${itemId(70)}/undo`);
  });

  test('change to a total in each month, or back to the forecast', async () => {
    const { sent } = open('/demand-plan?tab=items', undefined, answers(adjustMatchingItems, done));
    await press('Change matching items');
    await userEvent.click(await screen.findByRole('radio', { name: 'To a total' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Units in each month' }), '500');
    await choose('Dec 2026');
    await press('Change 2 items');
    await screen.findByText('Changed 4 months of 2 items');
    expect(sent('POST', '/adjustments')[0]?.body).toEqual({
      matching: { filters: [] },
      months: [12],
      change: { way: 'TOTAL', total: 500 },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Change matching items');
    await userEvent.click(await screen.findByRole('radio', { name: 'To the forecast' }));
    await choose('Mar 2026');
    await press('Change 2 items');
    await waitFor(() => expect(sent('POST', '/adjustments')).toHaveLength(2));
    expect(sent('POST', '/adjustments')[1]?.body).toMatchObject({ change: { way: 'FORECAST' } });
  });

  test('need a percentage and a month, and say when nothing changed', async () => {
    const nothing = { ...done, changedItems: 0, changedCells: 0 };
    const { sent } = open(matching, undefined, answers(adjustMatchingItems, nothing));
    await openPanel();
    await press('Change 2 items');
    expect(await screen.findByText('Enter a percentage')).toBeTruthy();
    expect(await screen.findByText('Choose at least one month')).toBeTruthy();
    expect(sent('POST', '/adjustments')).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: 'Percent more or less' }), '0');
    await choose('Mar 2026');
    await press('Change 2 items');
    expect(await screen.findByText('No month changed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('wait until changes of single months are saved', async () => {
    open();
    await typeInto(itemId(1), march, '7');
    await press('Change matching items');
    const panel = await openPanel();
    expect(panel.getByText('Save or discard the changes of single months first.')).toBeTruthy();
    expect(panel.getByRole('button', { name: 'Change 2 items' }).hasAttribute('disabled')).toBe(
      true,
    );
  });
});

test('UI-SC-17 on a phone each item is a card with all its months, which are typed in', async () => {
  const { calls } = fakeApi(
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    ...planAnswers([aPlanItem(1)]),
  );
  renderApp('/demand-plan?tab=items', { environment: { VITE_DEMAND_PLANNER: 'true' }, width: 390 });
  const field = await screen.findByRole('textbox', { name: 'Mar 2026' });
  expect(screen.getAllByRole('textbox', { name: /^\w{3} 202[67]$/ })).toHaveLength(
    planMonths.length,
  );
  await userEvent.clear(field);
  await userEvent.type(field, '33{Enter}');
  await press('Save 1 month');
  await screen.findByText('1 month saved');
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toEqual([
    change(itemId(1), [3, 33, null]),
  ]);
});
