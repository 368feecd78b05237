import { z } from 'zod';

/** Plans that a store pays for, by their period. */
export const paidPlans = ['PRO_MONTHLY', 'PRO_YEARLY'] as const;
export const paidPlan = z.enum(paidPlans);
export type PaidPlan = z.infer<typeof paidPlan>;

export const plan = z.enum(['FREE', ...paidPlans]);
export type Plan = z.infer<typeof plan>;

export const billingPeriod = z.enum(['ANNUAL', 'EVERY_30_DAYS']);
export type BillingPeriod = z.infer<typeof billingPeriod>;

export const periodOfPlan: Readonly<Record<PaidPlan, BillingPeriod>> = {
  PRO_MONTHLY: 'EVERY_30_DAYS',
  PRO_YEARLY: 'ANNUAL',
};

export const planOfPeriod: Readonly<Record<BillingPeriod, PaidPlan>> = {
  EVERY_30_DAYS: 'PRO_MONTHLY',
  ANNUAL: 'PRO_YEARLY',
};
