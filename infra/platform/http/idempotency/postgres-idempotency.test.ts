import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { openPool } from '../../postgres/pool.ts';
import { openTestDatabase, type TestDatabase } from '../../postgres/test-database.ts';
import type { KeyedRequest } from './idempotency.ts';
import { openPostgresIdempotency } from './postgres-idempotency.ts';

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 8, applicationName: 'idempotency test' });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

let keys = 0;
/** A request under a new key, unless the test names one. */
const keyedRequest = (given: Partial<KeyedRequest> = {}): KeyedRequest => {
  keys += 1;
  return {
    scope: 'team-1/user-1',
    key: `key-${keys}`,
    requestHash: 'create order of 5 mugs',
    commandId: `command-${keys}`,
    now: '2026-11-21T07:00:00.000Z',
    ...given,
  };
};
/** The same request once more: its key and body are the same, its id and instant are not. */
const again = (request: KeyedRequest): KeyedRequest => ({
  ...request,
  commandId: `${request.commandId}-again`,
  now: '2026-11-21T07:00:05.000Z',
});
const created = {
  status: 201,
  headers: { 'X-Position': '42', ETag: '"0"' },
  body: '{"b":1,"a":2.50}',
};
const patient = () => openPostgresIdempotency(pool);
const impatient = (leaseMs: number) => openPostgresIdempotency(pool, { leaseMs, maxWaitMs: 0 });

describe('NF-E-02 a request under an Idempotency-Key', () => {
  test('runs under its own id the first time', async () => {
    const request = keyedRequest();
    expect(await (await patient()).claim(request)).toEqual({
      outcome: 'run',
      commandId: request.commandId,
      startedAt: request.now,
    });
  });

  test('returns the first answer, to the byte, from any process', async () => {
    const request = keyedRequest();
    const first = await patient();
    await first.claim(request);
    await first.keep(request, created);
    const other = await patient();
    expect(await other.claim(again(request))).toEqual({ outcome: 'answered', answer: created });
  });

  test('returns the first answer even when that is empty or a refusal', async () => {
    const idempotency = await patient();
    for (const answer of [
      { status: 204, headers: {}, body: null },
      { status: 409, headers: {}, body: '{"code":"SHIPMENT_ALREADY_RECEIVED"}' },
    ]) {
      const request = keyedRequest();
      await idempotency.claim(request);
      await idempotency.keep(request, answer);
      expect(await idempotency.claim(again(request))).toEqual({ outcome: 'answered', answer });
    }
  });

  test('ERR-28 is refused when the key was used for another request', async () => {
    const idempotency = await patient();
    const request = keyedRequest();
    await idempotency.claim(request);
    const other = { ...again(request), requestHash: 'create order of 6 mugs' };
    expect(await idempotency.claim(other)).toEqual({ outcome: 'reused-for-another-request' });
    await idempotency.keep(request, created);
    expect(await idempotency.claim(other)).toEqual({ outcome: 'reused-for-another-request' });
  });

  test('is separate from the same key of another team or user', async () => {
    const idempotency = await patient();
    const request = keyedRequest();
    await idempotency.claim(request);
    await idempotency.keep(request, created);
    const foreign = { ...again(request), scope: 'team-2/user-9' };
    expect(await idempotency.claim(foreign)).toMatchObject({ outcome: 'run' });
  });
});

describe('NF-E-02 when a process dies between taking a request and answering it', () => {
  test('runs again under the id and instant of the first try', async () => {
    const dying = await impatient(0);
    const request = keyedRequest();
    await dying.claim(request);
    expect(await (await patient()).claim(again(request))).toEqual({
      outcome: 'run',
      commandId: request.commandId,
      startedAt: request.now,
    });
  });

  test('runs once for several simultaneous tries', async () => {
    const request = keyedRequest();
    await (await impatient(0)).claim(request);
    const idempotency = await impatient(60_000);
    const claims = await Promise.all(
      Array.from({ length: 6 }, () => idempotency.claim(again(request))),
    );
    expect(claims.map(({ outcome }) => outcome).sort()).toEqual([
      'run',
      ...Array.from({ length: 5 }, () => 'still-running'),
    ]);
  });

  test('runs again at once after an unexpected failure', async () => {
    const idempotency = await impatient(60_000);
    const request = keyedRequest();
    await idempotency.claim(request);
    await idempotency.release(request);
    expect(await idempotency.claim(again(request))).toMatchObject({
      outcome: 'run',
      commandId: request.commandId,
    });
  });
});

