import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import {
  endPlan,
  getBilling,
  refreshPlan,
  setupSubscription,
  type TeamBilling,
} from '@quartermaster/contracts/billing/calls';
import type { Plan } from '@quartermaster/contracts/billing/plans';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi, refuses, waits } from '../../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../../testing/render-app.tsx';

const free: TeamBilling = {
  plan: 'FREE',
  plans: [
    { plan: 'FREE', period: null, price: 0, currency: 'USD' },
    { plan: 'PRO_MONTHLY', period: 'EVERY_30_DAYS', price: 29, currency: 'USD' },
    { plan: 'PRO_YEARLY', period: 'ANNUAL', price: 290, currency: 'USD' },
  ],
  subscription: null,
  endedBy: 'CALL',
};
const monthly: TeamBilling = {
  ...free,
  plan: 'PRO_MONTHLY',
  subscription: {
    name: 'Pro monthly',
    period: 'EVERY_30_DAYS',
    price: 25,
    currency: 'USD',
    periodEndsAt: '2026-12-20T12:00:00.000Z',
    isTest: true,
  },
};

const userWith = (plan: Plan | undefined, role: 'ADMIN' | 'MEMBER' = 'ADMIN') => {
  const context = aUserContext(plan === undefined ? {} : { plan });
  return answers(getUserContext, { ...context, user: { ...context.user, role } });
};
const open = (path: string, ...list: readonly ReturnType<typeof waits>[]) => {
  const api = fakeApi(...list);
  renderApp(path);
  return api;
};
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const PAGE = '/settings/billing';

describe('UI-SC-34 ROLE-B-01 the page of the plans', () => {
  test('ROLE-B-05 marks the plan of the team, and names what each costs by the month and the year', async () => {
    open(PAGE, userWith('FREE'), answers(getBilling, free));
    expect((await card('Free')).getByText('Your plan')).toBeTruthy();
    expect((await card('Pro monthly')).getByText('per month', { exact: false })).toBeTruthy();
    const yearly = await card('Pro yearly');
    expect(yearly.getByText('per year', { exact: false })).toBeTruthy();
    expect(yearly.queryByText('Your plan')).toBeNull();
  });

  test('shows what the store pays, until when, and that a test charges nothing', async () => {
    open(PAGE, userWith('PRO_MONTHLY'), answers(getBilling, monthly));
    const own = await card('Pro monthly');
    expect(own.getByText(/25/)).toBeTruthy();
    expect(own.getByText(/^Paid until .*2026\. Test plan: nothing is charged\.$/)).toBeTruthy();
    expect(own.queryByRole('button')).toBeNull();
  });

  test('ROLE-B-03 orders the chosen plan, to come back to this page', async () => {
    const setup = answers(setupSubscription, { confirmationUrl: '#confirm' });
    const { calls } = open(PAGE, userWith('FREE'), answers(getBilling, free), setup);
    const yearly = await card('Pro yearly');
    await userEvent.click(yearly.getByRole('button', { name: 'Choose Pro yearly' }));
    await waitFor(() => {
      const body = calls.find(({ path }) => path.endsWith('/setup-subscription'))?.body;
      expect(body).toEqual({
        plan: 'PRO_YEARLY',
        redirectUrl: `${window.location.origin}/settings/billing?returned=true`,
      });
    });
  });

  test('ends the paid plan after a question', async () => {
    const ends = answers(endPlan, undefined);
    const { calls } = open(PAGE, userWith('PRO_MONTHLY'), answers(getBilling, monthly), ends);
    await userEvent.click((await card('Free')).getByRole('button', { name: 'Change to Free' }));
    await userEvent.click(await screen.findByRole('button', { name: 'End the paid plan' }));
    await waitFor(() => {
      expect(calls.some(({ path }) => path.endsWith('/billing/end-plan'))).toBe(true);
    });
  });

  test('ROLE-P-06 members see the plans and cannot choose', async () => {
    open(PAGE, userWith('FREE', 'MEMBER'), answers(getBilling, free));
    const yearly = await card('Pro yearly');
    expect(yearly.queryByRole('button')).toBeNull();
    expect(screen.getByText('Only admins change the plan')).toBeTruthy();
  });

  test('offers a retry when the plans cannot be read', async () => {
    const failure = { code: 'INTERNAL' as const, message: 'Something failed' };
    open(PAGE, userWith('FREE'), refuses(getBilling, 500, failure));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  test('AMB-012 is not there without billing, and neither is the way to it', async () => {
    open(PAGE, userWith(undefined));
    expect(await screen.findByText('There is no such page')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Billing' })).toBeNull();
  });
});

describe('ROLE-B-03 coming back from the page of the store', () => {
  const back = `${PAGE}?returned=true&charge_id=7`;

  test('reads the plan from the store, and says that it is confirmed', async () => {
    const list = [answers(refreshPlan, undefined), answers(getBilling, monthly)];
    const { calls } = open(back, userWith('PRO_MONTHLY'), ...list);
    expect(await screen.findByText('You are on Pro monthly')).toBeTruthy();
    expect(calls.filter(({ path }) => path.endsWith('/billing/refresh'))).toHaveLength(1);
  });

  test('says that none was confirmed', async () => {
    open(back, userWith('FREE'), answers(refreshPlan, undefined), answers(getBilling, free));
    expect(await screen.findByText('No plan was confirmed')).toBeTruthy();
  });

  test('waits for the store, and says when it does not answer', async () => {
    open(back, userWith('FREE'), waits(refreshPlan), answers(getBilling, free));
    expect(await screen.findByText('Your plan is being read from your store')).toBeTruthy();
  });

  test('names a store that does not answer', async () => {
    const problem = { code: 'STORE_UNAVAILABLE' as const, message: 'The store does not answer' };
    open(back, userWith('FREE'), refuses(refreshPlan, 503, problem), answers(getBilling, free));
    expect(await screen.findByText('Your plan could not be read from your store')).toBeTruthy();
  });
});
