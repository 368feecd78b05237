import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import { createHttpApp } from '../app.ts';
import { exampleCalls } from '../calls/test-calls.ts';
import { listen, type RunningServer } from '../listen.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { createMetrics } from '../../telemetry/metrics.ts';
import { member, testApp } from '../test-app.ts';
import {
  admitBody,
  type BodyRoom,
  bodyLimits,
  createBodyRoom,
  type HeldBody,
} from './body-room.ts';

const MEBIBYTE = 1024 * 1024;

describe('a room for bodies', () => {
  const room = (): BodyRoom => createBodyRoom({ all: 100, strangers: 30, address: 20, team: 40 });
  const ann = { address: '10.0.0.1', owner: 'team-1' };
  const bob = { address: '10.0.0.2', owner: 'team-2' };
  const stranger = { address: '10.0.0.3', owner: null };
  const another = { address: '10.0.0.4', owner: null };
  const signed = { address: null, owner: 'cups.example' };

  test('NF-H-03 takes no more of an address, of a team or store, and of all than their limits', () => {
    const bodies = room();
    bodies.take(20, ann);
    expect(() => bodies.take(1, { ...bob, address: ann.address })).toThrow(/large requests/);
    bodies.take(20, { ...ann, address: '10.0.0.9' });
    expect(() => bodies.take(1, { ...ann, address: '10.0.0.8' })).toThrow(/large requests/);
    bodies.take(40, signed);
    expect(() => bodies.take(1, signed)).toThrow(/large requests/);
    bodies.take(20, bob);
    expect(() => bodies.take(1, stranger)).toThrow(/large requests/);
    expect(bodies.held()).toBe(100);
  });

  test('leaves most of its bytes to known callers', () => {
    const bodies = room();
    bodies.take(20, stranger);
    bodies.take(10, another);
    expect(() => bodies.take(1, { ...stranger, address: '10.0.0.5' })).toThrow();
    bodies.take(20, ann);
  });

  test('gets back what was taken, once', () => {
    const bodies = room();
    const { giveBack } = bodies.take(20, ann);
    giveBack();
    giveBack();
    expect(bodies.held()).toBe(0);
    bodies.take(20, ann);
  });

  describe('ends, for a new body of a stranger, those of strangers that have been arriving for longest', () => {
    const withThree = () => {
      const bodies = room();
      const ended: string[] = [];
      const taken = ['first', 'second', 'third'].map((name, at) =>
        bodies.take(10, { address: `10.0.1.${at}`, owner: null }, () => ended.push(name)),
      );
      return { bodies, ended, taken };
    };
    const end = (): void => undefined;

    test('as many as needed', () => {
      const { bodies, ended } = withThree();
      bodies.take(15, stranger, end);
      expect(ended).toEqual(['first', 'second']);
      expect(bodies.held()).toBe(25);
    });

    test('none that have arrived', () => {
      const { bodies, ended, taken } = withThree();
      for (const { arrived } of taken.slice(0, 2)) arrived();
      bodies.take(10, stranger, end);
      expect(ended).toEqual(['third']);
    });

    test('none for an address that holds too much, and none for a known caller', () => {
      const { bodies, ended } = withThree();
      expect(() => bodies.take(11, { address: '10.0.1.2', owner: null }, end)).toThrow();
      bodies.take(20, ann, end);
      expect(ended).toEqual([]);
    });
  });
});

const running: RunningServer[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(running.splice(0).map((server) => server.close()));
});

const open = async (
  bodies: BodyRoom,
  beforeSession: () => Promise<void> = async () => undefined,
): Promise<RunningServer> => {
  const authenticate = async (token: string) => {
    await beforeSession();
    return { ...member, teamId: token };
  };
  const app = testApp(exampleCalls, { authenticate }, { bodies });
  const server = await listen(app, { port: 0, host: '127.0.0.1', graceMs: 0 });
  running.push(server);
  return server;
};

const zipped = gzipSync(JSON.stringify({ text: 'x'.repeat(MEBIBYTE - 100) }));

/** Sends the headers of a request and all of its compressed body but one byte. */
const holdZipped = async (
  port: number,
  team: string,
  line = 'POST /api/orders',
): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const headers = [
    `${line} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${team}`,
    'Content-Type: application/json',
    'Content-Encoding: gzip',
    `Content-Length: ${zipped.length}`,
  ];
  socket.write(`${headers.join('\r\n')}\r\n\r\n`);
  socket.write(zipped.subarray(0, -1));
  return socket;
};

