import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loadConfig } from '@quartermaster/platform/config/config';
import { createHttpApp } from '@quartermaster/platform/http/app';
import {
  type BodyRoom,
  bodyLimits,
  createBodyRoom,
} from '@quartermaster/platform/http/bodies/body-room';
import { listen, type RunningServer } from '@quartermaster/platform/http/listen';
import { createLogger } from '@quartermaster/platform/telemetry/logger';
import { createMetrics } from '@quartermaster/platform/telemetry/metrics';
import { openSampleStore, type SampleStore } from './store.ts';

const MEBIBYTE = 1024 * 1024;

let dataDir: string;
let store: SampleStore;
let server: RunningServer;
let bodies: BodyRoom;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'quartermaster-sample-'));
  const config = loadConfig({ DATA_DIR: dataDir, SAMPLE_STORE: 'small-gift-shop' }, 'embedded');
  const logger = createLogger({ level: 'silent', service: 'test' });
  const now = (): string => '2026-11-16T12:00:00.000Z';
  const secrets = { named: async (name: string) => name };
  store = await openSampleStore({ config, now, logger }, secrets, 'http://127.0.0.1:4000');
  bodies = createBodyRoom({ ...bodyLimits({ requestBodiesMb: 64 }), address: 3 * MEBIBYTE });
  const metrics = createMetrics({ processMetrics: false });
  const app = createHttpApp({ logger, metrics, bodies }, (web) =>
    web.use('/sample-store', store.routes),
  );
  server = await listen(app, { port: 0, host: '127.0.0.1', graceMs: 0 });
});
afterAll(async () => {
  await server.close();
  await store.simulator.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Sends a compressed body but for its end. */
const hold = (signal: AbortSignal): Promise<Response> => {
  const zipped = gzipSync(JSON.stringify({ query: 'x'.repeat(MEBIBYTE) }));
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(zipped.subarray(0, -1)),
  });
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  const url = `${server.url}/sample-store/admin/api/2026-07/graphql.json`;
  return fetch(url, { method: 'POST', headers, body, signal, duplex: 'half' });
};

test('NF-H-03 the sample store reads a body while the process has room for it', async () => {
  const leaving = new AbortController();
  const first = hold(leaving.signal);
  while (bodies.held() < 2 * MEBIBYTE) await new Promise((resolve) => setTimeout(resolve, 5));
  expect((await hold(leaving.signal)).status).toBe(503);
  leaving.abort();
  await expect(first).rejects.toThrow();
});
