import { z } from 'zod';

/** Plans that a store pays for, by their period. */
export const paidPlans = ['PRO_MONTHLY', 'PRO_YEARLY'] as const;
export const paidPlan = z.enum(paidPlans);
export type PaidPlan = z.infer<typeof paidPlan>;

export const plan = z.enum(['FREE', ...paidPlans]);
export type Plan = z.infer<typeof plan>;

/** As the console and the platform's page show them. */
export const planNames: Readonly<Record<Plan, string>> = {
  FREE: 'Free',
  PRO_MONTHLY: 'Pro monthly',
  PRO_YEARLY: 'Pro yearly',
};

export const billingPeriod = z.enum(['ANNUAL', 'EVERY_30_DAYS']);
export type BillingPeriod = z.infer<typeof billingPeriod>;

export const periodsByPlan: Readonly<Record<PaidPlan, BillingPeriod>> = {
  PRO_MONTHLY: 'EVERY_30_DAYS',
  PRO_YEARLY: 'ANNUAL',
};

export const plansByPeriod: Readonly<Record<BillingPeriod, PaidPlan>> = {
  EVERY_30_DAYS: 'PRO_MONTHLY',
  ANNUAL: 'PRO_YEARLY',
};

/** A subscription of this app that is offered to a store. */
export interface SubscriptionOrder {
  readonly name: string;
  readonly price: number;
  readonly currency: string;
  readonly period: BillingPeriod;
  /** The page that the store opens after the confirmation. */
  readonly returnUrl: string;
  /** True when nothing is charged. */
  readonly isTest: boolean;
}
