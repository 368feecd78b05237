import { documents } from '../test-documents.ts';
import {
  openWebhookReceiver,
  openTestStore,
  type Answer,
  type WebhookReceiver,
  type TestStore,
  type ReceivedWebhook,
} from '../test-store.ts';
import type { StoreSimulatorOptions } from '../simulator.ts';

const TOPICS = [
  'ORDERS_CREATE',
  'ORDERS_UPDATED',
  'ORDERS_CANCELLED',
  'REFUNDS_CREATE',
  'PRODUCTS_CREATE',
  'PRODUCTS_UPDATE',
  'PRODUCTS_DELETE',
  'INVENTORY_LEVELS_UPDATE',
  'INVENTORY_ITEMS_UPDATE',
];

export interface SubscribedStore {
  readonly store: TestStore;
  readonly receiver: WebhookReceiver;
  readonly subscribe: (topic: string, sub: object) => Promise<Answer>;
  readonly subscribeToAll: () => Promise<void>;
  readonly subscriptions: () => Promise<readonly { readonly id: string; readonly topic: string }[]>;
  /** The received webhooks of a topic, once no delivery is under way. */
  readonly delivered: (topic: string) => Promise<readonly ReceivedWebhook[]>;
  /** Ends every subscription and deletes the received webhooks. */
  readonly forget: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A store whose webhooks are retried at once, and a receiver of them. */
export const openSubscribedStore = async (
  options: Partial<StoreSimulatorOptions> = {},
): Promise<SubscribedStore> => {
  const receiver = await openWebhookReceiver();
  const store = await openTestStore({ webhookRetryDelaysMs: [1, 2, 3], ...options });
  const subscribe = (topic: string, sub: object) => store.ask(documents.subscribe, { topic, sub });
  const subscriptions = async () => {
    const { data } = await store.ask(documents.subscriptions);
    return (data?.['webhookSubscriptions'] as { nodes: { id: string; topic: string }[] }).nodes;
  };
  return {
    store,
    receiver,
    subscribe,
    subscriptions,
    subscribeToAll: async () => {
      for (const topic of TOPICS) await subscribe(topic, { uri: receiver.url });
    },
    delivered: async (topic) => {
      await store.simulator.webhooksDelivered();
      return receiver.received.filter(({ headers }) => headers['x-shopify-topic'] === topic);
    },
    forget: async () => {
      await store.simulator.webhooksDelivered();
      for (const { id } of await subscriptions()) await store.ask(documents.unsubscribe, { id });
      receiver.received.length = 0;
    },
    close: async () => {
      await store.close();
      await receiver.close();
    },
  };
};
