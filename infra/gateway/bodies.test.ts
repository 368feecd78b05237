import { maxUploadBytes } from '@quartermaster/contracts/assets/calls';
import { afterEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import { createHttpApp } from '@quartermaster/platform/http/app';
import { boundBody, WEBHOOK_LIMIT_BYTES } from '@quartermaster/platform/http/bodies/body-limits';
import { mountRoutes } from '@quartermaster/platform/http/calls/mount-routes';
import { testBinding } from '@quartermaster/platform/http/test-app';
import { exampleCalls } from '@quartermaster/platform/http/calls/test-calls';
import { inParts, rawCall } from '@quartermaster/platform/http/test-raw-call';
import { createWorkQueues } from '@quartermaster/platform/limits/work-queues';
import { createLogger } from '@quartermaster/platform/telemetry/logger';
import { createMetrics } from '@quartermaster/platform/telemetry/metrics';
import { closeAll, openGateway, serve } from './test-services.ts';

const routes = exampleCalls.map(({ route }) => route);
const MEBIBYTE = 1024 * 1024;
const file = '/api/files/0193f0a0-0000-7000-8000-000000000001/cups.csv?grant=x';
const json = { Authorization: 'Bearer admin', 'Content-Type': 'application/json' };

/** The example calls and webhooks, which answer the length of their body. */
const openService = () => {
  const settings = {
    logger: createLogger({ level: 'silent', service: 'test' }),
    metrics: createMetrics({ processMetrics: false }),
    trustedProxies: 1,
  };
  const raw = express.raw({ limit: WEBHOOK_LIMIT_BYTES, type: () => true });
  return serve(
    createHttpApp(settings, (app) => {
      app.get('/health/live', (_request, response) => void response.end());
      app.post('/webhooks/store', boundBody(WEBHOOK_LIMIT_BYTES), raw, (request, response) => {
        response.json({ bytes: (request.body as Buffer).byteLength });
      });
      app.use('/api', mountRoutes(exampleCalls, { ...testBinding, work: createWorkQueues() }));
    }),
  );
};

describe('large bodies through the gateway', () => {
  afterEach(closeAll);
  const openGatewayToService = async () => {
    const service = await openService();
    return openGateway({ routes, commands: [service], queries: [service] });
  };

  test('a webhook of 5 MiB passes, one of 6 MB is refused by the limit of webhooks', async () => {
    const { url } = await openGatewayToService();
    const send = (bytes: number) =>
      fetch(`${url}/webhooks/store`, { method: 'POST', body: Buffer.alloc(bytes) });
    expect(await (await send(WEBHOOK_LIMIT_BYTES)).json()).toEqual({
      bytes: WEBHOOK_LIMIT_BYTES,
    });
    const refused = await send(6_000_000);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ message: 'The body is larger than 5 MiB' });
  });

  test.each([
    ['a call', 'POST', '/api/orders', 3],
    ['a webhook', 'POST', '/webhooks/store', 8],
    ['a file', 'PUT', file, maxUploadBytes / MEBIBYTE + 5],
  ])(
    'ERR-25 %s of unknown length that is too long is answered 413 without a reset',
    async (_title, method, path, mebibytes) => {
      const { url } = await openGatewayToService();
      const headers = { ...json, 'Transfer-Encoding': 'chunked' };
      const parts = inParts(mebibytes * 16, MEBIBYTE / 16);
      const answer = await rawCall(url, { method, path, headers, parts, endsAfterAnswer: true });
      expect(answer.text).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer.text).toContain('PAYLOAD_TOO_LARGE');
      expect(answer.isReset).toBe(false);
    },
  );

  test('an address of 50 KiB passes, one of 70 KiB is answered 431', async () => {
    const { url } = await openGatewayToService();
    const get = (kibibytes: number) =>
      fetch(`${url}/api/orders/7?x=${'x'.repeat(kibibytes * 1024)}`, { headers: json });
    expect((await get(50)).status).not.toBe(431);
    const refused = await get(70);
    expect(refused.status).toBe(431);
    expect(await refused.json()).toMatchObject({ code: 'HEADERS_TOO_LARGE' });
  });
});
