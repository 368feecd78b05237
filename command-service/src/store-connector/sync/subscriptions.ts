import { readPages } from '../admin-api/pages.ts';
import {
  createSubscription,
  PLAN_TOPIC,
  subscriptionsPage,
  requestedTopics,
} from '../platform/subscriptions.ts';
import type { SyncRun } from './run.ts';

type Subscribing = Pick<SyncRun, 'api' | 'signal' | 'webhookUrl' | 'plans'>;

const subscribedTopics = async (
  { api, signal }: Subscribing,
  url: string,
): Promise<ReadonlySet<string>> => {
  const pages = readPages(async (after) => {
    const answer = await api.call(subscriptionsPage, { after }, { signal });
    return answer.webhookSubscriptions;
  });
  const topics = new Set<string>();
  for await (const { nodes } of pages) {
    for (const { topic, uri } of nodes) if (uri === url) topics.add(topic);
  }
  return topics;
};

/**
 * Creates missing subscriptions. The platform deletes subscriptions whose deliveries failed for hours, so every reconciliation
 * calls this.
 */
export const ensureSubscriptions = async (run: Subscribing): Promise<void> => {
  const { api, signal, webhookUrl, plans } = run;
  if (webhookUrl === null) return;
  const known = await subscribedTopics(run, webhookUrl);
  const topics = plans === null ? requestedTopics : [...requestedTopics, PLAN_TOPIC];
  for (const topic of topics) {
    if (known.has(topic)) continue;
    const subscription = { uri: webhookUrl, format: 'JSON' };
    const answer = await api.call(createSubscription, { topic, subscription }, { signal });
    const [error] = answer.webhookSubscriptionCreate.userErrors;
    if (error !== undefined) throw new Error(`No subscription to ${topic}: ${error.message}`);
  }
};
