import { describe, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { createHealth, type Health } from './health.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { operationsRoutes } from './operations-routes.ts';
import type { ProjectionReading } from './projection-metrics.ts';

const metricsOnly = (): Metrics => createMetrics({ processMetrics: false });
const ask = (health: Health, metrics = metricsOnly()) =>
  request(express().use(operationsRoutes(health, metrics)));

describe('jobs of reactions', () => {
  const reading = { reaction: 'shipping', waiting: 3, oldestSeconds: 12, failing: 1, parked: 2 };

  test('are shown by reaction, as of the last reading', async () => {
    const metrics = metricsOnly();
    let readings = [reading];
    metrics.watchReactions(async () => readings);
    const shown = await ask(createHealth(), metrics).get('/metrics').expect(200);
    for (const line of [
      'reaction_jobs_waiting{reaction="shipping"} 3',
      'reaction_oldest_seconds{reaction="shipping"} 12',
      'reaction_jobs_failing{reaction="shipping"} 1',
      'reaction_jobs_parked{reaction="shipping"} 2',
    ]) {
      expect(shown.text).toContain(line);
    }
    readings = [];
    expect((await ask(createHealth(), metrics).get('/metrics')).text).not.toContain('"shipping"');
  });

  test('are left out when they cannot be read, and all else is shown', async () => {
    const failures: string[] = [];
    const metrics = createMetrics({
      processMetrics: false,
      onFailure: (what) => failures.push(what),
    });
    metrics.watchReactions(async () => {
      throw new Error('away');
    });
    await ask(createHealth(), metrics).get('/metrics').expect(200);
    expect(failures).toEqual(['reactions']);
  });
});

describe('NF-O-06 health', () => {
  test('is live as long as the process answers, for any state of its dependencies', async () => {
    const health = createHealth();
    health.register('database', async () => ({ ok: false }));
    await ask(health).get('/health/live').expect(200, { status: 'live' });
  });

  test('is ready when every dependency and projection is, with the position of each', async () => {
    const health = createHealth();
    health.register('database', async () => ({ ok: true }));
    health.register('projection:inventory', async () => ({
      ok: true,
      detail: { lag: { events: 0, seconds: 0 } },
    }));
    const response = await ask(health).get('/health/ready').expect(200);
    expect(response.body).toEqual({
      status: 'ready',
      checks: {
        database: { ok: true },
        'projection:inventory': { ok: true, detail: { lag: { events: 0, seconds: 0 } } },
      },
    });
  });

  test('NF-H-05 is not ready while one is not, with a time to retry', async () => {
    const health = createHealth();
    health.register('database', async () => ({ ok: true }));
    health.register('bus', async () => ({ ok: false, detail: { reason: 'catching up' } }));
    const response = await ask(health).get('/health/ready').expect(503).expect('Retry-After', '5');
    expect(response.body).toMatchObject({ status: 'not ready', checks: { bus: { ok: false } } });
  });

  test('counts a check that throws as failed, and logs the reason without showing it to the caller', async () => {
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

const reading: ProjectionReading = {
  positions: new Map([[0, 42]]),
  lagEvents: 3,
  lagSeconds: 1.5,
  parkedTeams: 1,
  folded: 7,
};

describe('NF-O-06 metrics', () => {
  test('count requests, appends and folded events', async () => {
    const metrics = metricsOnly();
    metrics.observeHttp({ method: 'GET', route: '/suppliers/:id', status: 200, seconds: 0.02 });
    metrics.observeAppend({ events: 3, seconds: 0.004, outcome: 'appended' });
    metrics.observeAppend({ events: 2, seconds: 0.004, outcome: 'conflict' });
    metrics.watchProjection('stock', async () => reading);
    const response = await ask(createHealth(), metrics).get('/metrics').expect(200);
    expect(response.headers['content-type']).toContain('text/plain; version=0.0.4');
    expect(response.text.split('\n')).toEqual(
      expect.arrayContaining([
        'http_request_duration_seconds_count{method="GET",route="/suppliers/:id",status="200"} 1',
        'event_append_duration_seconds_count{outcome="conflict"} 1',
        'events_appended_total 3',
        'projection_events_total{projection="stock"} 7',
        'projection_position{projection="stock",partition="0"} 42',
        'projection_lag_events{projection="stock"} 3',
        'projection_lag_seconds{projection="stock"} 1.5',
        'projection_parked_teams{projection="stock"} 1',
      ]),
    );
  });

  test('show the present positions of read models, and continue the count of folded events', async () => {
    const metrics = metricsOnly();
    let now: ProjectionReading = reading;
    metrics.watchProjection('stock', async () => now);
    await metrics.text();
    now = { ...reading, positions: new Map([[1, 50]]), lagEvents: null, folded: 9 };
    const text = await metrics.text();
    expect(text).toContain('projection_position{projection="stock",partition="1"} 50');
    expect(text).not.toContain('partition="0"');
    expect(text).not.toContain('projection_lag_events{');
    expect(text).toContain('projection_events_total{projection="stock"} 9');
  });

  test('leave out read models without a position instead of showing an old one', async () => {
    const failures: string[] = [];
    const metrics = createMetrics({
      processMetrics: false,
      timeoutMs: 20,
      onFailure: (projection, error) => failures.push(`${projection}: ${String(error)}`),
    });
    let answer: () => Promise<ProjectionReading> = async () => reading;
    metrics.watchProjection('stock', () => answer());
    await metrics.text();
    answer = () => new Promise(() => undefined);
    expect(await metrics.text()).not.toContain('projection_lag_seconds{');
    expect(failures).toEqual(['stock: Error: No answer within 20 ms']);
  });

  test('include the process itself on request', async () => {
    expect(await createMetrics({ processMetrics: true }).text()).toContain(
      'process_resident_memory_bytes',
    );
  });
});

describe('to callers of other machines', () => {
  const outside = (ready: boolean) => {
    const health = createHealth();
    health.register('database at db.internal', async () => ({ ok: ready }));
    const routes = operationsRoutes(health, metricsOnly(), (asking) => asking.get('Host') === 'in');
    return (path: string, host: string) =>
      request(express().use(routes)).get(path).set('Host', host);
  };

  test('health shows only whether the process is ready', async () => {
    await outside(true)('/health/ready', 'out').expect(200, { status: 'ready' });
    const refused = await outside(false)('/health/ready', 'out').expect(503);
    expect(refused.body).toEqual({ status: 'not ready' });
    await outside(true)('/health/live', 'out').expect(200);
    const inside = await outside(true)('/health/ready', 'in').expect(200);
    expect(inside.body).toHaveProperty('checks');
  });

  test('metrics are not shown', async () => {
    await outside(true)('/metrics', 'out').expect(404);
    await outside(true)('/metrics', 'in').expect(200);
  });
});
