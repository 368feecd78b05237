import { request as send } from 'node:http';
import { afterEach, describe, expect, test } from '@jest/globals';
import { exampleCalls } from '@quartermaster/platform/http/calls/test-calls';
import { serveAnswers, closeAll, echo, openGateway } from './test-services.ts';

const routes = exampleCalls.map(({ route }) => route);

describe('the gateway, passing calls,', () => {
  afterEach(closeAll);

  test.each(['GET', 'POST', 'PUT', 'DELETE'])(
    '%s is sent to the other process, since nothing was sent to the first',
    async (method) => {
      const [down, up] = [await echo('down'), await echo('up')];
      const { url } = await openGateway({ routes, commands: [down, up], queries: [down, up] });
      await down.kill();
      const path = method === 'POST' || method === 'DELETE' ? '/api/orders' : '/api/orders/7';
      const body = method === 'GET' ? {} : { body: '{"items":[]}' };
      for (let times = 0; times < 4; times += 1) {
        const response = await fetch(`${url}${path}`, { method, ...body });
        expect(await response.json()).toMatchObject({ by: 'up', body: body.body ?? '' });
      }
    },
  );

  test('NF-S-01 a call is logged by its path pattern, never by its address', async () => {
    const service = await echo('service');
    const { url, lines } = await openGateway({ routes, commands: [service], queries: [service] });
    await fetch(`${url}/api/orders/secret-7?token=hidden`);
    expect(lines.join()).toContain('"path":"/api/orders/:id"');
    expect(lines.join()).not.toMatch(/secret-7|hidden/);
  });

  test('a call is not sent to a service when its caller leaves before the body is complete', async () => {
    let calls = 0;
    const service = await serveAnswers((_request, response) => {
      calls += 1;
      response.end();
    });
    const { url, lines } = await openGateway({ routes, commands: [service], queries: [service] });
    const call = send(`${url}/api/orders`, { method: 'POST', headers: { 'Content-Length': 100 } });
    call.write('{"items"');
    call.once('error', () => undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    call.destroy();
    while (!lines.join().includes('"status":499')) await new Promise((go) => setTimeout(go, 5));
    expect(calls).toBe(0);
  });

  test('a long body that the service breaks off does not keep other calls from it', async () => {
    const service = await serveAnswers((request, response) => {
      if (request.path === '/webhooks/store') request.socket.destroy();
      else response.end();
    });
    const { url } = await openGateway({ routes, commands: [service], queries: [service] });
    const body = Buffer.alloc(1024 * 1024);
    expect((await fetch(`${url}/webhooks/store`, { method: 'POST', body })).status).toBe(503);
    expect((await fetch(`${url}/api/orders`, { method: 'POST' })).status).toBe(200);
  });

  test('a caller that leaves is not logged as a failure of the service', async () => {
    const service = await serveAnswers(() => undefined);
    const { url, lines } = await openGateway({ routes, commands: [service], queries: [service] });
    const leaving = new AbortController();
    const call = fetch(`${url}/api/orders/7`, { signal: leaving.signal });
    setTimeout(() => leaving.abort(), 50);
    await expect(call).rejects.toThrow('aborted');
    while (!lines.join().includes('"status":499')) await new Promise((go) => setTimeout(go, 5));
    expect(lines.join()).not.toContain('A service did not answer');
  });
});
