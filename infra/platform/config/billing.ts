import { z } from 'zod';
import { orNull, storeApiTemplate } from './values.ts';

const billingKind = z.enum(['none', 'plan-page', 'app-subscription'], {
  error: 'must be none, plan-page or app-subscription',
});

const price = z
  .string()
  .regex(/^(?!0+(\.0+)?$)\d{1,6}(\.\d{1,2})?$/, 'must be an amount above 0, such as 29 or 29.90')
  .transform(Number);

const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be the code of a currency, such as USD');

const yesOrNo = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true');

/** The variables of billing. */
export const billingVariables = {
  BILLING: orNull(billingKind),
  BILLING_URL: orNull(storeApiTemplate),
  BILLING_CURRENCY: orNull(currencyCode),
  BILLING_MONTHLY_PRICE: orNull(price),
  BILLING_YEARLY_PRICE: orNull(price),
  BILLING_TEST: yesOrNo.default(false),
};

/** What the pro plan costs, by the month and by the year. */
export interface PlanPrices {
  readonly currency: string;
  readonly monthly: number;
  readonly yearly: number;
}

/** Who shows the plans to a shop and takes its confirmation. */
export type BillingConfig =
  | {
      readonly kind: 'plan-page';
      /** Template of the platform's page; `{shop}` is replaced by the shop's domain. */
      readonly url: string;
      /** Null when only that page names prices. */
      readonly prices: PlanPrices | null;
    }
  | {
      readonly kind: 'app-subscription';
      readonly prices: PlanPrices;
      /** True when nothing is charged. */
      readonly isTest: boolean;
    };

type BillingVariables = {
  readonly [Name in keyof typeof billingVariables]: z.output<(typeof billingVariables)[Name]>;
};

const priceNames = ['BILLING_CURRENCY', 'BILLING_MONTHLY_PRICE', 'BILLING_YEARLY_PRICE'] as const;

/** Earlier releases had the plan page alone, which its address switches on. */
const kindOf = ({ BILLING, BILLING_URL }: BillingVariables): z.infer<typeof billingKind> =>
  BILLING ?? (BILLING_URL === null ? 'none' : 'plan-page');

/** The names of the variables that the chosen kind needs and that are not set. */
const missingOf = (variables: BillingVariables): readonly (keyof BillingVariables)[] => {
  const kind = kindOf(variables);
  const prices = priceNames.filter((name) => variables[name] === null);
  if (kind === 'app-subscription') return prices;
  if (kind === 'none') return [];
  const address = variables.BILLING_URL === null ? (['BILLING_URL'] as const) : [];
  return prices.length === priceNames.length ? address : [...address, ...prices];
};

/** Refuses billing that lacks a variable. Without billing none is required. */
export const refusePartOfBilling = (
  variables: BillingVariables,
  context: z.RefinementCtx,
): void => {
  for (const name of missingOf(variables)) {
    const message = `must be set as well when BILLING is ${kindOf(variables)}`;
    context.addIssue({ code: 'custom', path: [name], message });
  }
};

const pricesOf = (variables: BillingVariables): PlanPrices | null => {
  const { BILLING_CURRENCY: currency } = variables;
  const { BILLING_MONTHLY_PRICE: monthly, BILLING_YEARLY_PRICE: yearly } = variables;
  return currency === null || monthly === null || yearly === null
    ? null
    : { currency, monthly, yearly };
};

/** The chosen billing; null without billing. */
export const billingOf = (variables: BillingVariables): BillingConfig | null => {
  const kind = kindOf(variables);
  const { BILLING_URL: url, BILLING_TEST: isTest } = variables;
  const prices = pricesOf(variables);
  if (kind === 'plan-page' && url !== null) return { kind, url, prices };
  if (kind === 'app-subscription' && prices !== null) return { kind, prices, isTest };
  return null;
};
