import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { asOfQuery } from '@quartermaster/contracts/core/as-of';
import { defineRoute, type WorkKind } from '@quartermaster/contracts/core/route';
import { mount } from '@quartermaster/contracts/core/server';
import request from 'supertest';
import { z } from 'zod';
import { createMetrics } from '../telemetry/metrics.ts';
import { createHealth } from '../telemetry/health.ts';
import { listen } from '../http/listen.ts';
import { admin, testApp } from '../http/test-app.ts';
import { watchWork } from '../process/watch.ts';
import type { Idempotency, StoredAnswer } from '../http/idempotency/idempotency.ts';
import { createWorkQueues } from './work-queues.ts';
import { waitUntil } from '../core/test-wait.ts';

const call = (work: WorkKind, kind: 'query' | 'command' = 'query') =>
  defineRoute({
    id: 'API-X',
    method: 'POST',
    path: `/${work}`,
    kind,
    summary: 'Test call',
    query: asOfQuery,
    work,
    response: z.object({ done: z.boolean() }),
  });

const twoTeams = {
  authenticate: async (teamId: string) => ({ ...admin, teamId }),
  teamState: async () => 'active' as const,
};

/** Calls whose work ends when the test opens the gate. */
const openOffice = (work: WorkKind, binding: { readonly idempotency?: Idempotency } = {}) => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  const queues = createWorkQueues();
  const route = call(work, binding.idempotency === undefined ? 'query' : 'command');
  const handle = mount(route, async () => {
    await gate;
    return { body: { done: true } };
  });
  const app = testApp([handle], { ...twoTeams, work: queues, ...binding });
  const send = (teamId: string, query = '', headers = {}) =>
    request(app)
      .post(`/api/${work}${query}`)
      .set({ Authorization: `Bearer ${teamId}`, ...headers })
      .then(({ status, headers: answered, body }) => ({
        status,
        retryAfter: answered['retry-after'],
        body,
      }));
  return { queues, send, open, app };
};

/** Answers dossiers that are longer than what a connection buffers; `begun` lists the teams they were made for. */
const openLibrary = async (sendingMs: number) => {
  const queues = createWorkQueues();
  const begun: string[] = [];
  const text = 'x'.repeat(16 * 1024 * 1024);
  const route = { ...call('dossier'), response: z.object({ text: z.string() }) };
  const handle = mount(route, async ({ session }) => {
    begun.push(session?.teamId ?? '');
    return { body: { text } };
  });
  const app = testApp([handle], { ...twoTeams, work: queues, sendingMs });
  return { queues, begun, server: await listen(app, { port: 0, host: '127.0.0.1' }) };
};

/** Sends a call and reads nothing of its answer. */
const readNothing = (port: number, teamId: string): Socket => {
  const socket = connect({ port, host: '127.0.0.1' }).pause();
  const headers = `Host: x\r\nAuthorization: Bearer ${teamId}\r\nContent-Length: 0`;
  socket.on('error', () => undefined);
  socket.write(`POST /api/dossier HTTP/1.1\r\n${headers}\r\n\r\n`);
  return socket;
};

describe('a query without expensive work', () => {
  const openShelf = () => {
    const work = createWorkQueues({ queriesAtOnce: 3, queriesAtOncePerTeam: 2 });
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const route = { ...call('past'), work: null };
    const handle = mount(route, async ({ session, leaveTurn }) => {
      begun.push(session?.teamId ?? '');
      if (session?.teamId === 'leaving') leaveTurn?.();
      await new Promise<void>((resolve) => ends.push(resolve));
      return { body: { done: true } };
    });
    const app = testApp([handle], { ...twoTeams, work });
    const send = (teamId: string) =>
      request(app)
        .post('/api/past')
        .set('Authorization', `Bearer ${teamId}`)
        .then(({ status }) => status);
    const endAll = async (count: number): Promise<void> => {
      for (let ended = 0; ended < count; ended += 1) {
        await waitUntil(() => ends.length > 0);
        ends.shift()?.();
      }
    };
    return { queue: work.query, begun, send, endAll };
  };

  test('of a team with many waits for its turn and is answered; another team is served at once', async () => {
    const { queue, begun, send, endAll } = openShelf();
    const flood = Array.from({ length: 60 }, () => send('flooding'));
    await waitUntil(() => queue.reading().waiting === 58);
    const calm = send('calm');
    await waitUntil(() => begun.length === 3);
    expect(begun).toEqual(['flooding', 'flooding', 'calm']);
    await endAll(61);
    expect(new Set([...(await Promise.all(flood)), await calm])).toEqual(new Set([200]));
  });

  test('that waits for something else leaves its turn to the next one', async () => {
    const { queue, begun, send, endAll } = openShelf();
    const all = Array.from({ length: 5 }, () => send('leaving'));
    await waitUntil(() => begun.length === 5);
    expect(queue.reading()).toMatchObject({ running: 0, waiting: 0 });
    await endAll(5);
    expect(await Promise.all(all)).toEqual([200, 200, 200, 200, 200]);
    expect(queue.reading().running).toBe(0);
  });
});

