import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { exampleCalls } from '@quartermaster/platform/http/calls/test-calls';
import { testApp } from '@quartermaster/platform/http/test-app';
import {
  closeAll,
  echo,
  openGateway,
  type ReceivedRequest,
  serve,
  type TestGateway,
} from './test-services.ts';

const routes = exampleCalls.map(({ route }) => route);
const json = { 'Content-Type': 'application/json', Authorization: 'Bearer admin' };

describe('the gateway', () => {
  let echoed: TestGateway;
  let real: TestGateway;
  beforeAll(async () => {
    echoed = await openGateway({
      routes,
      commands: [await echo('command-service')],
      queries: [await echo('projection-service')],
      sampleStoreUrl: (await echo('store-simulator')).url,
    });
    const app = testApp(exampleCalls, {}, { trustedProxies: 1 });
    const live = (path: string | undefined) => path === '/health/live';
    const service = await serve((request, response) =>
      live(request.url) ? void response.end() : void app(request, response),
    );
    real = await openGateway({ routes, commands: [service], queries: [service] });
  });
  afterAll(closeAll);

  const request = async (path: string, init: RequestInit = {}): Promise<ReceivedRequest> =>
    (await (await fetch(`${echoed.url}${path}`, init)).json()) as ReceivedRequest;

  describe('the request to a service', () => {
    test('a query goes to the projection service and a command to the command service', async () => {
      expect((await request('/api/orders/7?page=2')).by).toBe('projection-service');
      expect((await request('/api/orders/summary')).by).toBe('projection-service');
      expect((await request('/api/orders', { method: 'POST' })).by).toBe('command-service');
      expect((await request('/webhooks/store', { method: 'POST' })).by).toBe('command-service');
      expect((await request('/sample-store/images/7.svg')).by).toBe('store-simulator');
    });

    test('for the sample shop is passed for pictures only: its controls are reachable on its own machine alone', async () => {
      for (const path of ['/sample-store/simulator', '/sample-store/simulator/uninstall']) {
        for (const method of ['GET', 'POST']) {
          const answer = await fetch(`${echoed.url}${path}`, { method });
          expect(await answer.text()).not.toContain('store-simulator');
        }
      }
    });

    test('has the address, headers and body of the caller', async () => {
      const headers = {
        ...json,
        'Idempotency-Key': 'key-1',
        'If-Match': '"3"',
        'X-Min-Position': '42',
        'X-Request-Id': 'call-1',
      };
      const body = JSON.stringify(['a', 'b']);
      const seen = await request('/api/orders?tag=%2F&x=1', { method: 'DELETE', headers, body });
      expect(seen).toMatchObject({ method: 'DELETE', url: '/api/orders?tag=%2F&x=1', body });
      expect(seen.headers).toMatchObject({
        authorization: 'Bearer admin',
        'content-type': 'application/json',
        'idempotency-key': 'key-1',
        'if-match': '"3"',
        'x-min-position': '42',
        'x-request-id': 'call-1',
      });
      expect((await request('/api/orders/a%2Fb')).url).toBe('/api/orders/a%2Fb');
    });

    test('can have a body of unknown length', async () => {
      const body = new ReadableStream({
        start: (controller) => {
          for (const part of ['{"items":', '[]}']) controller.enqueue(Buffer.from(part));
          controller.close();
        },
      });
      const init = { method: 'POST', headers: json, body, duplex: 'half' } as RequestInit;
      expect((await request('/api/orders', init)).body).toBe('{"items":[]}');
    });

    test('NF-S-02 has an address for rate limits that a caller cannot forge', async () => {
      const headers = {
        'X-Forwarded-For': '203.0.113.9, 198.51.100.1',
        'X-Forwarded-Proto': 'https',
      };
      const seen = await request('/api/orders/7', { headers });
      expect(seen.address).toMatch(/127\.0\.0\.1$/);
      expect(seen.headers['x-forwarded-for']).toBe(seen.address);
      expect(seen.headers['x-forwarded-proto']).toBe('http');
    });

    test('NF-S-02 has the address and protocol that a trusted proxy names', async () => {
      const service = await echo('service');
      const parts = { routes, commands: [service], queries: [service] };
      const { url } = await openGateway({ ...parts, trustedProxies: ['127.0.0.0/8', '::1'] });
      const headers = {
        'X-Forwarded-For': '203.0.113.9, 198.51.100.1',
        'X-Forwarded-Proto': 'https',
      };
      const seen = (await (
        await fetch(`${url}/api/orders/7`, { headers })
      ).json()) as ReceivedRequest;
      expect(seen.address).toBe('198.51.100.1');
      expect(seen.headers['x-forwarded-for']).toBe('198.51.100.1');
      expect(seen.headers['x-forwarded-proto']).toBe('https');
    });

    test('has a request id of the gateway when the caller’s is missing or unsafe, and so has the answer', async () => {
      const response = await fetch(`${echoed.url}/api/orders/7`, {
        headers: { 'X-Request-Id': 'not harmless' },
      });
      const id = ((await response.json()) as ReceivedRequest).headers['x-request-id'];
      expect(id).toMatch(/^[\w-]{32,36}$/);
      expect(response.headers.get('X-Request-Id')).toBe(id);
    });
  });

  describe('the answer to the caller', () => {
    const call = (path: string, init: RequestInit = {}) => fetch(`${real.url}${path}`, init);

    test('has status, body and headers of the service', async () => {
      const created = await call('/api/orders', {
        method: 'POST',
        headers: json,
        body: '{"items":[{"name":"Mug","quantity":1}]}',
      });
      expect(created.status).toBe(201);
      expect(created.headers.get('X-Position')).toBe('42');
      expect(await created.json()).toEqual({ name: 'Mug' });
      const read = await call('/api/orders/7', { headers: json });
      expect(read.headers.get('ETag')).toBe('"3"');
      expect(read.headers.get('Cache-Control')).toBe('no-store');
      expect(read.headers.has('Strict-Transport-Security')).toBe(false); // the request came by plain HTTP
      expect(read.headers.get('Content-Security-Policy')?.split("default-src 'self'")).toHaveLength(
        2,
      );
    });

    test.each([
      ['400', '{"items":', 400, 'VALIDATION_FAILED'],
      ['ERR-25 413', `"${'x'.repeat(2 * 1024 * 1024)}"`, 413, 'PAYLOAD_TOO_LARGE'],
    ])('is a refusal of the service, unchanged: %s', async (_title, body, status, code) => {
      const refused = await call('/api/orders', { method: 'POST', headers: json, body });
      expect(refused.status).toBe(status);
      expect(await refused.json()).toMatchObject({ code });
    });

    test('is 401, 412 or 415 of the service, unchanged', async () => {
      const none = await call('/api/orders/7');
      expect([none.status, none.headers.get('WWW-Authenticate')]).toEqual([401, 'Bearer']);
      const body = '{"name":"Mug","quantity":1}';
      const stale = { ...json, 'If-Match': '"1"' };
      const late = await call('/api/orders/7', { method: 'PUT', headers: stale, body });
      expect(late.status).toBe(412);
      expect(await late.json()).toMatchObject({ code: 'VERSION_STALE', current: { rev: 3 } });
      const text = { Authorization: 'Bearer admin', 'Content-Type': 'text/plain' };
      expect((await call('/api/orders', { method: 'POST', headers: text, body })).status).toBe(415);
    });

    test.each(['GET', 'POST', 'DELETE'])(
      'ERR-26 is a JSON 404 for %s of an unknown call',
      async (method) => {
        for (const path of ['/api/nothing', '/api/orders/7/nothing', '/api/ORDERS/7']) {
          const response = await call(path, { method, headers: json });
          expect(response.status).toBe(404);
          expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
        }
      },
    );

    test('ERR-26 is a refusal with Allow for a method that no call of the address has', async () => {
      const refused = await call('/api/orders/7', { method: 'PATCH', headers: json, body: '{}' });
      expect(refused.status).toBe(405);
      expect(refused.headers.get('Allow')).toBe('GET, HEAD, PUT');
      expect(refused.headers.get('Cache-Control')).toBe('no-store');
      expect(await refused.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
      const file = await call('/api/files/7/a.pdf?x=1', { method: 'DELETE', headers: json });
      expect([file.status, file.headers.get('Allow')]).toEqual([405, 'GET, HEAD, PUT']);
      for (const method of ['PATCH', 'PUT']) {
        const summary = await call('/api/orders/summary', { method, headers: json, body: '{}' });
        expect([summary.status, summary.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
      }
    });

    test('is the console for every other address', async () => {
      const page = await call('/purchase-orders/7?tab=items');
      expect(await page.text()).toContain('<title>Quartermaster</title>');
    });
  });
});
