import { z } from 'zod';
import { defineRoute } from '../core/route.ts';
import { lineText } from '../core/text.ts';
import { billingPeriod, paidPlan, plan } from './plans.ts';

const MAX_ADDRESS_LENGTH = 2000;

const httpAddress = lineText
  .max(MAX_ADDRESS_LENGTH)
  .refine(
    (address) => /^https?:\/\//.test(address) && URL.canParse(address),
    'Must be an http(s) address',
  );

// A team that is disabled may still see and change what it pays (AMB-014): these calls need no enabled team.
export const setupSubscription = defineRoute({
  needsTeam: false,
  id: 'API-ONB-06',
  method: 'POST',
  path: '/onboarding/setup-subscription',
  kind: 'command',
  role: 'ADMIN',
  summary:
    'The address at which a plan is confirmed, the monthly one unless `plan` names another; 503 in an installation without billing. `redirectUrl`, a page of the console, comes back afterwards',
  body: z.strictObject({ plan: paidPlan.optional(), redirectUrl: httpAddress.optional() }),
  response: z.object({ confirmationUrl: z.string() }),
});

const planOffer = z.object({
  plan,
  /** Billing period; null for the free plan. */
  period: billingPeriod.nullable(),
  /** Null where only the page of the store platform shows it. */
  price: z.number().nullable(),
  currency: z.string().nullable(),
});
export type PlanOffer = z.infer<typeof planOffer>;

const teamBilling = z.object({
  plan,
  plans: z.array(planOffer).length(plan.options.length),
  /** Present subscription of the store; null on the free plan. */
  subscription: z
    .object({
      name: z.string(),
      period: billingPeriod,
      price: z.number(),
      currency: z.string(),
      periodEndsAt: z.string().nullable(),
      /** True when nothing is charged. */
      isTest: z.boolean(),
    })
    .nullable(),
  /** Way to end a paid plan: `POST /billing/end-plan`, or only the page of the store platform. */
  endedBy: z.enum(['CALL', 'PLAN_PAGE']),
});
export type TeamBilling = z.infer<typeof teamBilling>;

export const getBilling = defineRoute({
  needsTeam: false,
  id: 'API-BILL-01',
  method: 'GET',
  path: '/billing',
  kind: 'query',
  summary: 'The plans, and the one of the team; 404 in an installation without billing',
  response: teamBilling,
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
});

export const refreshPlan = defineRoute({
  needsTeam: false,
  id: 'API-BILL-02',
  method: 'POST',
  path: '/billing/refresh',
  kind: 'command',
  role: 'ADMIN',
  summary: "Reads the team's plan from its store, as after a confirmation",
  refusals: ['STORE_UNAVAILABLE'],
});

export const endPlan = defineRoute({
  needsTeam: false,
  id: 'API-BILL-03',
  method: 'POST',
  path: '/billing/end-plan',
  kind: 'command',
  role: 'ADMIN',
  summary: 'Ends the paid plan at the store; the team is on the free one afterwards',
  refusals: ['STORE_UNAVAILABLE'],
});

export const billingRoutes = [setupSubscription, getBilling, refreshPlan, endPlan] as const;
