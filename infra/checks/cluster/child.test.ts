import { EventEmitter, once } from 'node:events';
import { afterEach, expect, test } from '@jest/globals';
import { listen, type RunningServer } from '@quartermaster/platform/http/listen';
import { createHealth } from '@quartermaster/platform/telemetry/health';
import { createMetrics } from '@quartermaster/platform/telemetry/metrics';
import { operationsRoutes } from '@quartermaster/platform/telemetry/operations-routes';
import express from 'express';
import { waitUntilReady } from './child.ts';

let server: RunningServer;
afterEach(() => server.close());

test('a process that is not ready for long says why, once', async () => {
  const health = createHealth();
  let problem: string | null = 'No broker has answered yet.';
  health.register('database', async () => ({ ok: true }));
  health.register('kafka', async () =>
    problem === null ? { ok: true } : { ok: false, detail: { problem } },
  );
  const app = express().use(operationsRoutes(health, createMetrics({ processMetrics: false })));
  server = await listen(app, { port: 0, host: '127.0.0.1' });
  const lines: string[] = [];
  const child = {
    name: 'command-service-1',
    url: server.url,
    ended: once(new EventEmitter(), 'exit').then(() => undefined),
  };
  const ready = waitUntilReady({ ...child, lastLines: () => [] }, (line) => lines.push(line));
  while (lines.length === 0) await new Promise((resolve) => setTimeout(resolve, 50));
  problem = null;
  await ready;
  expect(lines).toEqual(['command-service-1 is NOT ready: kafka (No broker has answered yet.)']);
});
