import { z } from 'zod';
import { nullWhenUnset } from './values.ts';

const billingKind = z.enum(['none', 'plan-page', 'app-subscription'], {
  error: 'must be none, plan-page or app-subscription',
});

const price = z
  .string()
  .regex(/^(?!0+(\.0+)?$)\d{1,6}(\.\d{1,2})?$/, 'must be an amount above 0, such as 29 or 29.90')
  .transform(Number);

const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be the code of a currency, such as USD');

/** Stands for the name of the shop's domain before `.myshopify.com`, the whole domain, and the id of the app. */
const placeholders = ['store', 'shop', 'app'] as const;

/** The address of the plan page of a shop. Its parts in braces are replaced by `parts`. */
export const buildPlanPageUrl = (
  template: string,
  parts: Readonly<Record<(typeof placeholders)[number], string>>,
): string =>
  placeholders.reduce(
    (text, name) => text.replaceAll(`{${name}}`, encodeURIComponent(parts[name])),
    template,
  );

const examples = { store: 'store', shop: 'shop.example', app: 'app' };
const planPage = z
  .string()
  .refine(
    (text) =>
      /^https?:\/\//.test(text) &&
      /\{(shop|store)\}/.test(text) &&
      URL.canParse(buildPlanPageUrl(text, examples)),
    'must be an http(s) address holding {shop} or {store}',
  );

const appId = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,99}$/, 'must be the handle of an app, such as quartermaster');

const planId = z.string().max(255, 'must be the name of a plan, at most 255 characters');

const yesOrNo = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((text) => text === 'true');

/** The variables of billing. */
export const billingVariables = {
  BILLING: nullWhenUnset(billingKind),
  BILLING_APP_ID: nullWhenUnset(appId),
  BILLING_MONTHLY_PLAN_ID: nullWhenUnset(planId),
  BILLING_YEARLY_PLAN_ID: nullWhenUnset(planId),
  BILLING_URL: nullWhenUnset(planPage),
  BILLING_CURRENCY: nullWhenUnset(currencyCode),
  BILLING_MONTHLY_PRICE: nullWhenUnset(price),
  BILLING_YEARLY_PRICE: nullWhenUnset(price),
  BILLING_TEST: yesOrNo.default(false),
};

/** Prices of the pro plan, by the month and by the year. */
export interface PlanPrices {
  readonly currency: string;
  readonly monthly: number;
  readonly yearly: number;
}

/** The names by which the store platform knows the pro plan. They are equal where one plan has a price by the month and one by the year. */
export interface PlanIds {
  readonly monthly: string;
  readonly yearly: string;
}

/** Billing settings, by whoever shows the plans to a shop and takes its confirmation. */
export type BillingConfig = {
  /** Handle of the app through which shops pay. */
  readonly appId: string;
  readonly planIds: PlanIds;
} & (
  | {
      readonly kind: 'plan-page';
      /** Template of the platform's page, for `planPageOf`. */
      readonly url: string;
      /** Null when only that page names prices. */
      readonly prices: PlanPrices | null;
    }
  | {
      readonly kind: 'app-subscription';
      readonly prices: PlanPrices;
      /** True when nothing is charged. */
      readonly isTest: boolean;
    }
);

type BillingVariables = {
  readonly [Name in keyof typeof billingVariables]: z.output<(typeof billingVariables)[Name]>;
};

const idNames = ['BILLING_APP_ID', 'BILLING_MONTHLY_PLAN_ID', 'BILLING_YEARLY_PLAN_ID'] as const;
const priceNames = ['BILLING_CURRENCY', 'BILLING_MONTHLY_PRICE', 'BILLING_YEARLY_PRICE'] as const;

const PLAN_PAGE = 'https://admin.shopify.com/store/{store}/charges/{app}/pricing_plans';

/** The address of a plan page switches it on. */
const chooseBillingKind = ({
  BILLING,
  BILLING_URL,
}: BillingVariables): z.infer<typeof billingKind> =>
  BILLING ?? (BILLING_URL === null ? 'none' : 'plan-page');

/** The names of the variables that the chosen kind needs and that are not set. */
const listMissingVariables = (variables: BillingVariables): readonly (keyof BillingVariables)[] => {
  const kind = chooseBillingKind(variables);
  if (kind === 'none') return [];
  const ids = idNames.filter((name) => variables[name] === null);
  const prices = priceNames.filter((name) => variables[name] === null);
  const hasNoPrices = prices.length === priceNames.length;
  return kind === 'plan-page' && hasNoPrices ? ids : [...ids, ...prices];
};

/** Refuses billing that lacks a variable. Without billing none is required (VAL-092, VAL-093). */
export const refusePartOfBilling = (
  variables: BillingVariables,
  context: z.RefinementCtx,
): void => {
  for (const name of listMissingVariables(variables)) {
    const message = `must be set as well when BILLING is ${chooseBillingKind(variables)}`;
    context.addIssue({ code: 'custom', path: [name], message });
  }
};

const toPlanPrices = (variables: BillingVariables): PlanPrices | null => {
  const { BILLING_CURRENCY: currency } = variables;
  const { BILLING_MONTHLY_PRICE: monthly, BILLING_YEARLY_PRICE: yearly } = variables;
  return currency === null || monthly === null || yearly === null
    ? null
    : { currency, monthly, yearly };
};

const toPlanIds = (
  variables: BillingVariables,
): Pick<BillingConfig, 'appId' | 'planIds'> | null => {
  const { BILLING_APP_ID: app } = variables;
  const { BILLING_MONTHLY_PLAN_ID: monthly, BILLING_YEARLY_PLAN_ID: yearly } = variables;
  return app === null || monthly === null || yearly === null
    ? null
    : { appId: app, planIds: { monthly, yearly } };
};

/** The chosen billing; null without billing. */
export const toBillingConfig = (variables: BillingVariables): BillingConfig | null => {
  const kind = chooseBillingKind(variables);
  const { BILLING_URL: url, BILLING_TEST: isTest } = variables;
  const [ids, prices] = [toPlanIds(variables), toPlanPrices(variables)];
  if (ids === null) return null;
  if (kind === 'plan-page') return { ...ids, kind, url: url ?? PLAN_PAGE, prices };
  if (kind === 'app-subscription' && prices !== null) return { ...ids, kind, prices, isTest };
  return null;
};
