import { expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { setLikeItem } from '@quartermaster/contracts/demand-plan/like-item-call';
import type { DemandPlanItem } from '@quartermaster/contracts/demand-plan/plan';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { getShopSettings } from '@quartermaster/contracts/teams/calls';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../../testing/render-app.tsx';
import { aPlanItem, itemId, planAnswers } from '../../../testing/test-demand-plan.ts';
import { aShop } from '../../../testing/test-shop.ts';

const like = { demandPlanItemId: itemId(2), title: 'Lamp 2, Green', percent: 80 };

const open = (item: DemandPlanItem, asOf = '') => {
  const { calls } = fakeApi(
    answers(getUserContext, aUserContext()),
    answers(getShopSettings, aShop),
    answers(setLikeItem, undefined),
    answers(listInventoryItems, { data: [], total: 0 }),
    ...planAnswers([item, aPlanItem(2)]),
  );
  renderApp(`/demand-plan?tab=items&panel=${itemId(1)}${asOf}`, {
    environment: { VITE_DEMAND_PLANNER: 'true' },
  });
  return () => calls.filter(({ path }) => path.endsWith('/like-item')).map(({ body }) => body);
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const findPercent = () => screen.findByRole('textbox', { name: 'Percent of its sales' });

test('API-DP-19 the like item is said beside the forecast, and its percentage is changed', async () => {
  const sent = open(aPlanItem(1, { like }));
  expect(
    await screen.findByText(/It is set to sell like Lamp 2, Green, 80 % of it\./),
  ).toBeTruthy();
  await press('Sells like…');
  await userEvent.clear(await findPercent());
  await userEvent.type(await findPercent(), '50');
  await press('Save');
  await waitFor(() =>
    expect(sent()).toEqual([{ like: { demandPlanItemId: itemId(2), percent: 50 } }]),
  );
});

test('API-DP-19 the like item is taken back', async () => {
  const sent = open(aPlanItem(1, { like }));
  await press('Sells like…');
  const field = await screen
    .findByRole('combobox', { name: 'Like item' })
    .catch(() => screen.findByRole('textbox', { name: 'Like item' }));
  expect((field as HTMLInputElement).value).toBe('Lamp 2, Green');
  await userEvent.clear(field);
  const clear = field.closest('.mantine-InputWrapper-root')?.querySelector('button');
  if (clear) await userEvent.click(clear);
  await press('Save');
  await waitFor(() => expect(sent()).toEqual([{ like: null }]));
});

test('API-DP-19 nothing is changed in the past', async () => {
  open(aPlanItem(1), '&asOf=2026-02-01');
  const button = await screen.findByRole('button', { name: 'Sells like…' });
  expect((button as HTMLButtonElement).disabled).toBe(true);
});
