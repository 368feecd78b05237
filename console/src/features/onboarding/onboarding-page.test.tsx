import { describe, expect, test } from '@jest/globals';
import { getUserContext } from '@quartermaster/contracts/auth/calls';
import { sendInvitations } from '@quartermaster/contracts/members/calls';
import { setOnboardingProgress } from '@quartermaster/contracts/onboarding/calls';
import { getSyncProgress } from '@quartermaster/contracts/store/calls';
import type { OnboardingStep } from '@quartermaster/contracts/teams/team';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answers, fakeApi } from '../../testing/fake-api.ts';
import { aUserContext, renderApp } from '../../testing/render-app.tsx';
import { aSync } from '../../testing/test-dashboard.ts';

/** Team in a step of the onboarding; `moveTo` changes the step. */
const aTeam = (first: OnboardingStep) => {
  let step = first;
  return {
    moveTo: (next: OnboardingStep): void => void (step = next),
    context: answers(getUserContext, () =>
      aUserContext({ onboarded: step === 'ONBOARDED', onboardingStep: step }),
    ),
  };
};
const reading = { phase: 'ORDERS' as const, kind: 'FIRST_LOAD' as const, lastSyncedAt: null };
const currentStep = async () =>
  (await screen.findByRole('list')).querySelector('[aria-current=step]')?.textContent;

describe('UI-RT-05 the page of the onboarding', () => {
  test('UI-RD-04 asks an admin to invite people, and moves on after an invitation', async () => {
    const team = aTeam('INVITE_MEMBERS');
    const { calls } = fakeApi(
      ...[team.context, answers(getSyncProgress, aSync(reading))],
      answers(sendInvitations, () => {
        team.moveTo('SYNCING_SHOPIFY');
        return { successful: true, error: null, invitationErrors: [] };
      }),
    );
    const { router } = renderApp('/inventory');
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Email addresses'), 'ann@shop.example');
    expect(router.state.location.pathname).toBe('/onboarding');
    expect(await currentStep()).toBe('Invite your team');
    await user.click(screen.getByRole('button', { name: 'Send invitations' }));
    await waitFor(async () => expect(await currentStep()).toBe('Read products, stock and orders'));
    expect(screen.queryByLabelText('Email addresses')).toBeNull();
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  test('AMB-016 the step of inviting can be skipped, also by a member', async () => {
    const team = aTeam('INVITE_MEMBERS');
    const { calls } = fakeApi(
      {
        ...team.context,
        respond: async (call) => {
          const answer = await team.context.respond(call);
          const context = (await answer.json()) as ReturnType<typeof aUserContext>;
          const user = { ...context.user, role: 'MEMBER' };
          return new Response(JSON.stringify({ ...context, user }));
        },
      },
      answers(getSyncProgress, aSync(reading)),
      answers(setOnboardingProgress, () => {
        team.moveTo('SYNCING_SHOPIFY');
        return undefined;
      }),
    );
    renderApp('/onboarding');
    await userEvent.click(await screen.findByRole('button', { name: /^Skip/ }));
    await waitFor(async () => expect(await currentStep()).toBe('Read products, stock and orders'));
    expect(screen.queryByLabelText('Email addresses')).toBeNull();
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({});
  });

  test('ROLE-O-08 shows how far the load is, and the time left once it is known', async () => {
    const early = { ...reading, phase: 'SHOP' as const, startedAt: '2026-03-02T09:59:00Z' };
    let sync = aSync(early);
    fakeApi(
      aTeam('SYNCING_SHOPIFY').context,
      answers(getSyncProgress, () => sync),
    );
    renderApp('/onboarding');
    expect(await screen.findByText(/^Step 2 of 7/)).toBeTruthy();
    expect(screen.queryByText(/left\.$/)).toBeNull();
    sync = aSync({ ...early, phase: 'ORDERS', variantsRead: 1_234, secondsLeft: 217 });
    expect(await screen.findByText(/^Step 5 of 7/)).toBeTruthy();
    expect(screen.getByText('About 4 minutes left.')).toBeTruthy();
    expect(screen.getByText('1,234')).toBeTruthy();
    sync = { ...sync, phase: 'RECORDING', secondsLeft: 38 };
    expect(await screen.findByText('About 40 seconds left.')).toBeTruthy();
    sync = { ...sync, phase: 'PROJECTING', secondsLeft: 4 };
    expect(await screen.findByText('A few seconds left.')).toBeTruthy();
  });

  test('AMB-015 says that the store has too many variants', async () => {
    const sync = aSync({ ...reading, variantsRead: 20_001 });
    fakeApi(aTeam('SYNCING_SHOPIFY').context, answers(getSyncProgress, sync));
    renderApp('/onboarding');
    expect(await screen.findByText('Your store has too many product variants')).toBeTruthy();
  });

  test('UI-RD-05 leads home once the team is onboarded', async () => {
    fakeApi(aTeam('ONBOARDED').context, answers(getSyncProgress, aSync()));
    const { router } = renderApp('/onboarding');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});
