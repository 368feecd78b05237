import { describe, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { createHealth, type Health } from './health.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { operationsRoutes } from './operations-routes.ts';

const metricsOnly = (): Metrics => createMetrics({ processMetrics: false });
const ask = (health: Health, metrics = metricsOnly()) =>
  request(express().use(operationsRoutes(health, metrics)));

describe('NF-O-06 health', () => {
  test('is live as long as the process answers, whatever its dependencies do', async () => {
    const health = createHealth();
    health.register('database', async () => ({ ok: false }));
    await ask(health).get('/health/live').expect(200, { status: 'live' });
  });

  test('is ready when every dependency and projection is, and says where each stands', async () => {
    const health = createHealth();
    health.register('database', async () => ({ ok: true }));
    health.register('projection:inventory', async () => ({
      ok: true,
      detail: { position: '42', lagSeconds: 0 },
    }));
    const response = await ask(health).get('/health/ready').expect(200);
    expect(response.body).toEqual({
      status: 'ready',
      checks: {
        database: { ok: true },
        'projection:inventory': { ok: true, detail: { position: '42', lagSeconds: 0 } },
      },
    });
  });

  test('NF-H-05 is not ready while one is not, and says when to ask again', async () => {
    const health = createHealth();
    health.register('database', async () => ({ ok: true }));
    health.register('bus', async () => ({ ok: false, detail: { reason: 'catching up' } }));
    const response = await ask(health).get('/health/ready').expect(503).expect('Retry-After', '5');
    expect(response.body).toMatchObject({ status: 'not ready', checks: { bus: { ok: false } } });
  });

  test('counts a check that throws as failed, tells the log why and the caller nothing', async () => {
    const failures: string[] = [];
    const health = createHealth({
      onFailure: (name, error) => failures.push(`${name}: ${String(error)}`),
    });
    health.register('database', async () => {
      throw new Error('password of shop refused');
    });
    const response = await ask(health).get('/health/ready').expect(503);
    expect(response.text).not.toContain('password');
    expect(failures).toEqual(['database: Error: password of shop refused']);
  });

  test('does not wait for a check that hangs', async () => {
    const health = createHealth({ timeoutMs: 20 });
    health.register('bus', () => new Promise(() => undefined));
    await ask(health).get('/health/ready').expect(503);
  });
});

describe('NF-O-06 metrics', () => {
  test('count requests, appends and what projections folded', async () => {
    const metrics = metricsOnly();
    metrics.observeHttp({ method: 'GET', route: '/suppliers/:id', status: 200, seconds: 0.02 });
    metrics.observeAppend({ events: 3, seconds: 0.004, outcome: 'appended' });
    metrics.observeAppend({ events: 2, seconds: 0.004, outcome: 'conflict' });
    metrics.observeProjection({ projection: 'stock', events: 7, position: 42, lagSeconds: 1.5 });
    metrics.setParkedTeams('stock', 1);
    const response = await ask(createHealth(), metrics).get('/metrics').expect(200);
    expect(response.headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(response.text.split('\n')).toEqual(
      expect.arrayContaining([
        'http_request_duration_seconds_count{method="GET",route="/suppliers/:id",status="200"} 1',
        'event_append_duration_seconds_count{outcome="conflict"} 1',
        'events_appended_total 3',
        'projection_events_total{projection="stock"} 7',
        'projection_position{projection="stock"} 42',
        'projection_lag_seconds{projection="stock"} 1.5',
        'projection_parked_teams{projection="stock"} 1',
      ]),
    );
  });

  test('keep the last known position when a log has no number for it', async () => {
    const metrics = metricsOnly();
    metrics.observeProjection({ projection: 'stock', events: 1, position: 42, lagSeconds: 0 });
    metrics.observeProjection({ projection: 'stock', events: 1, position: null, lagSeconds: 0 });
    expect(await metrics.text()).toContain('projection_position{projection="stock"} 42');
  });

  test('include the process itself when asked to', async () => {
    expect(await createMetrics({ processMetrics: true }).text()).toContain(
      'process_resident_memory_bytes',
    );
  });
});
