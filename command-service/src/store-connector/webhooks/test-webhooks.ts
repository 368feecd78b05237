import { createHttpApp } from '@quartermaster/platform/http/app';
import { createLogger } from '@quartermaster/platform/telemetry/logger';
import { createMetrics } from '@quartermaster/platform/telemetry/metrics';
import request from 'supertest';
import { allEvents, domain, type TestSetup, secret, type TestOptions } from '../test-connector.ts';
import { giftShop } from '../test-shop-data.ts';
import { signBody } from './deliveries.ts';

interface Sent {
  readonly id?: string;
  readonly signature?: string;
  readonly shopDomain?: string;
  readonly triggeredAt?: string;
}

/** The server for webhooks over an empty log, with the gift shop as the store. */
export const openWebhooks = async (
  { store, open }: Pick<TestSetup, 'store' | 'open'>,
  options: TestOptions = {},
) => {
  const shop = giftShop();
  const bench = await open(shop, options);
  const logger = createLogger({ level: 'silent', service: 'test' });
  const metrics = createMetrics({ processMetrics: false });
  const app = createHttpApp({ logger, metrics }, (web) => web.use(bench.connector.webhooks));
  let delivered = 0;
  let before = 1;
  return {
    ...bench,
    app,
    store,
    shop,
    load: async () => {
      await bench.read();
      before = (await allEvents(store)).length;
    },
    send: (topic: string, body: unknown, sent: Sent = {}) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      delivered += 1;
      return request(app)
        .post('/webhooks/store')
        .set('Content-Type', 'application/json')
        .set('X-Shopify-Topic', topic)
        .set('X-Shopify-Shop-Domain', sent.shopDomain ?? domain)
        .set('X-Shopify-Webhook-Id', sent.id ?? `delivery-${delivered}`)
        .set('X-Shopify-Triggered-At', sent.triggeredAt ?? '2026-11-20T12:20:00Z')
        .set('X-Shopify-Hmac-SHA256', sent.signature ?? signBody(Buffer.from(text), secret))
        .send(text);
    },
    /** Types of the events recorded since the first load. */
    news: async (): Promise<readonly string[]> =>
      (await allEvents(store)).slice(before).map(({ type }) => type),
  };
};

/** An order in the form of webhooks: three mugs for 12.00 and a line without a variant. */
export const restOrder = (id: number, more: object = {}) => ({
  id,
  name: `#${id}`,
  created_at: '2026-11-20T12:00:00+00:00',
  updated_at: '2026-11-20T12:00:00+00:00',
  cancelled_at: null,
  test: false,
  line_items: [
    {
      id: 90,
      variant_id: 101,
      quantity: 3,
      current_quantity: 3,
      price: '4.50',
      discount_allocations: [{ amount: '1.50' }],
    },
    { id: 91, variant_id: null, quantity: 1, current_quantity: 1, price: '5.00' },
  ],
  refunds: [],
  ...more,
});
