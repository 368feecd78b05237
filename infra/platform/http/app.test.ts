import { toPosition } from '@quartermaster/contracts/core/position';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { mount } from '@quartermaster/contracts/core/server';
import { describe, expect, test } from '@jest/globals';
import { EventTooNew } from '@quartermaster/contracts/core/event';
import request from 'supertest';
import {
  AppendTooLarge,
  LogUnanswered,
  StreamCut,
  WrongExpectedRevision,
} from '../event-store/event-store.ts';
import { OtherLog } from '../event-store/log-identity.ts';
import { ReadUnanswered } from '../event-store/eventstoredb/client-calls.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { createHttpApp } from './app.ts';
import { exampleCalls, summary } from './calls/test-calls.ts';
import { testApp } from './test-app.ts';

const as = (who: string) => ({ Authorization: `Bearer ${who}` });
const failing = (error: unknown, lines: string[] = []) =>
  testApp(
    [mount(summary, () => Promise.reject(error as Error))],
    { checkAnswers: false },
    { lines },
  );
const ask = (error: unknown, lines?: string[]) =>
  request(failing(error, lines)).get('/api/orders/summary?token=hunter2').set(as('member'));

describe('errors', () => {
  test('ERR-33 are problems in JSON, with issues if there are any', async () => {
    const issues = [{ path: 'items.0.quantity', message: 'Too many' }];
    const response = await ask(
      new Rejection('SHIPMENT_OVER_ALLOCATED', 'More than ordered', { issues }),
    );
    expect(response.status).toBe(422);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.body).toEqual({
      code: 'SHIPMENT_OVER_ALLOCATED',
      message: 'More than ordered',
      issues,
    });
  });

  test.each([
    ['ERR-17', 'NOT_FOUND', 404],
    ['ERR-20', 'CONFLICT', 409],
    ['ERR-27', 'VERSION_STALE', 412],
    ['ERR-31', 'SHIPMENT_OVER_ALLOCATED', 422],
  ] as const)('%s %s is %d', async (_, code, status) => {
    const response = await ask(new Rejection(code));
    expect([response.status, response.body.code]).toEqual([status, code]);
  });

  test('ERR-20 are a conflict for simultaneous changes of the same thing', async () => {
    const response = await ask(new WrongExpectedRevision('stock-team-1.7', 3, 4));
    expect([response.status, response.body.code]).toEqual([409, 'CONFLICT']);
  });

  test('ERR-25 are 413 with the limit for a change that is larger than the log accepts', async () => {
    const response = await ask(new AppendTooLarge('stock-team-1.7', 16_000_000));
    expect([response.status, response.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(response.body.message).toContain('the log takes 16000000 bytes');
  });

  test('ERR-24 that are unexpected show the caller nothing and are logged completely, once', async () => {
    const lines: string[] = [];
    const response = await ask(new Error('column "secret" of shop@db'), lines);
    expect(response.status).toBe(500);
    expect(response.body).toEqual({ code: 'INTERNAL', message: 'Something went wrong' });
    const logged = lines.filter((line) => line.includes('column'));
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(response.headers['x-request-id']);
  });

  test.each([
    ['refused connection', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
    ['database that shuts down', Object.assign(new Error('x'), { code: '57P01' })],
    ['full pool', new Error('timeout exceeded when trying to connect')],
    ['dropped connection', new Error('Connection terminated unexpectedly')],
    ['log without an answer', new LogUnanswered()],
    ['read of the log without an answer', new ReadUnanswered('nothing came')],
    ['stored event of a newer release', new EventTooNew('Counted', 2, 1)],
  ])('ERR-32 NF-H-05 of a %s have a time to retry', async (_, error) => {
    const response = await ask(error);
    expect([response.status, response.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(response.headers['retry-after']).toBe('5');
  });

  test.each([
    ['a stream that was cut', new StreamCut('stock-team-1.7'), 'stock-team-1.7'],
    ['a position of another log', new OtherLog(toPosition('0000000000000007')), '0000000000000007'],
  ])('ERR-32 name what an operator must mend: %s, logged once', async (_, error, name) => {
    const lines: string[] = [];
    const response = await ask(error, lines);
    expect([response.status, response.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(response.body.message).toBe(error.message);
    expect(response.body.message).toContain(name);
    expect(response.headers['retry-after']).toBe('5');
    expect(lines.filter((line) => line.includes(error.message))).toHaveLength(1);
  });

  test('ERR-26 are problems for an unknown path, too', async () => {
    const response = await request(testApp(exampleCalls)).get('/api/nope').expect(404);
    expect(response.body.code).toBe('NOT_FOUND');
  });
});

describe('the log', () => {
  test('NF-S-01 has call, user and result of each answer, without query, token or id', async () => {
    const lines: string[] = [];
    const app = testApp(exampleCalls, {}, { lines });
    await request(app).get('/api/orders/one-time-7?token=hunter2').set(as('member')).expect(200);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({
      method: 'GET',
      path: '/orders/:id',
      status: 200,
      userId: 'user-member',
      teamId: 'team-1',
      msg: 'request',
    });
    expect(lines[0]).not.toMatch(/hunter2|Bearer|one-time-7/);
  });

  test('leaves out the query of unknown addresses', async () => {
    const lines: string[] = [];
    await request(testApp([], {}, { lines }))
      .get('/nope?code=hunter2')
      .expect(404);
    expect(lines[0]).toContain('"/nope"');
    expect(lines[0]).not.toContain('hunter2');
  });

  test('NF-S-01 leaves out signed links, also where a call is refused before it begins', async () => {
    const lines: string[] = [];
    const token = 'a'.repeat(100);
    const limits = { 'sign-in': { requests: 1, seconds: 60 } };
    const app = testApp(exampleCalls, { limits }, { lines });
    await request(app).delete(`/api/orders/${token}`).expect(405);
    await request(app).get(`/api/orders/${token}/unknown`).expect(404);
    await request(app).get(`/${token}`).expect(404);
    await request(app).post('/api/sign-in').send({ name: 'x' }).expect(200);
    await request(app).post('/api/sign-in').send({ name: 'x' }).expect(429);
    expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual([
      '/orders/:id',
      '/api/orders/(long)/unknown',
      '/(long)',
      '/sign-in',
      '/sign-in',
    ]);
  });

  test('leaves out health probes, which come every few seconds', async () => {
    const lines: string[] = [];
    await request(testApp([], {}, { lines })).get('/health/live');
    expect(lines).toEqual([]);
  });

  test("has the id of the request, which is the caller's when that is safe", async () => {
    const app = testApp(exampleCalls);
    const given = await request(app).get('/api/nope').set('X-Request-Id', 'shop-1');
    expect(given.headers['x-request-id']).toBe('shop-1');
    const odd = await request(app).get('/api/nope').set('X-Request-Id', 'a b"{}');
    expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('has a duration per call pattern', async () => {
    const metrics = createMetrics({ processMetrics: false });
    const app = testApp(exampleCalls, {}, { metrics });
    await request(app).get('/api/orders/7').set(as('member'));
    await request(app).get('/api/orders/8').set(as('member'));
    expect(await metrics.text()).toContain(
      'http_request_duration_seconds_count{method="GET",route="/orders/:id",status="200"} 2',
    );
  });
});

describe('security', () => {
  test('allows no inline script, no framing, and pictures of the store', async () => {
    const { headers } = await request(testApp([])).get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self'(;|$)/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("img-src 'self' data: blob: https:;");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('requires HTTPS of a browser only when its request came by HTTPS', async () => {
    const behindGateway = testApp([], {}, { trustedProxies: 1 });
    const over = (proto: string, app = behindGateway) =>
      request(app).get('/').set('X-Forwarded-Proto', proto);
    const name = 'strict-transport-security';
    expect((await over('https')).headers[name]).toBe('max-age=31536000; includeSubDomains');
    expect((await over('http')).headers[name]).toBeUndefined();
    expect((await over('https', testApp([]))).headers[name]).toBeUndefined(); // no proxy is trusted
  });

  test('NF-S-03 allows calls of a browser only from the origin of the console', async () => {
    const app = testApp(exampleCalls, {}, { consoleOrigin: 'https://console.example' });
    const preflight = (origin: string) =>
      request(app).options('/api/orders').set({ Origin: origin });
    const own = await preflight('https://console.example').expect(204);
    expect(own.headers).toMatchObject({
      'access-control-allow-origin': 'https://console.example',
      'access-control-allow-methods': expect.stringContaining('DELETE'),
      'access-control-allow-headers': expect.stringContaining('Idempotency-Key'),
    });
    const foreign = await preflight('https://evil.example');
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    const answer = await request(app).get('/api/nope').set('Origin', 'https://evil.example');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('NF-S-03 allows no other origin when this server serves the console', async () => {
    const answer = await request(testApp([]))
      .get('/api/nope')
      .set('Origin', 'https://evil.example');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('ERR-21 NF-H-05 limits one address over all calls, but nothing outside /api', async () => {
    const app = testApp(exampleCalls, {}, { limit: { requests: 2, seconds: 60 } });
    await request(app).get('/api/orders/1').set(as('member')).expect(200);
    await request(app).get('/api/orders/2').set(as('member')).expect(200);
    const refused = await request(app).get('/api/orders/3').set(as('member')).expect(429);
    expect(refused.body.code).toBe('RATE_LIMITED');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await request(app).get('/elsewhere').expect(404);
  });
});

describe('compression', () => {
  const app = createHttpApp(
    {
      logger: createLogger({ level: 'silent', service: 'test' }),
      metrics: createMetrics({ processMetrics: false }),
    },
    (routes) => {
      routes.get('/long', (_request, response) => void response.json('x'.repeat(10_000)));
      routes.get('/events', (_request, response) => {
        response.type('text/event-stream').send(`data: ${'x'.repeat(10_000)}\n\n`);
      });
    },
  );

  test('compresses long answers', async () => {
    const response = await request(app).get('/long').set('Accept-Encoding', 'gzip');
    expect(response.headers['content-encoding']).toBe('gzip');
  });

  test('does not delay event streams', async () => {
    const response = await request(app).get('/events').set('Accept-Encoding', 'gzip');
    expect(response.headers['content-encoding']).toBeUndefined();
  });
});
