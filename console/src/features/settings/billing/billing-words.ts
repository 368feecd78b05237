import type { Plan } from '@quartermaster/contracts/billing/plans';

export const planNames: Readonly<Record<Plan, string>> = {
  FREE: 'Free',
  PRO_MONTHLY: 'Pro monthly',
  PRO_YEARLY: 'Pro yearly',
};
