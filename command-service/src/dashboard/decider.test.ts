import { test } from '@jest/globals';
import type { DashboardLayoutEvent } from '@quartermaster/contracts/dashboard/layout';
import { specFor } from '../core/given-when-then.ts';
import { dashboardLayoutDecider } from './decider.ts';

const { given } = specFor(dashboardLayoutDecider);
const choose = (order: string[], hidden: string[] = []) =>
  ({ type: 'ChooseLayout', userId: 'ada', order, hidden }) as const;
const chosen = (order: string[], hidden: string[] = []): DashboardLayoutEvent => ({
  type: 'DashboardLayoutChosen',
  data: { userId: 'ada', order, hidden },
});

test('API-DASH-03 a member chooses the order of cards, and hides some', () => {
  given()
    .when(choose(['stock', 'values']))
    .then(chosen(['stock', 'values']));
  given(chosen(['stock', 'values']))
    .when(choose(['stock', 'values'], ['healthy']))
    .then(chosen(['stock', 'values'], ['healthy']));
});

test('and the default again', () => {
  given(chosen(['stock']))
    .when(choose([]))
    .then(chosen([]));
});

test('a choice that changes nothing is not recorded', () => {
  given().when(choose([])).thenNothing();
  given(chosen(['stock'], ['values']))
    .when(choose(['stock'], ['values']))
    .thenNothing();
});
