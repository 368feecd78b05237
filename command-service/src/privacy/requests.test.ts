import { START } from '@quartermaster/contracts/core/position';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type Installation,
  openInstallation,
  runJobs,
  createWebhookSender,
} from './test-installation.ts';
import { openShop, type Shop, makeShop } from './test-shops.ts';

let installation: Installation;
let send: ReturnType<typeof createWebhookSender>;
let shop: Shop;
let shops = 0;
beforeAll(async () => {
  installation = await openInstallation();
  send = createWebhookSender(installation);
});
afterAll(() => installation.close());
beforeEach(async () => {
  shops += 1;
  shop = makeShop(`shop-${String(shops)}`);
  await openShop(installation, shop);
});

const readRequests = async (domain: string) => {
  const events = await installation.events();
  const received = events.filter(
    ({ data }) => (data as { shopDomain?: string }).shopDomain === domain,
  );
  const ids = received.map(({ data }) => (data as { requestId: string }).requestId);
  return events
    .filter(({ data }) => ids.includes((data as { requestId?: string }).requestId ?? ''))
    .map(({ type, data, metadata }) => ({ type, teamId: metadata.teamId, ...(data as object) }));
};
const customer = { id: 77, email: 'buyer@example.com', phone: '0131' };
const about = { customer, orders_to_redact: [299938], data_request: { id: 9999 } };

describe('privacy requests about a customer', () => {
  test.each([
    ['customers/data_request', 'CUSTOMERS_DATA_REQUEST'],
    ['customers/redact', 'CUSTOMERS_REDACT'],
  ])(
    '%s is recorded with its term and closed, since no customers are kept',
    async (topic, name) => {
      await send(topic, shop.domain, { body: about }).expect(200);
      expect(await readRequests(shop.domain)).toMatchObject([
        {
          type: 'PrivacyRequestReceived',
          teamId: shop.teamId,
          topic: name,
          platformRequestId: '9999',
          receivedAt: '2026-11-20T12:30:00.000Z',
          dueAt: '2026-12-20T12:30:00.000Z',
        },
        { type: 'PrivacyRequestClosed', outcome: 'NO_CUSTOMER_DATA' },
      ]);
      const log = JSON.stringify(await installation.stored.readAll(START, 10_000));
      for (const personal of ['buyer@example.com', '0131"', '299938']) {
        expect(log).not.toContain(personal);
      }
    },
  );

  test('a repeated delivery is recorded once', async () => {
    const sent = { body: about, id: `same ${shop.domain}` };
    await send('customers/redact', shop.domain, sent).expect(200);
    await send('customers/redact', shop.domain, sent).expect(200);
    expect(await readRequests(shop.domain)).toHaveLength(2);
  });
});

describe('which requests are accepted', () => {
  test('NF-S-04 a wrong signature is answered 401, for every topic and every shop', async () => {
    for (const topic of ['customers/data_request', 'customers/redact', 'shop/redact']) {
      for (const domain of [shop.domain, 'never.myshopify.com']) {
        await send(topic, domain, { signature: 'AAAA' }).expect(401);
      }
    }
    expect(await readRequests(shop.domain)).toEqual([]);
  });

  test('the signature covers the body alone, so a body of another shop or another topic is refused', async () => {
    const otherShop = { body: { shop_domain: 'other.myshopify.com' } };
    await send('shop/redact', shop.domain, otherShop).expect(400);
    await send('shop/redact', shop.domain, { body: about }).expect(400);
    expect(await readRequests(shop.domain)).toEqual([]);
  });

  test('a shop that removed the app, and one whose data was deleted, are answered 200', async () => {
    await send('app/uninstalled', shop.domain, { at: '2026-11-18T12:00:00Z' }).expect(200);
    await send('customers/redact', shop.domain, { body: about }).expect(200);
    await send('shop/redact', shop.domain).expect(200);
    await runJobs(installation, installation.deletion, shop.teamId);
    await send('shop/redact', shop.domain).expect(200);
    const outcomes = (await readRequests(shop.domain)).flatMap((one) =>
      'outcome' in one ? [one.outcome] : [],
    );
    expect(outcomes).toEqual(['NO_CUSTOMER_DATA', 'DELETED', 'UNKNOWN_SHOP']);
  });

  test('a shop that was never known is answered 200, and there is nothing to do', async () => {
    await send('shop/redact', 'never.myshopify.com').expect(200);
    expect(await readRequests('never.myshopify.com')).toMatchObject([
      { type: 'PrivacyRequestReceived', teamId: 'system', topic: 'SHOP_REDACT' },
      { type: 'PrivacyRequestClosed', outcome: 'UNKNOWN_SHOP' },
    ]);
    const before = (await installation.events()).length;
    await runJobs(installation, installation.deletion, 'system');
    expect((await installation.events()).length).toBe(before);
  });

  test('a request to delete that arrives before the removal of the app deletes once the store refuses the token', async () => {
    await send('shop/redact', shop.domain).expect(200);
    await expect(runJobs(installation, installation.deletion, shop.teamId)).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
    });
    await send('app/uninstalled', shop.domain, { at: '2026-11-18T12:00:00Z' }).expect(200);
    await runJobs(installation, installation.deletion, shop.teamId);
    expect((await readRequests(shop.domain)).at(-1)).toMatchObject({ outcome: 'DELETED' });
    await send('app/uninstalled', shop.domain, { at: '2026-11-18T12:00:00Z' }).expect(401);
  });
});
