import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import type { DemandPlanItem } from '@quartermaster/contracts/demand-plan/plan';
import { forecastRules } from '@quartermaster/contracts/demand-plan/rules/forecast-rules';
import { listShopEvents } from '@quartermaster/contracts/demand-plan/shop-events';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../../testing/render-app.tsx';
import {
  anAdjustedItem,
  aPlanItem,
  itemId,
  planAnswers,
} from '../../../testing/test-demand-plan.ts';
import { typeInto } from '../../../testing/test-items-grid.ts';
import { aShop } from '../../../testing/test-shop.ts';
import { forecastSentence } from '../words.ts';

const ITEMS = '/demand-plan?tab=items';

const open = (
  items: readonly DemandPlanItem[] = [aPlanItem(1), aPlanItem(2)],
  path = `${ITEMS}&panel=${itemId(1)}`,
  width = 1440,
) => {
  fakeApi(
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    ...planAnswers(items),
  );
  return renderApp(path, { environment: { VITE_DEMAND_PLANNER: 'true' }, width }).router;
};

const findCell = (row: string, column: string): Promise<HTMLElement> =>
  waitFor(() => {
    const cell = document.querySelector<HTMLElement>(`[row-id="${row}"] [col-id="${column}"]`);
    if (cell === null) throw new Error(`No cell ${column} of ${row}`);
    return cell;
  });
/** The page takes the focus a moment after it is shown, which ends an edit that has begun before. */
const settle = async (): Promise<void> => {
  await findCell(itemId(1), 'month0');
  await act(() => new Promise((resolve) => setTimeout(resolve, 150)));
};
const findPanel = async () => within(await screen.findByRole('dialog', { name: 'Forecast' }));
const readRows = async (): Promise<readonly (readonly string[])[]> => {
  const table = await screen.findByRole('table', { name: 'Forecast by month' });
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};
const findResetButton = async () =>
  (await findPanel()).getByRole<HTMLButtonElement>('button', { name: 'Back to the forecast' });

/** Every month of last year has another number, the oldest first. */
const lastYear = [101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112];

describe('the forecast of an item', () => {
  test('opens by Enter on its name, and Escape returns to the name', async () => {
    const router = open(undefined, ITEMS);
    await settle();
    await userEvent.click(await findCell(itemId(1), 'month0'));
    await userEvent.keyboard('{Escape}{Home}{Enter}');
    const panel = await findPanel();
    expect(panel.getByText('Lamp 1, Green · L-1')).toBeTruthy();
    expect(router.state.location.search).toMatchObject({ panel: itemId(1) });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).not.toHaveProperty('panel');
    expect(document.activeElement?.closest('[col-id]')).toBe(
      await findCell(itemId(1), 'productTitle'),
    );
  });

  test('opens by a click on its name, and steps to its neighbours', async () => {
    const router = open(undefined, ITEMS);
    await settle();
    await userEvent.click(screen.getByRole('link', { name: 'Lamp 1' }));
    await findPanel();
    await userEvent.keyboard('j');
    expect(await screen.findByText('Lamp 2, Green · L-2')).toBeTruthy();
    expect(router.state.location.search).toMatchObject({ panel: itemId(2) });
    expect(screen.queryByRole('button', { name: 'Next (J)' })).toBeNull();
  });

  test('has its months with the interval and the same month a year before, and the totals of the year', async () => {
    open([{ ...anAdjustedItem(1, { 3: 14 }), lastYear }]);
    const rows = await readRows();
    expect(rows).toHaveLength(14);
    expect(rows.slice(0, 3)).toEqual([
      ['Month', 'Planned', 'Forecast', 'Season', '8 of 10 months', 'A year before'],
      ['Mar 2026', '14', '10', '100%', '6–15', '101'],
      ['Apr 2026', '10', '10', '100%', '6–15', '102'],
    ]);
    expect(rows.slice(-2)).toEqual([
      ['Feb 2027', '10', '10', '100%', '6–15', '112'],
      ['Year', '124', '120', '—', '—', '1,278'],
    ]);
    const table = screen.getByRole('table', { name: 'Forecast by month' });
    expect(within(table).getByText('14').tagName).toBe('STRONG');
    expect(within(table).queryByText(/not saved/)).toBeNull();
  });

  test('has the prices, the planned revenue and a link to the item', async () => {
    open([anAdjustedItem(1, { 3: 14 })]);
    const panel = await findPanel();
    const figures = panel.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(panel.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Level',
      'Sale price',
      'Cost price',
      'Planned revenue of the year',
    ]);
    expect(figures.map((text) => text.replaceAll(/[^\d.,]/g, ''))).toEqual([
      '10',
      '20.00',
      '8.00',
      '2,480.00',
    ]);
    expect(panel.getByRole('link', { name: 'Open the item' }).getAttribute('href')).toBe(
      `/inventory?item=${itemId(1)}`,
    );
  });

  test('shows unsaved changes as planned, and drops all adjusted months', async () => {
    open([anAdjustedItem(1, { 4: 12 }), aPlanItem(2)], ITEMS);
    await settle();
    await typeInto(itemId(1), 'month0', '14');
    await userEvent.click(screen.getByRole('link', { name: 'Lamp 1' }));
    const rows = await readRows();
    expect(rows[1]?.[1]).toBe('14 not saved');
    expect(rows[2]?.[1]).toBe('12');
    expect(rows.at(-1)?.[1]).toBe('126');
    const reset = await findResetButton();
    await userEvent.click(reset);
    await waitFor(() => expect(reset.disabled).toBe(true));
    const resetRows = await readRows();
    expect(resetRows[1]?.[1]).toBe('10');
    expect(resetRows[2]?.[1]).toBe('10 not saved');
    expect(resetRows.at(-1)?.[1]).toBe('120');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Save 1 month' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect((await findCell(itemId(1), 'month0')).textContent).toBe('14'));
  });

  test('API-DP-20 names the events of the shop that change its months to come', async () => {
    const event = {
      shopEventId: 'e1',
      name: 'Winter sale',
      kind: 'PROMOTION',
      startDate: '2026-11-20',
      endDate: '2026-11-30',
      liftPercent: 50,
      category: null,
      variantIds: [],
      itemTitles: [],
    };
    fakeApi(
      answers(listShopEvents, {
        events: [
          event,
          {
            ...event,
            shopEventId: 'e2',
            name: 'Past',
            startDate: '2026-02-01',
            endDate: '2026-02-02',
          },
          { ...event, shopEventId: 'e3', name: 'Other', variantIds: [itemId(2)] },
        ],
      }),
      answers(getUserContext, aUserContext()),
      answers(getShopSettings, aShop),
      ...planAnswers(),
    );
    renderApp(`${ITEMS}&panel=${itemId(1)}`, { environment: { VITE_DEMAND_PLANNER: 'true' } });
    const panel = await findPanel();
    expect(await panel.findByText('Winter sale, Nov 20, 2026 to Nov 30, 2026: +50%.')).toBeTruthy();
    expect(panel.queryByText(/^(Past|Other),/)).toBeNull();
  });

  test('has nothing to drop without adjusted months', async () => {
    open([aPlanItem(1)]);
    expect((await findResetButton()).disabled).toBe(true);
  });

  test('changes nothing in the past, and leads to the item of the past', async () => {
    open([anAdjustedItem(1, { 3: 14 })], `${ITEMS}&asOf=2026-02-01&panel=${itemId(1)}`);
    expect((await findResetButton()).disabled).toBe(true);
    const panel = await findPanel();
    expect(panel.getByText(/nothing can be changed here/)).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Open the item' }).getAttribute('href')).toBe(
      `/inventory?item=${itemId(1)}&asOf=2026-02-01`,
    );
    expect((await readRows())[1]?.[1]).toBe('14');
  });

  test('is not shown for an item that the page does not list', async () => {
    open(undefined, `${ITEMS}&panel=${itemId(7)}`);
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('opens on a phone from its card', async () => {
    open(undefined, ITEMS, 390);
    await userEvent.click(await screen.findByRole('button', { name: 'Open Lamp 1, Green' }));
    expect((await readRows()).at(1)).toEqual(['Mar 2026', '10', '10', '100%', '6–15', '9']);
  });
});

