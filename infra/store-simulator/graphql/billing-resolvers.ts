import { randomBytes } from 'node:crypto';
import {
  type AppSubscription,
  gidOfSubscription,
  type Interval,
  periodEnd,
} from '../billing/app-subscription.ts';
import { formatInstant } from '../calendar.ts';
import { userError, type Context, type TypeResolvers, type UserError } from './context.ts';

interface OfferArgs {
  readonly name: string;
  readonly returnUrl: string;
  readonly test: boolean | null;
  readonly lineItems: readonly {
    readonly plan: {
      readonly appRecurringPricingDetails?: {
        readonly interval: Interval | null;
        readonly price: { readonly amount: string; readonly currencyCode: string };
      } | null;
    };
  }[];
}

const CENTS = /^\d+(?:\.\d{1,2})?$/;

const priceProblem = ({ lineItems }: OfferArgs): UserError | undefined => {
  const price = lineItems[0]?.plan.appRecurringPricingDetails?.price;
  if (lineItems.length !== 1 || price === undefined)
    return userError(['lineItems'], 'The simulator takes one recurring plan');
  return CENTS.test(price.amount) && Number(price.amount) > 0
    ? undefined
    : userError(['lineItems', 'price'], 'Price must be greater than 0');
};

const offerProblem = (args: OfferArgs): UserError | undefined => {
  if (args.name.trim() === '') return userError(['name'], "Name can't be blank");
  return /^https?:\/\//.test(args.returnUrl)
    ? priceProblem(args)
    : userError(['returnUrl'], 'Return URL is invalid');
};

const offer = (_: unknown, args: OfferArgs, { shop, keeper, publicUrl }: Context) => {
  const problem = offerProblem(args);
  const details = args.lineItems[0]?.plan.appRecurringPricingDetails;
  if (problem !== undefined || !details) {
    return { appSubscription: null, confirmationUrl: null, userErrors: [problem] };
  }
  const secret = randomBytes(12).toString('hex');
  const number = shop.appSubscriptions.size + 1;
  keeper.make({
    kind: 'plan-offered',
    plan: {
      number,
      secret,
      name: args.name,
      returnUrl: args.returnUrl,
      test: args.test ?? false,
      interval: details.interval ?? 'EVERY_30_DAYS',
      amount: details.price.amount,
      currency: details.price.currencyCode,
    },
  });
  return {
    appSubscription: shop.appSubscriptions.get(number),
    confirmationUrl: `${publicUrl}/admin/charges/${secret}`,
    userErrors: [],
  };
};

const cancel = (_: unknown, { id }: { readonly id: string }, { shop, keeper }: Context) => {
  const found = [...shop.appSubscriptions.values()].find((one) => gidOfSubscription(one) === id);
  if (found?.status !== 'ACTIVE') {
    const missing = userError(['id'], 'Cannot cancel a subscription that is not active');
    return { appSubscription: null, userErrors: [missing] };
  }
  keeper.make({ kind: 'plan-decided', number: found.number, status: 'CANCELLED' });
  return { appSubscription: shop.appSubscriptions.get(found.number), userErrors: [] };
};

export const billingMutations: TypeResolvers = {
  appSubscriptionCreate: offer,
  appSubscriptionCancel: cancel,
};

export const activeSubscriptions = (_: unknown, _args: unknown, { shop }: Context) =>
  [...shop.appSubscriptions.values()].filter(({ status }) => status === 'ACTIVE');

export const billingTypes: Readonly<Record<string, TypeResolvers>> = {
  AppSubscription: {
    id: gidOfSubscription,
    createdAt: ({ createdAt }: AppSubscription) => formatInstant(createdAt),
    currentPeriodEnd: periodEnd,
    lineItems: (subscription: AppSubscription) => [subscription],
  },
  AppSubscriptionLineItem: {
    id: (one: AppSubscription) => `${gidOfSubscription(one)}?v=1&index=0`,
    plan: (one: AppSubscription) => one,
  },
  AppPlanV2: {
    pricingDetails: (one: AppSubscription) => ({ ...one, __typename: 'AppRecurringPricing' }),
  },
  AppRecurringPricing: {
    price: ({ amount, currency }: AppSubscription) => ({ amount, currencyCode: currency }),
  },
};
