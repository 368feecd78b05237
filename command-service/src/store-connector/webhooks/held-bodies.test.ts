import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { listen, type RunningServer } from '@quartermaster/platform/http/listen';
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  setUpEachTest,
  domain,
  type TestSetup,
  secret,
  type TestOptions,
} from '../test-connector.ts';
import { signBody } from './deliveries.ts';
import { openWebhooks, restOrder } from './test-webhooks.ts';

const LARGEST = 5 * 1024 * 1024;

let fresh: TestSetup;
let server: RunningServer;
const sockets: Socket[] = [];

setUpEachTest((begun) => (fresh = begun));
const open = async (options: TestOptions = {}): Promise<void> => {
  const { app } = await openWebhooks(fresh, options);
  server = await listen(app, { port: 0, host: '127.0.0.1', graceMs: 0 });
};
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

interface Sent {
  readonly from: string;
  readonly text: string;
  readonly signature: string;
  /** Longer than the text for a body that is held back. */
  readonly length?: number;
}

const send = async ({ from, text, signature, length = text.length }: Sent): Promise<Socket> => {
  const to = { port: server.port, host: '127.0.0.1', localAddress: from };
  const socket = connect(to).on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  const headers = {
    Host: 'localhost',
    'Content-Length': length,
    'X-Shopify-Topic': 'themes/publish',
    'X-Shopify-Shop-Domain': domain,
    'X-Shopify-Webhook-Id': `${from} ${length}`,
    'X-Shopify-Hmac-SHA256': signature,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /webhooks/store HTTP/1.1\r\n${lines.join('')}\r\n${text}`);
  return socket;
};

const readStatus = async (socket: Socket): Promise<number> =>
  Number(/^HTTP\/1\.1 (\d+)/.exec(String((await once(socket, 'data'))[0]))?.[1]);

const PLATFORM = '127.0.0.1';
const strangers = Array.from({ length: 8 }, (_, at) => `127.0.0.${at + 10}`);
const deliver = async (text: string, from = PLATFORM): Promise<number> =>
  readStatus(await send({ from, text, signature: signBody(Buffer.from(text), secret) }));

const makeBody = (id: number, length = 0): string =>
  JSON.stringify({ ...restOrder(id), note: 'x'.repeat(length) });

const hold = async (from: string): Promise<Socket> =>
  send({ from, text: '{', signature: 'AAAA', length: LARGEST });

describe('NF-S-04 while strangers hold bodies back that name a known store', () => {
  test('an address holds no more than one of the largest', async () => {
    await open();
    const held = await hold('127.0.0.9');
    const answers = await Promise.all(
      [1, 2, 3].map(async () => readStatus(await hold('127.0.0.9'))),
    );
    expect(answers).toEqual([503, 503, 503]);
    expect(await deliver(makeBody(1))).toBe(200);
    expect(held.bytesRead).toBe(0);
  });

  test('signed deliveries are taken, small and large ones, from several addresses of the platform', async () => {
    await open();
    const held = await Promise.all([...strangers, ...strangers].map(hold));
    const answers = held.map(readStatus);
    await Promise.race(answers); // the first of them is ended for another
    expect(await deliver(makeBody(1))).toBe(200);
    expect(await deliver(makeBody(2, LARGEST - 10_000))).toBe(200);
    expect(await deliver(makeBody(3, LARGEST - 10_000), '127.0.0.2')).toBe(200);
    for (const socket of held) socket.destroy();
  });

  test('a body that does not come in time is ended, and counts as a refused one', async () => {
    await open({ withinMs: 50, refused: { requests: 2, seconds: 60 } });
    expect(await readStatus(await hold('127.0.0.9'))).toBe(408);
    expect(await readStatus(await hold('127.0.0.9'))).toBe(408);
    expect(await readStatus(await hold('127.0.0.9'))).toBe(429);
    expect(await deliver(makeBody(1))).toBe(200);
  });
});
