import {
  endPlan,
  getBilling,
  refreshPlan,
  setupSubscription,
} from '@quartermaster/contracts/billing/calls';
import type { PaidPlan } from '@quartermaster/contracts/billing/plans';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { createRouteQuery } from './queries.ts';

/** All plans, and the plan of the team. */
export const billingQuery = createRouteQuery(['billing', 'plans'], getBilling, {});

const CHANGED = { changes: ['billing', 'user-context'] } as const;

interface Choice {
  readonly plan: PaidPlan;
  /** Page of the console that is opened afterwards. */
  readonly redirectUrl: string;
}

/** Leaves for the page where the shop confirms a plan. */
export const useChoosePlan = (leaveFor: (address: string) => void) =>
  useMutation({
    mutationFn: (body: Choice) => call(setupSubscription, { body }),
    meta: { failed: 'The plan was not chosen', changes: 'nothing' },
    onSuccess: ({ confirmationUrl }) => leaveFor(confirmationUrl),
  });

export const useEndPlan = () =>
  useMutation({
    mutationFn: () => call(endPlan, {}),
    meta: { failed: 'The plan was not ended', ...CHANGED },
  });

/** Reads the plan from the store once, after the shop came back from its page. */
const returnedPlanQuery = queryOptions({
  queryKey: ['billing', 'returned'],
  queryFn: async ({ signal }) => {
    await call(refreshPlan, {}, { signal });
    return call(getBilling, {}, { signal });
  },
  staleTime: Infinity,
  gcTime: 0,
});

export const useReturnedPlan = () => useQuery(returnedPlanQuery);
