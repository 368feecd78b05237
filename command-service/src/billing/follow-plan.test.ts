import { describe, expect, test } from '@jest/globals';
import type { Subscription } from '@quartermaster/contracts/billing/events';
import { START } from '@quartermaster/contracts/core/position';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { createCommandHandler } from '../core/handle-command.ts';
import { readActivePlan } from '../store-connector/app-subscriptions.ts';
import { createPlanFollower } from './follow-plan.ts';
import {
  createFakeApi,
  makeInstallation,
  monthly,
  planIds,
  subscriptionNode,
  yearly,
} from './test-billing.ts';

const call = { signal: new AbortController().signal };

/** A follower of stores whose plans are read by `activePlan`. */
const open = (read: () => Promise<Subscription | null>, ids = planIds) => {
  const store = createInMemoryEventStore();
  const plans = createPlanFollower(createCommandHandler(store), ids);
  const recorded = async () =>
    (await store.readAll(START, 20)).map(({ stream, data }) => [
      stream,
      (data as { readonly subscription: Subscription | null }).subscription?.plan ?? 'FREE',
    ]);
  return {
    follow: (teamId = 'team-1') => plans.follow(teamId, read),
    ended: plans.ended,
    recorded,
  };
};

describe('the plan of a team', () => {
  test('is recorded when it changes, and only then', async () => {
    let plan: Subscription | null = null;
    const { follow, recorded } = open(async () => plan);
    const stream = 'billing-team-1.team-1';
    for (const now of [null, monthly, monthly, yearly, null, null]) {
      plan = now;
      await follow();
    }
    expect(await recorded()).toEqual([
      [stream, 'PRO_MONTHLY'],
      [stream, 'PRO_YEARLY'],
      [stream, 'FREE'],
    ]);
  });

  test('a renewed period is recorded', async () => {
    let plan = monthly;
    const { follow, recorded } = open(async () => plan);
    await follow();
    plan = { ...monthly, periodEndsAt: '2027-01-19T12:00:00.000Z' };
    await follow();
    expect(await recorded()).toHaveLength(2);
  });

  test('ends as the store has it, also when an older answer arrives last', async () => {
    let plan: Subscription | null = monthly;
    let answer = (_: Subscription): void => undefined;
    const late = new Promise<Subscription>((resolve) => (answer = resolve));
    const answers = [() => late];
    const { follow, recorded } = open(async () => answers.shift()?.() ?? plan);
    const slow = follow();
    plan = yearly;
    await follow();
    answer(monthly);
    await slow;
    expect((await recorded()).at(-1)?.[1]).toBe('PRO_YEARLY');
  });

  test.each([
    ['its name', planIds, yearly.name, 'PRO_YEARLY'],
    ['its period, where it has another name', planIds, 'Introductory offer', 'PRO_MONTHLY'],
    [
      'its period, where both have its name',
      { monthly: 'Pro', yearly: 'Pro' },
      'Pro',
      'PRO_MONTHLY',
    ],
  ])('ROLE-B-02 goes by %s', async (_, ids, name, plan) => {
    const { follow, recorded } = open(async () => ({ ...monthly, name }), ids);
    await follow();
    expect((await recorded()).map(([, recordedPlan]) => recordedPlan)).toEqual([plan]);
  });

  test('of one team changes nothing of another', async () => {
    const { follow, ended, recorded } = open(async () => monthly);
    await follow();
    await ended('team-2');
    expect(await recorded()).toEqual([['billing-team-1.team-1', 'PRO_MONTHLY']]);
  });

  test('is free once the store removed the app', async () => {
    const { follow, ended, recorded } = open(async () => monthly);
    await follow();
    await ended('team-1');
    await ended('team-1');
    expect((await recorded()).map(([, plan]) => plan)).toEqual(['PRO_MONTHLY', 'FREE']);
  });

  test('that never stays the same is read a few times only', async () => {
    let reads = 0;
    const { follow } = open(async () => ({ ...monthly, price: (reads += 1) }));
    await follow();
    expect(reads).toBe(5);
  });
});

describe('the active plan of a store', () => {
  const usage = {
    lineItems: [{ plan: { pricingDetails: { __typename: 'AppUsagePricing' } } }],
  };
  const older = subscriptionNode({ createdAt: '2026-10-01T00:00:00Z' });
  const newer = subscriptionNode({ id: yearly.storeSubscriptionId, name: yearly.name }, 'ANNUAL');

  test.each([
    ['none', [], null],
    ['one by the month', [subscriptionNode()], monthly],
    ['the newest of several', [older, newer], yearly],
    ['none by usage alone', [subscriptionNode(usage)], null],
    [
      'one in a trial',
      [subscriptionNode({ currentPeriodEnd: null })],
      { ...monthly, periodEndsAt: null },
    ],
  ])('is %s', async (_, nodes, plan) => {
    const answering = createFakeApi({ ActiveSubscriptions: makeInstallation(...nodes) });
    expect(await readActivePlan(answering.api, call)).toEqual(plan);
  });
});
