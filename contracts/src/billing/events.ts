import { z } from 'zod';
import { defineEvent, type EventsOf } from '../core/event.ts';
import { paidPlan } from './plans.ts';

/** A plan that a store pays for, as the store reports it. */
const subscription = z.object({
  storeSubscriptionId: z.string(),
  name: z.string(),
  plan: paidPlan,
  price: z.number(),
  currency: z.string(),
  /** Instant at which the paid period ends; null while a trial or the store leaves it open. */
  periodEndsAt: z.string().nullable(),
  /** True when nothing is charged. */
  isTest: z.boolean(),
});
export type Subscription = z.infer<typeof subscription>;

export const planChanged = defineEvent({
  type: 'PlanChanged',
  version: 1,
  summary: 'The store pays for another plan, for a new period, or for none any more.',
  data: z.object({ subscription: subscription.nullable() }),
});

/** Stream `billing-<teamId>.<teamId>`. */
export const billingEvents = [planChanged] as const;
export type BillingEvent = EventsOf<typeof billingEvents>;
