import { setTimeout as sleep } from 'node:timers/promises';
import { toPosition } from '@quartermaster/contracts/core/position';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { defineRoute } from '@quartermaster/contracts/core/route';
import { mount } from '@quartermaster/contracts/core/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import request from 'supertest';
import { z } from 'zod';
import type { Idempotency } from './idempotency.ts';
import { openPostgresIdempotency } from './postgres-idempotency.ts';
import { openPool } from '../../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../../postgres/test-database.ts';
import { testApp } from '../test-app.ts';

let database: TestDatabase;
let pool: Pool;
let idempotency: Idempotency;

beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 4, applicationName: 'http test' });
  idempotency = await openPostgresIdempotency(pool);
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const body = z.strictObject({ name: z.string(), quantity: z.int() });
const base = { id: 'API-X', summary: 'Test call', method: 'POST', body } as const;
const response = z.object({ made: z.number() });
const create = defineRoute({
  ...base,
  path: '/orders',
  kind: 'command',
  status: 201,
  response,
  refusals: ['STATUS_NOT_ALLOWED'],
});
const makeSecret = defineRoute({
  ...base,
  path: '/secrets',
  kind: 'command',
  status: 201,
  response,
  answersSecret: true,
});
const signIn = defineRoute({ ...base, path: '/sign-in', kind: 'public', response });

/** Command ids under which the handler ran. */
let ran: string[] = [];
let failWith: Error | null = null;
let lastsMs = 0;
beforeEach(() => {
  ran = [];
  failWith = null;
  lastsMs = 0;
});

const handle = async ({ commandId }: { commandId: string }) => {
  ran.push(commandId);
  await sleep(lastsMs);
  if (failWith !== null) throw failWith;
  return { body: { made: ran.length }, position: toPosition('42'), revision: 0 };
};
const mounted = [create, makeSecret, signIn].map((route) => mount(route, handle));
const app = (keys = idempotency) => testApp(mounted, { idempotency: keys });
const mug = { name: 'Mug', quantity: 5 };
const post = (key: string, sent: object = mug, who = 'member', path = '/orders') =>
  request(app())
    .post(`/api${path}`)
    .set({ Authorization: `Bearer ${who}`, 'Idempotency-Key': key })
    .send(sent);

describe('NF-E-02 a command sent twice under one key', () => {
  test('runs once and has the same answer twice: status, body, X-Position, ETag', async () => {
    const first = await post('one');
    const second = await post('one');
    expect(ran).toHaveLength(1);
    for (const { status, text, headers } of [first, second]) {
      expect([status, text]).toEqual([201, '{"made":1}']);
      expect(headers).toMatchObject({
        etag: '"0"',
        'x-position': '42',
        'content-type': 'application/json; charset=utf-8',
      });
    }
    expect(first.headers['idempotent-replay']).toBeUndefined();
    expect(second.headers['idempotent-replay']).toBe('true');
  });

  test('has the same body for any order of its fields', async () => {
    await post('order', { name: 'Mug', quantity: 5 }).expect(201);
    await post('order', { quantity: 5, name: 'Mug' }).expect(201);
    expect(ran).toHaveLength(1);
  });

  test('ERR-28 with another body is refused and does not run', async () => {
    await post('two').expect(201);
    const refused = await post('two', { name: 'Mug', quantity: 6 });
    expect([refused.status, refused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    expect(ran).toHaveLength(1);
  });

  test('runs for each of two users', async () => {
    await post('three').expect(201);
    await post('three', undefined, 'admin').expect(201);
    expect(ran).toHaveLength(2);
  });

  test('keeps a refusal by a rule', async () => {
    failWith = new Rejection('STATUS_NOT_ALLOWED', 'Already sent', {
      issues: [{ path: 'status', message: 'x' }],
    });
    const first = await post('four');
    failWith = null;
    const second = await post('four');
    expect([second.status, second.body]).toEqual([first.status, first.body]);
    expect(second.body).toEqual({
      code: 'STATUS_NOT_ALLOWED',
      message: 'Already sent',
      issues: [{ path: 'status', message: 'x' }],
    });
    expect(ran).toHaveLength(1);
  });

  test('keeps no failure: the next try runs again with the same command id', async () => {
    failWith = new Error('disk full');
    await post('five').expect(500);
    failWith = null;
    await post('five').expect(201);
    expect(ran).toHaveLength(2);
    expect(ran[0]).toBe(ran[1]);
  });

  test('keeps no request that did not fit the contract', async () => {
    await post('six', { name: 'Mug' }).expect(400);
    await post('six').expect(201);
  });

  test('runs once when the second comes after the lease of the first, which is still running', async () => {
    const leased = app(await openPostgresIdempotency(pool, { leaseMs: 300 }));
    lastsMs = 1_200;
    const send = () =>
      request(leased)
        .post('/api/orders')
        .set({ Authorization: 'Bearer member', 'Idempotency-Key': 'long' })
        .send(mug);
    const first = send().then(({ status, text }) => [status, text]);
    await sleep(600);
    const second = await send();
    expect([second.status, second.text]).toEqual(await first);
    expect(ran).toHaveLength(1);
  });

  test('runs once when both arrive at the same time', async () => {
    const answers = await Promise.all([post('seven'), post('seven'), post('seven')]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(ran).toHaveLength(1);
  });
});

test('without a key every request is separate', async () => {
  const send = () =>
    request(app())
      .post('/api/orders')
      .set({ Authorization: 'Bearer member' })
      .send({ name: 'Mug', quantity: 5 });
  await send().expect(201);
  await send().expect(201);
  expect(new Set(ran).size).toBe(2);
});

test('NF-S-01 answers of public calls, which contain tokens, are never kept', async () => {
  const send = () =>
    request(app())
      .post('/api/sign-in')
      .set({ 'Idempotency-Key': 'public' })
      .send({ name: 'Mug', quantity: 5 });
  await send().expect(200);
  await send().expect(200);
  expect(ran).toHaveLength(2);
});

test('an answer with a secret is not stored: a repeated request runs again with the same id', async () => {
  for (const made of [1, 2]) {
    const answer = await post('secret-1', mug, 'member', '/secrets').expect(201);
    expect(answer.body).toEqual({ made });
  }
  expect(new Set(ran).size).toBe(1);
  await post('secret-1', { ...mug, quantity: 6 }, 'member', '/secrets').expect(422);
});