describe('NF-E-02 a run that takes longer than its lease', () => {
  const leaseMs = 300;

  test('keeps its claim until it is answered', async () => {
    const idempotency = await impatient(leaseMs);
    const request = keyedRequest();
    await idempotency.claim(request);
    await idempotency.renewDuring(request, () => sleep(3 * leaseMs));
    expect(await idempotency.claim(again(request))).toEqual({ outcome: 'still-running' });
    await idempotency.keep(request, created);
    expect(await idempotency.claim(again(request))).toEqual({
      outcome: 'answered',
      answer: created,
    });
  });

  test('ends its claim at once when it fails', async () => {
    const idempotency = await impatient(leaseMs);
    const request = keyedRequest();
    await idempotency.claim(request);
    const failing = sleep(2 * leaseMs).then(() => Promise.reject(new Error('disk full')));
    await expect(idempotency.renewDuring(request, () => failing)).rejects.toThrow('disk full');
    await idempotency.release(request);
    expect(await idempotency.claim(again(request))).toMatchObject({ outcome: 'run' });
  });

  test('loses its claim after the lease when its process is killed', async () => {
    const ofKilled = openPool(database.url, { max: 1, applicationName: 'killed process' });
    const killed = await openPostgresIdempotency(ofKilled, { leaseMs });
    const request = keyedRequest();
    await killed.claim(request);
    const running = killed.renewDuring(request, () => sleep(5 * leaseMs));
    await sleep(2 * leaseMs);
    const other = await impatient(leaseMs);
    expect(await other.claim(again(request))).toEqual({ outcome: 'still-running' });
    await ofKilled.end();
    await sleep(2 * leaseMs);
    expect(await other.claim(again(request))).toMatchObject({
      outcome: 'run',
      commandId: request.commandId,
    });
    await running;
  });
});

describe('NF-E-02 simultaneous tries', () => {
  test('wait for the answer of the first', async () => {
    const idempotency = await patient();
    const request = keyedRequest();
    await idempotency.claim(request);
    const second = idempotency.claim(again(request));
    await idempotency.keep(request, created);
    expect(await second).toEqual({ outcome: 'answered', answer: created });
  });

  test('stop waiting after a time', async () => {
    const idempotency = await impatient(60_000);
    const request = keyedRequest();
    await idempotency.claim(request);
    expect(await idempotency.claim(again(request))).toEqual({ outcome: 'still-running' });
  });

  test('run exactly once', async () => {
    const idempotency = await impatient(60_000);
    const request = keyedRequest();
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => idempotency.claim(again(request))),
    );
    expect(claims.filter(({ outcome }) => outcome === 'run')).toHaveLength(1);
  });

  test('keep the first stored answer', async () => {
    const idempotency = await patient();
    const request = keyedRequest();
    await idempotency.claim(request);
    await idempotency.keep(request, created);
    await idempotency.keep(request, { ...created, status: 500 });
    await idempotency.release(request);
    expect(await idempotency.claim(again(request))).toEqual({
      outcome: 'answered',
      answer: created,
    });
  });
});

describe('an old key', () => {
  const nextDay = (seconds: number): string =>
    new Date(Date.parse('2026-11-22T07:00:00.000Z') + seconds * 1000).toISOString();

  test('counts as new after 24 hours, and not before', async () => {
    const idempotency = await patient();
    const request = keyedRequest();
    await idempotency.claim(request);
    await idempotency.keep(request, created);
    const justBefore = await idempotency.claim({ ...again(request), now: nextDay(-1) });
    expect(justBefore.outcome).toBe('answered');
    const after = { ...again(request), now: nextDay(1), requestHash: 'something else' };
    expect(await idempotency.claim(after)).toEqual({
      outcome: 'run',
      commandId: after.commandId,
      startedAt: after.now,
    });
  });

  test('is deleted on request', async () => {
    await pool.query('truncate http.idempotency_key');
    const idempotency = await patient();
    const [old, young] = [keyedRequest(), keyedRequest({ now: nextDay(0) })];
    await idempotency.claim(old);
    await idempotency.claim(young);
    expect(await idempotency.forgetBefore(nextDay(-1))).toBe(1);
    const { rows } = await pool.query('select key from http.idempotency_key');
    expect(rows).toEqual([{ key: young.key }]);
  });
});