describe('how a forecast was made', () => {
  const level = 'the level of its own sales, in which recent months count more';
  const season = 'the level of its own sales with a part of last year’s season';
  const models = 'the mean of three models of its own sales';
  const category = 'its share of the forecast of its category';
  const shop = 'its share of the forecast of the whole shop';
  const tooFew = 'since its own sales are too new or too rare for a forecast of its own';

  test('is said in a sentence for each rule', () => {
    expect(Object.fromEntries(forecastRules.map((rule) => [rule, forecastSentence(rule)]))).toEqual(
      {
        'no history': 'Nothing is known of its sales, so the forecast is 0.',
        'flat level': `The forecast is ${level}.`,
        'level and last year': `The forecast is ${season}.`,
        'mean of models': `The forecast is ${models}.`,
        'share of category': `The forecast is ${category}, ${tooFew}.`,
        'share of category, flat level': `The forecast is ${category}, mixed with ${level}.`,
        'share of category, level and last year': `Three quarters of the forecast are ${category}, and one quarter is ${season}.`,
        'share of category, mean of models': `Half of the forecast is ${category}, and half is ${models}.`,
        'share of shop': `The forecast is ${shop}, ${tooFew}.`,
        'share of shop, flat level': `The forecast is ${shop}, mixed with ${level}.`,
        'share of shop, level and last year': `Three quarters of the forecast are ${shop}, and one quarter is ${season}.`,
        'share of shop, mean of models': `Half of the forecast is ${shop}, and half is ${models}.`,
        'like item':
          'The forecast is that of the item that it sells like, mixed with its own sales, which count more with each month.',
        'daily rate':
          'The forecast is its average daily sales times the days of each month, since its sales are known for fewer than 3 months.',
      },
    );
  });

  test('is shown in the panel, also for a rule that has no sentence', async () => {
    const rule = 'share of category, mean of models';
    open([aPlanItem(1, { rule }), aPlanItem(2, { rule: 'guess' })]);
    expect(await screen.findByText(forecastSentence(rule))).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Next (J)' }));
    expect(await screen.findByText('The forecast was made by the rule “Guess”.')).toBeTruthy();
  });
});
