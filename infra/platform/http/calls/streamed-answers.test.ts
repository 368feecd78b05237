import type { RequestListener, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { defineRoute } from '@quartermaster/contracts/core/route';
import { mount, type RequestContext } from '@quartermaster/contracts/core/server';
import { z } from 'zod';
import { createEventStreams, formatServerSentEvent, STILL_THERE } from '../event-streams.ts';
import { listen, type RunningServer } from '../listen.ts';
import type { RouteBinding } from './route-binding.ts';
import { member, testApp } from '../test-app.ts';

const list = defineRoute({
  id: 'API-X',
  summary: 'Test call',
  method: 'GET',
  path: '/orders',
  kind: 'query',
  work: 'list',
  response: z.array(z.number()),
});

const follow = defineRoute({
  id: 'API-Y',
  summary: 'Test call',
  method: 'GET',
  path: '/changes',
  kind: 'query',
  bytes: 'answer',
  fileType: 'text/event-stream',
  status: 200,
});

let server: RunningServer | undefined;
afterEach(() => server?.close());

test("a streamed answer has fewer listeners than Node's warning for leaks", async () => {
  let response: ServerResponse | undefined;
  const counts: number[] = [];
  const some = async function* () {
    for (let at = 0; at < 50; at += 1) {
      counts.push(response?.listenerCount('close') ?? 0);
      yield [at];
    }
  };
  const app = testApp([mount(list, async () => ({ listed: some() }))]);
  const watched: RequestListener = (request, answer) => {
    response = answer;
    app(request, answer);
  };
  server = await listen(watched, { port: 0, host: null });
  const headers = { Authorization: 'Bearer admin' };
  const answer = await fetch(`${server.url}/api/orders`, { headers });
  expect(await answer.json()).toHaveLength(50);
  expect(counts).toHaveLength(50);
  expect(Math.max(...counts)).toBeLessThanOrEqual(response?.getMaxListeners() ?? 0);
});

test('a reader that takes no events loses its connection and its place, while others read on', async () => {
  const streamed = createEventStreams('changes', { atOnce: 1, atOncePerTeam: 1 });
  const seen = { sent: 0, ended: 0 };
  const endless = async function* () {
    try {
      for (;;) {
        seen.sent += 1;
        yield formatServerSentEvent('x'.repeat(1_000_000));
      }
    } finally {
      seen.ended += 1;
    }
  };
  const handle = async (request: RequestContext) => ({
    file: streamed('team-1', endless(), request),
  });
  server = await listen(testApp([mount(follow, handle)], { followingMs: 2_000 }), {
    port: 0,
    host: '127.0.0.1',
  });
  const socket = connect({ port: server.port, host: '127.0.0.1' }).pause();
  socket.on('error', () => undefined);
  socket.write('GET /api/changes HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer admin\r\n\r\n');
  while (seen.sent === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const headers = { Authorization: 'Bearer admin' };
  expect((await fetch(`${server.url}/api/changes`, { headers })).status).toBe(429);
  while (seen.ended === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(seen.sent).toBeLessThan(50);
  const reader = (await fetch(`${server.url}/api/changes`, { headers })).body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await reader?.cancel();
  socket.destroy();
});

describe('ROLE-P-08 a running event stream', () => {
  const silent = async function* () {
    yield STILL_THERE;
    await new Promise(() => undefined);
  };
  const route = mount(follow, async (request) => ({
    file: createEventStreams('changes')('team-1', silent(), request),
  }));
  const read = async (binding: Partial<RouteBinding>) => {
    const app = testApp([route], { accessCheckMs: 20, ...binding });
    server = await listen(app, { port: 0, host: '127.0.0.1' });
    const answer = await fetch(`${server.url}/api/changes`, {
      headers: { Authorization: 'Bearer member' },
    });
    const reader = answer.body?.getReader();
    await reader?.read();
    return reader;
  };

  test('ends once its session has ended', async () => {
    let isSignedIn = true;
    const reader = await read({ authenticate: async () => (isSignedIn ? member : null) });
    isSignedIn = false;
    await expect(reader?.read()).rejects.toThrow('terminated');
  });

  test('ends once its team is disabled', async () => {
    let state: 'active' | 'disabled' = 'active';
    const reader = await read({ teamState: async () => state });
    state = 'disabled';
    await expect(reader?.read()).rejects.toThrow('terminated');
  });

  test('goes on while the sessions cannot be read', async () => {
    let looks = 0;
    const authenticate = async () => {
      looks += 1;
      if (looks === 1) return member;
      if (looks < 5) throw new Error('The database is away');
      return null;
    };
    const reader = await read({ authenticate });
    await expect(reader?.read()).rejects.toThrow('terminated');
    expect(looks).toBe(5);
  });
});