const readAnswer = async (socket: Socket): Promise<string> => {
  const [first] = (await once(socket, 'data')) as [Buffer];
  return String(first);
};

const post = async (url: string, team: string): Promise<Response> =>
  fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${team}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ nobodyKnows: true }),
  });

describe('compressed bodies that are held unfinished', () => {
  test('are in the metrics', async () => {
    const bodies = createBodyRoom(bodyLimits({ requestBodiesMb: 64 }));
    const metrics = createMetrics({ processMetrics: false });
    testApp(exampleCalls, {}, { bodies, metrics });
    bodies.take(MEBIBYTE, { address: '10.0.0.1', owner: 'team-1' });
    expect(await metrics.text()).toContain(`request_bodies_bytes ${MEBIBYTE}`);
  });

  test('fill the part of their team; others are answered, and it is free after they end', async () => {
    const bodies = createBodyRoom({ ...bodyLimits({ requestBodiesMb: 64 }), team: 4 * MEBIBYTE });
    const { port, url } = await open(bodies);
    const held = await Promise.all([1, 2, 3, 4].map(() => holdZipped(port, 'team-1')));
    while (bodies.held() < 4 * MEBIBYTE) await sleep(5);
    const more = await readAnswer(await holdZipped(port, 'team-1'));
    expect(more).toMatch(/^HTTP\/1\.1 503 /);
    expect(more).toMatch(/Retry-After: \d/i);
    expect((await post(url, 'team-1')).status).toBe(503);
    expect((await post(url, 'team-2')).status).toBe(400);
    for (const socket of held) socket.destroy();
    while (bodies.held() > 0) await sleep(5);
    expect((await post(url, 'team-1')).status).toBe(400);
  });

  test('hold nothing when the caller left before its session was found', async () => {
    const bodies = createBodyRoom(bodyLimits({ requestBodiesMb: 64 }));
    let findSession = (): void => undefined;
    const found = new Promise<void>((resolve) => (findSession = resolve));
    let asked = (): void => undefined;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const { port } = await open(bodies, async () => {
      asked();
      await found;
    });
    const socket = await holdZipped(port, 'team-1');
    await isAsked;
    socket.destroy();
    await sleep(100);
    findSession();
    await sleep(100);
    expect(bodies.held()).toBe(0);
  });

  test('are refused unread by a call that takes no body', async () => {
    const bodies = createBodyRoom(bodyLimits({ requestBodiesMb: 64 }));
    const { port } = await open(bodies);
    const answer = await readAnswer(await holdZipped(port, 'team-1', 'GET /api/orders/summary'));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(bodies.held()).toBe(0);
  });
});

test('NF-H-03 a body that its owner signed counts on the owner, and no longer on the address', async () => {
  const bodies = createBodyRoom({ all: 100, strangers: 30, address: 20, team: 40 });
  const logger = createLogger({ level: 'silent', service: 'test' });
  const metrics = createMetrics({ processMetrics: false });
  const admit = admitBody(
    { limitBytes: 100, ms: 1_000 },
    () => null,
    (response, held) => (response.locals['held'] = held),
  );
  const app = createHttpApp({ logger, metrics, bodies }, (web) =>
    web.post('/signed', admit, express.raw({ type: () => true }), (_request, response) => {
      (response.locals['held'] as HeldBody).countOn('cups.example'); // and never answers
    }),
  );
  const server = await listen(app, { port: 0, host: '127.0.0.1', graceMs: 0 });
  running.push(server);
  const leaving = new AbortController();
  const send = () =>
    fetch(`${server.url}/signed`, {
      method: 'POST',
      body: 'x'.repeat(15),
      signal: leaving.signal,
    });
  const sent = [send()];
  while (bodies.held() < 15) await sleep(5);
  sent.push(send());
  while (bodies.held() < 30) await sleep(5);
  await sleep(20); // the second one is here, too
  expect((await send()).status).toBe(503);
  leaving.abort();
  await Promise.allSettled(sent);
  while (bodies.held() > 0) await sleep(5);
});
