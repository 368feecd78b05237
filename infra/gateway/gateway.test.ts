import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { createHealth } from '../src/telemetry/health.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { createMetrics } from '../src/telemetry/metrics.ts';
import { createGateway } from './gateway.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

const service = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
};

/** A gateway before one service for everything; what is left out goes to `failed`. */
const gateway = (url: string, failed: string[] = []) => {
  const upstreams = {
    next: () => url,
    failed: (gone: string) => void failed.push(gone),
    states: () => ({}),
    stop: () => undefined,
  };
  const destination = { write: () => undefined };
  return createGateway({
    logger: createLogger({ level: 'info', service: 'test', destination }),
    metrics: createMetrics({ processMetrics: false }),
    health: createHealth(),
    rules: [{ method: 'GET', path: '/api/orders', destination: 'projection-service' }],
    upstreams: { 'command-service': upstreams, 'projection-service': upstreams },
    sampleStoreUrl: null,
    own: [],
    console: (_request, response) => void response.status(404).end(),
    answerWithinMs: 50,
  });
};

describe('a call that a service does not answer', () => {
  test('is told to come again when the service hangs, and the service is left out', async () => {
    const url = await service(() => undefined);
    const failed: string[] = [];
    const response = await request(gateway(url, failed)).get('/api/orders');
    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(failed).toEqual([url]);
  });

  test('is told to come again when the service dies under it', async () => {
    const url = await service((_, response) => void response.destroy());
    const response = await request(gateway(url)).get('/api/orders');
    expect(response.status).toBe(503);
  });
});

test('a call goes to the service with its path, and comes back with its answer', async () => {
  const url = await service((asked, response) => void response.end(asked.url));
  const response = await request(gateway(url)).get('/api/orders?page=2').buffer(true);
  expect(response.status).toBe(200);
  expect(response.text).toContain('/api/orders?page=2');
});
