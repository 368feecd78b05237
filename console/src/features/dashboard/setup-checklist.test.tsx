import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { getDashboard } from '@quartermaster/contracts/dashboard/calls';
import {
  getOnboardingProgress,
  type OnboardingProgress,
  setOnboardingProgress,
} from '@quartermaster/contracts/onboarding/calls';
import { setupSteps } from '@quartermaster/contracts/onboarding/events';
import { getSyncProgress } from '@quartermaster/contracts/store/calls';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { aDashboard, aSync } from '../../testing/test-dashboard.ts';

const all = (done: boolean) =>
  Object.fromEntries(setupSteps.map((step) => [step, done])) as Omit<
    OnboardingProgress,
    'hasPimDataSynced' | 'hasInitialOrdersDataSynced'
  >;
const synced = { hasPimDataSynced: true, hasInitialOrdersDataSynced: true };

/** Home of a team whose marks are kept, as an admin or a member. */
const openHome = (given: Partial<OnboardingProgress>, role: 'ADMIN' | 'MEMBER' = 'ADMIN') => {
  let progress: OnboardingProgress = { ...all(false), ...synced, ...given };
  const context = aUserContext();
  const { calls } = fakeApi(
    answers(getUserContext, { ...context, user: { ...context.user, role } }),
    answers(getSyncProgress, aSync()),
    answers(getDashboard, aDashboard()),
    answers(getOnboardingProgress, () => progress),
    answers(setOnboardingProgress, ({ body }) => {
      progress = { ...progress, ...(body as Partial<OnboardingProgress>) };
      return undefined;
    }),
  );
  renderApp('/');
  return { changes: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
};
const title = /^Set up your shop/;

describe('the checklist on Home', () => {
  test('ROLE-O-05 counts what is done, opens each place, and takes marks', async () => {
    const { changes } = openHome({ suppliers: true });
    expect((await screen.findByText(title)).textContent).toBe('Set up your shop: 1 of 7 done');
    expect(screen.getByRole('link', { name: /^Exclusions/ }).getAttribute('href')).toBe(
      '/products',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Bundles: mark as done' }));
    expect(await screen.findByText('Set up your shop: 2 of 7 done')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Suppliers: mark as not done' }));
    expect(await screen.findByText('Set up your shop: 1 of 7 done')).toBeTruthy();
    expect(changes()).toEqual([{ bundleMapping: true }, { suppliers: false }]);
  });

  test('goes when it is hidden for the team', async () => {
    const { changes } = openHome({});
    await userEvent.click(await screen.findByRole('button', { name: 'Hide for the team' }));
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(changes()).toEqual([{ setupComplete: true }]);
  });

  test('is not shown once everything is done', async () => {
    openHome({ ...all(true), setupComplete: false });
    await screen.findByRole('region', { name: 'Stock' });
    expect(screen.queryByText(title)).toBeNull();
  });

  test('ROLE-P-06 leaves out what only admins can do', async () => {
    openHome({}, 'MEMBER');
    expect((await screen.findByText(title)).textContent).toBe('Set up your shop: 0 of 5 done');
    expect(screen.queryByRole('link', { name: /^Grades/ })).toBeNull();
  });
});
