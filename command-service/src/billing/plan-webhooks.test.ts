import { beforeEach, describe, expect, test } from '@jest/globals';
import { createCommandHandler } from '../core/handle-command.ts';
import {
  allEvents,
  setUpEachTest,
  listEventData,
  type TestSetup,
} from '../store-connector/test-connector.ts';
import { hangUp } from '../store-connector/test-store/server.ts';
import { signBody } from '../store-connector/webhooks/deliveries.ts';
import { openWebhooks } from '../store-connector/webhooks/test-webhooks.ts';
import { createPlanFollower } from './follow-plan.ts';
import { planIds, subscriptionNode } from './test-billing.ts';

let fresh: TestSetup;
let webhooks: Awaited<ReturnType<typeof openWebhooks>>;

const webhookUrl = 'https://product.example/webhooks/store';
const billed = ({ store }: TestSetup) => ({
  webhookUrl,
  plans: createPlanFollower(createCommandHandler(store), planIds),
});

setUpEachTest((begun) => (fresh = begun));
beforeEach(async () => {
  webhooks = await openWebhooks(fresh, billed(fresh));
});

const TOPIC = 'app_subscriptions/update';
const body = (status: string, id = 1) => ({
  app_subscription: {
    admin_graphql_api_id: `gid://shopify/AppSubscription/${id}`,
    admin_graphql_api_shop_id: 'gid://shopify/Shop/1',
    name: 'Pro monthly',
    status,
    updated_at: '2026-11-20T12:20:00Z',
  },
});
const plans = async () =>
  (await listEventData(webhooks.store, 'PlanChanged')).map(
    (data) => (data as { subscription: { plan: string } | null }).subscription?.plan ?? 'FREE',
  );
const pay = (...nodes: readonly object[]) => {
  webhooks.shop.plans = nodes;
};

describe('the webhook of the plan', () => {
  test('records what the store says, before the first load as well', async () => {
    pay(subscriptionNode());
    await webhooks.send(TOPIC, body('ACTIVE')).expect(200);
    expect(await plans()).toEqual(['PRO_MONTHLY']);
  });

  test('repeated, late and disordered deliveries end with the plan that the store has', async () => {
    pay(subscriptionNode());
    await webhooks.send(TOPIC, body('ACTIVE'), { id: 'same' }).expect(200);
    await webhooks.send(TOPIC, body('ACTIVE'), { id: 'same' }).expect(200);
    await fresh.pool.query('delete from connector.deliveries');
    await webhooks.send(TOPIC, body('ACTIVE'), { id: 'same' }).expect(200);
    pay(
      subscriptionNode({ id: 'gid://shopify/AppSubscription/2', name: planIds.yearly }, 'ANNUAL'),
    );
    await webhooks.send(TOPIC, body('ACTIVE', 2)).expect(200);
    await webhooks.send(TOPIC, body('CANCELLED', 1)).expect(200);
    await webhooks.send(TOPIC, body('PENDING', 2)).expect(200);
    expect(await plans()).toEqual(['PRO_MONTHLY', 'PRO_YEARLY']);
  });

  test('is answered 503 while the store does not answer, and taken when it is repeated', async () => {
    pay(subscriptionNode());
    webhooks.peer.faults.push(hangUp, hangUp);
    await webhooks.send(TOPIC, body('ACTIVE'), { id: 'again' }).expect(503);
    await webhooks.send(TOPIC, body('ACTIVE'), { id: 'again' }).expect(200);
    expect(await plans()).toEqual(['PRO_MONTHLY']);
  });

  test.each([{}, { app_subscription: {} }, []])('with the body %j is refused', async (bad) => {
    await webhooks.send(TOPIC, bad).expect(400);
    expect(await plans()).toEqual([]);
  });

  test('of another shop reads that shop, whatever subscription its body names', async () => {
    const other = 'b3f1c1f4-6a52-4f3e-9a2f-0c6b2f0a7d12';
    const shopDomain = 'other-shop.myshopify.com';
    await webhooks.connector.connections.connect({
      teamId: other,
      domain: shopDomain,
      apiUrl: webhooks.peer.url,
      accessToken: 'other token',
      webhookSecret: 'other secret',
      connectedAt: '2026-11-20T12:00:00.000Z',
    });
    pay(subscriptionNode());
    const text = JSON.stringify(body('ACTIVE'));
    const signature = signBody(Buffer.from(text), 'other secret');
    await webhooks.send(TOPIC, text, { signature }).expect(401);
    await webhooks.send(TOPIC, text, { shopDomain }).expect(401);
    expect(await plans()).toEqual([]);
    await webhooks.send(TOPIC, text, { shopDomain, signature }).expect(200);
    const changed = (await allEvents(webhooks.store)).filter(({ type }) => type === 'PlanChanged');
    expect(changed.map(({ stream }) => stream)).toEqual([`billing-${other}.${other}`]);
  });

  test('of an app that is removed records the free plan, and later ones record nothing', async () => {
    pay(subscriptionNode());
    await webhooks.send(TOPIC, body('ACTIVE')).expect(200);
    await webhooks.send('app/uninstalled', {}).expect(200);
    await webhooks.send(TOPIC, body('CANCELLED')).expect(200);
    expect(await plans()).toEqual(['PRO_MONTHLY', 'FREE']);
  });
});

describe('reading a store', () => {
  const topics = () => webhooks.shop.subscriptions.map(({ topic }) => topic);

  test('reads the plan as well, and asks for its webhook', async () => {
    pay(subscriptionNode());
    await webhooks.read();
    pay();
    await webhooks.read();
    expect(await plans()).toEqual(['PRO_MONTHLY', 'FREE']);
    expect(topics()).toContain('APP_SUBSCRIPTIONS_UPDATE');
  });

  test('succeeds without the plan, which the next run reads', async () => {
    await webhooks.read();
    pay(subscriptionNode({ lineItems: 'unreadable' }));
    expect(await webhooks.read()).toBe('RECONCILIATION');
    pay(subscriptionNode());
    await webhooks.read();
    expect(await plans()).toEqual(['PRO_MONTHLY']);
  });

  test('without billing reads no plan and asks for no webhook of it', async () => {
    webhooks = await openWebhooks(fresh, { webhookUrl });
    pay(subscriptionNode());
    await webhooks.read();
    await webhooks.send(TOPIC, body('ACTIVE')).expect(200);
    expect(await plans()).toEqual([]);
    expect(topics()).not.toContain('APP_SUBSCRIPTIONS_UPDATE');
    expect(webhooks.peer.queries).not.toContain('ActiveSubscriptions');
  });
});
