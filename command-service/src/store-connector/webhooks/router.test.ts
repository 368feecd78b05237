import { once } from 'node:events';
import { connect } from 'node:net';
import { listen } from '@quartermaster/platform/http/listen';
import { beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import {
  setUpEachTest,
  listEventData,
  domain,
  type TestSetup,
  secret,
  teamId,
} from '../test-connector.ts';
import { hangUp } from '../test-store/server.ts';
import { signBody } from './deliveries.ts';
import { openWebhooks, restOrder } from './test-webhooks.ts';

let fresh: TestSetup;
let webhooks: Awaited<ReturnType<typeof openWebhooks>>;

setUpEachTest((begun) => (fresh = begun));
beforeEach(async () => {
  webhooks = await openWebhooks(fresh);
});

describe('which deliveries are accepted', () => {
  beforeEach(() => webhooks.load());

  test('NF-S-04 refuses a wrong signature, an unknown shop and a missing one with 401', async () => {
    await webhooks.send('orders/create', restOrder(300), { signature: 'AAAA' }).expect(401);
    await webhooks
      .send('orders/create', restOrder(300), { shopDomain: 'other.myshopify.com' })
      .expect(401);
    await request(webhooks.app).post('/webhooks/store').send({}).expect(401);
    const signature = signBody(Buffer.from(JSON.stringify(restOrder(301))), secret);
    await webhooks.send('orders/create', restOrder(300), { signature }).expect(401);
    expect(await webhooks.news()).toEqual([]);
  });

  test('accepts the previous secret for an hour after a rotation', async () => {
    const stores = webhooks.connector.connections;
    const connection = (await stores.forTeam(teamId))!;
    const text = JSON.stringify(restOrder(300));
    const signature = signBody(Buffer.from(text), secret);
    const rotated = { ...connection, webhookSecret: 'new' };
    await stores.connect({ ...rotated, connectedAt: '2026-11-20T12:00:00.000Z' });
    await webhooks.send('orders/create', text, { signature }).expect(200);
    await fresh.pool.query(
      `update connector.stores set previous_secret_until = '2026-11-20T12:29:59Z'`,
    );
    await webhooks.send('orders/create', text, { signature }).expect(401);
  });

  describe('NF-S-04 of a store that the installation’s app reads', () => {
    const text = JSON.stringify(restOrder(300));
    const signedBy = (by: string) => signBody(Buffer.from(text), by);
    const rotated = { clientId: 'app-1', clientSecret: 'new', extraScopes: [] };
    const openWith = async (formerClientSecret: string | null) => {
      const app = { ...rotated, formerClientSecret };
      const opened = await openWebhooks(fresh, { app });
      const connection = (await opened.connector.connections.forTeam(teamId))!;
      const expiresAt = '2026-11-20T13:30:00.000Z';
      const grant = { kind: 'app' as const, refreshToken: 'again', expiresAt };
      await opened.connector.connections.connect({ ...connection, grant });
      return (by: string) => opened.send('orders/create', text, { signature: signedBy(by) });
    };

    test('accepts the present and the former secret of the app, and no other', async () => {
      const send = await openWith(secret);
      await send('new').expect(200);
      await send(secret).expect(200);
      await send('another').expect(401);
    });

    test('refuses the secret of the time of the connection once the operator ended it', async () => {
      const send = await openWith(null);
      await send('new').expect(200);
      await send(secret).expect(401);
    });
  });

  test('of a store with its own app accepts no secret of the installation', async () => {
    const app = { clientId: 'app-1', clientSecret: 'new', formerClientSecret: null };
    const opened = await openWebhooks(fresh, { app: { ...app, extraScopes: [] } });
    const text = JSON.stringify(restOrder(300));
    const signature = signBody(Buffer.from(text), 'new');
    await opened.send('orders/create', text, { signature }).expect(401);
    await opened.send('orders/create', text).expect(200);
  });

  test('answers 400 to a signed body that is not JSON or does not fit its topic', async () => {
    await webhooks.send('orders/create', '{"id":').expect(400);
    const { body } = await webhooks.send('orders/create', { id: 'gid' }).expect(400);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(body.issues).toContainEqual({ path: 'id', message: expect.any(String) });
  });

  test('answers 500 after an internal error, so that the platform repeats the delivery, and logs the error', async () => {
    await fresh.pool.query(`update connector.sync_state set state = '{}'`);
    await webhooks.send('orders/create', restOrder(300)).expect(500);
  });

  test('ERR-25 reports the limit of webhooks, which is larger than that of calls', async () => {
    const { body } = await webhooks.send('orders/create', ' '.repeat(6_000_000)).expect(413);
    expect(body).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'The body is larger than 5 MiB',
    });
  });

  test('refuses a sender that is not known before it reads the body', async () => {
    const server = await listen(webhooks.app, { port: 0, host: '127.0.0.1', graceMs: 0 });
    const headers = { 'Content-Length': 5_000_000, 'X-Shopify-Shop-Domain': 'other.myshopify.com' };
    const socket = connect(server.port, '127.0.0.1');
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST /webhooks/store HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}\r\n{`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /);
    socket.destroy();
    await server.close();
  });

  test('limits the refused ones of one address and store, and nothing else', async () => {
    const limited = await openWebhooks(fresh, { refused: { requests: 2, seconds: 60 } });
    const ofNobody = { shopDomain: 'other.myshopify.com' };
    const topic = 'themes/publish';
    await limited.send(topic, {}, ofNobody).expect(401);
    await limited.send(topic, {}, ofNobody).expect(401);
    await limited.send(topic, {}, ofNobody).expect(429);
    for (let at = 0; at < 4; at += 1) await limited.send(topic, { id: at }).expect(200);
    await limited.send(topic, {}, { signature: 'AAAA' }).expect(401);
    await limited.send(topic, {}, { signature: 'AAAA' }).expect(401);
    await limited.send(topic, {}, { signature: 'AAAA' }).expect(429);
  });

  test('accepts topics that it does not use', async () => {
    await webhooks.send('themes/publish', { id: 1 }).expect(200);
    expect(await webhooks.news()).toEqual([]);
  });
});

describe('the store itself', () => {
  test('ignores deliveries before the first load, which reads everything', async () => {
    await webhooks.send('orders/create', restOrder(300)).expect(200);
    expect(await webhooks.news()).toEqual([]);
  });

  test('answers 503 to a delivery while the store is unreachable, and accepts the repeated delivery', async () => {
    await webhooks.load();
    webhooks.shop.products[0]!.title = 'Enamel mug';
    webhooks.shop.products[0]!.updatedAt = '2026-11-20T12:10:00Z';
    webhooks.peer.faults.push(hangUp, hangUp);
    await webhooks.send('products/update', { id: 11 }, { id: 'again' }).expect(503);
    expect(await webhooks.news()).toEqual([]);
    await webhooks.send('products/update', { id: 11 }, { id: 'again' }).expect(200);
    expect(await webhooks.news()).toEqual(['ProductObserved']);
  });

  test('ROLE-D-04 disables the team when the app is removed, until its store is connected again', async () => {
    await webhooks.load();
    await webhooks.send('app/uninstalled', {}, { triggeredAt: '2026-11-20T12:20:00Z' }).expect(200);
    expect(await listEventData(webhooks.store, 'TeamDisabled')).toEqual([
      { reason: 'UNINSTALLED' },
    ]);
    expect(await webhooks.connector.connections.forTeam(teamId)).toBeNull();
    await webhooks.connector.connections.connect({
      teamId,
      domain,
      apiUrl: webhooks.peer.url,
      accessToken: 'new token',
      webhookSecret: secret,
      connectedAt: '2026-11-20T12:25:00.000Z',
    });
    await webhooks.read();
    expect(await listEventData(webhooks.store, 'TeamEnabled')).toEqual([
      { previousReason: 'UNINSTALLED' },
    ]);
    await webhooks.send('app/uninstalled', {}, { triggeredAt: '2026-11-20T12:20:00Z' }).expect(200);
    expect(await listEventData(webhooks.store, 'TeamDisabled')).toHaveLength(1);
  });

  test('the token of a store that removed the app is destroyed; its webhook secret still signs', async () => {
    await webhooks.load();
    await webhooks.send('app/uninstalled', {}, { triggeredAt: '2026-11-20T12:20:00Z' }).expect(200);
    const { rows } = await fresh.pool.query('select * from connector.stores');
    expect(rows).toMatchObject([
      { access_token: '', refresh_token: null, client_secret: null, grant_kind: 'token' },
    ]);
    await webhooks.send('app/uninstalled', {}, { triggeredAt: '2026-11-20T12:20:00Z' }).expect(200);
  });
});
