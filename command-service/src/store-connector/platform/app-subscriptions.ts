import { billingPeriod } from '@quartermaster/contracts/billing/plans';
import { z } from 'zod';
import { decimal, defineDocument, gid, instant, userErrors } from './document.ts';

const pricing = z.discriminatedUnion('__typename', [
  z.object({
    __typename: z.literal('AppRecurringPricing'),
    interval: billingPeriod,
    price: z.object({ amount: decimal, currencyCode: z.string() }),
  }),
  z.object({ __typename: z.literal('AppUsagePricing') }),
]);

const appSubscription = z.object({
  id: gid,
  name: z.string(),
  createdAt: instant,
  currentPeriodEnd: instant.nullable(),
  test: z.boolean(),
  lineItems: z.array(z.object({ plan: z.object({ pricingDetails: pricing }) })),
});
export type AppSubscription = z.infer<typeof appSubscription>;

export const activeSubscriptions = defineDocument({
  name: 'ActiveSubscriptions',
  text: /* GraphQL */ `
    query ActiveSubscriptions {
      currentAppInstallation {
        activeSubscriptions {
          id
          name
          createdAt
          currentPeriodEnd
          test
          lineItems {
            plan {
              pricingDetails {
                __typename
                ... on AppRecurringPricing {
                  interval
                  price {
                    amount
                    currencyCode
                  }
                }
              }
            }
          }
        }
      }
    }
  `,
  answer: z.object({
    currentAppInstallation: z.object({ activeSubscriptions: z.array(appSubscription) }),
  }),
});

export const installedApp = defineDocument({
  name: 'InstalledApp',
  text: /* GraphQL */ `
    query InstalledApp {
      currentAppInstallation {
        app {
          handle
        }
      }
    }
  `,
  answer: z.object({
    currentAppInstallation: z.object({ app: z.object({ handle: z.string().nullable() }) }),
  }),
});

export const createAppSubscription = defineDocument({
  name: 'CreateAppSubscription',
  text: /* GraphQL */ `
    mutation CreateAppSubscription(
      $name: String!
      $returnUrl: URL!
      $lineItems: [AppSubscriptionLineItemInput!]!
      $test: Boolean
    ) {
      appSubscriptionCreate(
        name: $name
        returnUrl: $returnUrl
        lineItems: $lineItems
        test: $test
      ) {
        confirmationUrl
        userErrors {
          field
          message
        }
      }
    }
  `,
  answer: z.object({
    appSubscriptionCreate: z.object({ confirmationUrl: z.url().nullable(), userErrors }),
  }),
});

export const cancelAppSubscription = defineDocument({
  name: 'CancelAppSubscription',
  text: /* GraphQL */ `
    mutation CancelAppSubscription($id: ID!) {
      appSubscriptionCancel(id: $id) {
        userErrors {
          field
          message
        }
      }
    }
  `,
  answer: z.object({ appSubscriptionCancel: z.object({ userErrors }) }),
});