describe('an expensive call', () => {
  test('is answered 429 with Retry-After while too many of its team wait; another team is served', async () => {
    const { queues, send, open } = openOffice('pdf');
    const flood = Array.from({ length: 40 }, () => send('flooding'));
    await waitUntil(() => queues.pdf.reading().refused.team === 27);
    const calm = send('calm');
    await waitUntil(() => queues.pdf.reading().running === 2);
    open();
    const answers = await Promise.all(flood);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(13);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(27);
    expect(refused[0]).toMatchObject({ retryAfter: '10', body: { code: 'RATE_LIMITED' } });
    expect((await calm).status).toBe(200);
  });

  test('is answered 503 with Retry-After while too many of all teams wait', async () => {
    const { queues, send, open } = openOffice('dossier');
    const teams = Array.from({ length: 8 }, (_, at) => `team-${String(at)}`);
    const calls = teams.flatMap((team) => Array.from({ length: 6 }, () => send(team)));
    await waitUntil(() => queues.dossier.reading().refused.all === 16);
    open();
    const answers = await Promise.all(calls);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(16);
    expect(refused[0]).toMatchObject({ retryAfter: '10', body: { code: 'UNAVAILABLE' } });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(32);
  });

  test('about the present does not wait when only questions about the past are expensive', async () => {
    const { queues, send, open } = openOffice('past');
    const now = send('calm');
    const then = send('calm', '?asOf=2026-01-01');
    await waitUntil(() => queues.past.reading().running === 1);
    open();
    expect([(await now).status, (await then).status]).toEqual([200, 200]);
  });

  test('that was refused temporarily has not used its key', async () => {
    const kept: StoredAnswer[] = [];
    let claimed = 0;
    const idempotency: Idempotency = {
      claim: async ({ commandId, now }) => {
        claimed += 1;
        return { outcome: 'run', commandId, startedAt: now };
      },
      renewDuring: (_, work) => work(),
      keep: async (_, answer) => void kept.push(answer),
      release: async () => undefined,
      forgetBefore: async () => 0,
    };
    const { queues, send, open } = openOffice('import', { idempotency });
    const calls = Array.from({ length: 8 }, (_, at) =>
      send('flooding', '', { 'Idempotency-Key': `key-${String(at)}` }),
    );
    await waitUntil(() => queues.import.reading().refused.team === 1);
    open();
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect(kept.map(({ status }) => status)).not.toContain(429);
    expect(claimed).toBe(7);
  });

  test('that could not wait is refused before its body is read', async () => {
    const work = createWorkQueues();
    const route = { ...call('import', 'command'), body: z.object({ text: z.string() }) };
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    const handle = mount(route, async () => {
      await gate;
      return { body: { done: true } };
    });
    const server = await listen(testApp([handle], { ...twoTeams, work }), {
      port: 0,
      host: '127.0.0.1',
    });
    const headers = { Authorization: 'Bearer flooding' };
    const waiting = Array.from({ length: 7 }, () =>
      request(server.url).post('/api/import').set(headers).send({ text: 'short' }).then(),
    );
    await waitUntil(() => work.import.reading().waiting === 6);
    const socket = connect({ port: server.port, host: '127.0.0.1' });
    const head = 'Host: x\r\nAuthorization: Bearer flooding\r\nContent-Type: application/json';
    socket.write(`POST /api/import HTTP/1.1\r\n${head}\r\nContent-Length: 900000\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1.1 429 /);
    socket.destroy();
    open();
    await Promise.all(waiting);
    await server.close();
  });

  test('whose caller disconnects while it waits never runs', async () => {
    const { queues, send, open, app } = openOffice('pdf');
    const server = await listen(app, { port: 0, host: '127.0.0.1' });
    const first = send('calm');
    await waitUntil(() => queues.pdf.reading().running === 1);
    const leaving = new AbortController();
    const headers = { Authorization: 'Bearer calm' };
    const left = fetch(`${server.url}/api/pdf`, {
      method: 'POST',
      headers,
      signal: leaving.signal,
    }).catch((error: unknown) => (error as Error).name);
    await waitUntil(() => queues.pdf.reading().waiting === 1);
    leaving.abort();
    expect(await left).toBe('AbortError');
    await waitUntil(() => queues.pdf.reading().waiting === 0);
    expect(queues.pdf.reading().running).toBe(1);
    open();
    await first;
    await server.close();
  });

  test('counts as being sent until its caller has read it or disconnected; another team is served', async () => {
    const { queues, begun, server } = await openLibrary(120_000);
    const slow = Array.from({ length: 5 }, () => readNothing(server.port, 'slow'));
    await waitUntil(() => begun.length === 4 && queues.dossier.reading().waiting === 1);
    const calm = readNothing(server.port, 'calm');
    await waitUntil(() => begun.length === 5);
    expect(begun).toEqual(['slow', 'slow', 'slow', 'slow', 'calm']);
    slow[0]?.destroy();
    await waitUntil(() => begun.length === 6);
    for (const socket of [...slow, calm]) socket.destroy();
    await server.close();
  });

  test('whose caller reads too slowly loses its connection, and the next one starts', async () => {
    const { begun, server } = await openLibrary(50);
    const slow = Array.from({ length: 5 }, () => readNothing(server.port, 'slow'));
    await waitUntil(() => begun.length === 5);
    expect(begun).toHaveLength(5);
    for (const socket of slow) socket.destroy();
    await server.close();
  });

  test('is counted in health and metrics while it runs, waits and is refused', async () => {
    const { queues, send, open } = openOffice('pdf');
    const health = createHealth();
    const metrics = createMetrics({ processMetrics: false });
    watchWork(queues, { health, metrics });
    const flood = Array.from({ length: 14 }, () => send('flooding'));
    await waitUntil(() => queues.pdf.reading().refused.team === 1);
    const text = await metrics.text();
    expect(text).toContain('work_running{kind="pdf"} 1');
    expect(text).toContain('work_waiting{kind="pdf"} 12');
    expect(text).toContain('work_refused_total{kind="pdf",bound="team"} 1');
    const { ready, checks } = await health.report();
    expect(ready).toBe(true);
    expect(checks['work']?.detail).toMatchObject({ pdf: { running: 1, waiting: 12 } });
    open();
    await Promise.all(flood);
    expect(await metrics.text()).toContain('work_waiting{kind="pdf"} 0');
  });
});
