import { z } from 'zod';
import { defineDocument, gid, definePage, userErrors } from './document.ts';

/** Topics of the connector's webhook subscriptions. */
export const requestedTopics = [
  'ORDERS_CREATE',
  'ORDERS_UPDATED',
  'ORDERS_CANCELLED',
  'ORDERS_EDITED',
  'ORDERS_DELETE',
  'REFUNDS_CREATE',
  'PRODUCTS_CREATE',
  'PRODUCTS_UPDATE',
  'PRODUCTS_DELETE',
  'COLLECTIONS_UPDATE',
  'COLLECTIONS_DELETE',
  'INVENTORY_LEVELS_UPDATE',
  'INVENTORY_LEVELS_CONNECT',
  'INVENTORY_LEVELS_DISCONNECT',
  'INVENTORY_ITEMS_UPDATE',
  'LOCATIONS_CREATE',
  'LOCATIONS_UPDATE',
  'LOCATIONS_ACTIVATE',
  'LOCATIONS_DEACTIVATE',
  'LOCATIONS_DELETE',
  'APP_UNINSTALLED',
  'APP_SCOPES_UPDATE',
  'SHOP_UPDATE',
  'BULK_OPERATIONS_FINISH',
] as const;

/** Reported in an installation with billing. */
export const PLAN_TOPIC = 'APP_SUBSCRIPTIONS_UPDATE';

export const subscriptionsPage = defineDocument({
  name: 'SubscriptionsPage',
  text: /* GraphQL */ `
    query SubscriptionsPage($after: String) {
      webhookSubscriptions(first: 50, after: $after) {
        nodes {
          topic
          uri
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  `,
  answer: z.object({
    webhookSubscriptions: definePage(z.object({ topic: z.string(), uri: z.string() })),
  }),
});

export const createSubscription = defineDocument({
  name: 'CreateSubscription',
  text: /* GraphQL */ `
    mutation CreateSubscription(
      $topic: WebhookSubscriptionTopic!
      $subscription: WebhookSubscriptionInput!
    ) {
      webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) {
        webhookSubscription {
          id
        }
        userErrors {
          field
          message
        }
      }
    }
  `,
  answer: z.object({
    webhookSubscriptionCreate: z.object({
      webhookSubscription: z.object({ id: gid }).nullable(),
      userErrors,
    }),
  }),
});
