import { expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { createHealth } from '@quartermaster/platform/telemetry/health';
import { createMetrics } from '@quartermaster/platform/telemetry/metrics';
import { operationsRoutes } from '@quartermaster/platform/telemetry/operations-routes';
import { watchStart } from './readiness.ts';

test('NF-O-06 is ready once the sample and the console are ready, and lists what is missing', async () => {
  const health = createHealth();
  const isThere = watchStart(health);
  const app = express().use(operationsRoutes(health, createMetrics({ processMetrics: false })));
  const ready = () => request(app).get('/health/ready');
  const first = await ready().expect(503);
  expect(first.headers['retry-after']).toBe('5');
  expect(first.body.checks.start.detail).toEqual({ missing: ['sample', 'console'] });
  isThere('console');
  expect((await ready().expect(503)).body.checks.start.detail).toEqual({ missing: ['sample'] });
  isThere('sample');
  await ready().expect(200);
});
