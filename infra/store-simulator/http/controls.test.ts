import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { documents } from '../test-documents.ts';
import { openWebhookReceiver, type TestStore, openTestStore } from '../test-store.ts';

let store: TestStore;
let other: TestStore;
beforeAll(async () => {
  store = await openTestStore();
  other = await openTestStore();
});
afterAll(async () => {
  await store.close();
  await other.close();
});

const app = () => request(store.simulator.app);
const fetchToken = async ({ simulator }: TestStore): Promise<string> => {
  const { body } = await request(simulator.app).get('/simulator').accept('json').expect(200);
  return (body as { token: string }).token;
};
const isInstalled = () => store.simulator.shop.installed;
const paths = ['/uninstall', '/install', '/selling', '/orders', '/orders/cancel', '/privacy'];

describe('the controls of the sample store change nothing', () => {
  test.each(paths)(
    '%s for a page of another site, which can send a form but no token',
    async (path) => {
      const before = store.simulator.shop.book.orderCount();
      const post = () => app().post(`/simulator${path}`);
      const stolen = await fetchToken(other);
      await post().expect(403);
      await post().type('form').send({ running: 'false' }).expect(403);
      await post().type('form').send({ token: '' }).expect(403);
      await post().set('X-Simulator-Token', stolen).expect(403);
      await post()
        .send({ token: [stolen] })
        .expect(403);
      expect(isInstalled()).toBe(true);
      expect(store.simulator.shop.book.orderCount()).toBe(before);
    },
  );

  test('for a page of another site whose name leads here: it gets 404', async () => {
    const token = await fetchToken(store);
    for (const path of ['', ...paths]) {
      const evil = { Host: 'evil.example:4000', 'X-Simulator-Token': token };
      await app().get(`/simulator${path}`).set(evil).expect(404);
      await app().post(`/simulator${path}`).set(evil).expect(404);
    }
    expect(isInstalled()).toBe(true);
  });

  test('for a caller behind a proxy of this machine', async () => {
    const forwarded = {
      'X-Forwarded-For': '203.0.113.9',
      'X-Simulator-Token': await fetchToken(store),
    };
    await app().get('/simulator').set(forwarded).expect(404);
    await app().post('/simulator/uninstall').set(forwarded).expect(404);
    expect(isInstalled()).toBe(true);
  });
});

describe('the page of the controls', () => {
  const page = async () => (await app().get('/simulator').accept('html').expect(200)).text;

  test('has a form for each control, which has its token and leads back to it', async () => {
    const token = await fetchToken(store);
    const text = await page();
    expect(text).toContain('a development tool, not a store');
    expect(text).not.toContain('<script');
    const forms = [
      ...text.matchAll(/action="(\S+)">\s*<input type="hidden" name="token" value="(\S+)">/g),
    ];
    expect(forms.map(([, action, value]) => [action, value])).toEqual([
      ['/simulator/selling', token],
      ['/simulator/orders', token],
      ['/simulator/uninstall', token],
    ]);
  });

  test('pauses selling, removes the app and installs it again by its forms', async () => {
    const token = await fetchToken(store);
    const press = (path: string, fields: object = {}) =>
      app()
        .post(`/simulator${path}`)
        .type('form')
        .send({ token, ...fields })
        .expect(303);
    store.simulator.sell.resume();
    const { headers } = await press('/selling', { running: 'false' });
    expect(headers['location']).toBe('/simulator');
    expect(store.simulator.sell.state().running).toBe(false);
    await press('/uninstall');
    expect(isInstalled()).toBe(false);
    expect(await page()).toContain('Install the app again');
    expect(await page()).toContain('action="/simulator/privacy"');
    await press('/install');
    expect(isInstalled()).toBe(true);
  });
});

test('a program that sends no body gets an answer instead of a redirect', async () => {
  const token = await fetchToken(store);
  await app().post('/simulator/uninstall').set('X-Simulator-Token', token).expect(204);
  await app().post('/simulator/install').set('X-Simulator-Token', token).expect(204);
});

test('the platform sends its privacy requests to where the removal of the app is reported', async () => {
  const token = await fetchToken(store);
  const receiver = await openWebhookReceiver();
  await store.ask(documents.subscribe, {
    topic: 'APP_UNINSTALLED',
    sub: { uri: receiver.url },
  });
  const press = (topic: string) =>
    app().post('/simulator/privacy').set('X-Simulator-Token', token).send({ topic });
  const [customer, shop] = [receiver.next('customers/redact'), receiver.next('shop/redact')];
  await press('CUSTOMERS_REDACT').expect(204);
  await press('SHOP_REDACT').expect(204);
  await press('ORDERS_CREATE').expect(400);
  const { domain } = (await app().get('/simulator').accept('json')).body as { domain: string };
  expect((await customer).body).toMatchObject({ shop_domain: domain, customer: { id: 207119551 } });
  expect((await shop).body).toEqual({ shop_id: expect.any(Number), shop_domain: domain });
  await receiver.close();
});

test('no other address of the sample store returns a page', async () => {
  await app().get('/nothing').expect(404);
});
