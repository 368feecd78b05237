import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newDataDir, removeDataDir } from '../../../console/e2e/data-folders.ts';
import { freePort, type Product, startProduct } from '../../../console/e2e/product.ts';

/* What strangers send: the process answers meanwhile, and its memory hardly grows. */

const MEBIBYTE = 1024 * 1024;
/** Growth that is no body: sockets, answers, the log. The same attacks took 700 MiB and more when bodies were read. */
const MOST_GROWTH = 250 * MEBIBYTE;

let product: Product;
let dataDir: string;
beforeAll(async () => {
  dataDir = await newDataDir();
  const env = { SAMPLE_STORE: 'none' };
  product = await startProduct({ dataDir, port: await freePort(), env });
}, 240_000);
afterAll(async () => {
  await product.stop();
  await removeDataDir(dataDir);
});

const residentBytes = async (): Promise<number> => {
  const status = await readFile(`/proc/${String(product.process.pid)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
};

const isLive = async (): Promise<boolean> =>
  (await fetch(new URL('/health/live', product.url), { signal: AbortSignal.timeout(5_000) })).ok;

interface Attack {
  readonly line: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Bytes of the body that are kept back. */
  readonly kept: number;
}

const strike = async ({ line, headers, body, kept }: Attack): Promise<Socket> => {
  const { hostname, port } = new URL(product.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await once(socket, 'connect');
  const all = { Host: hostname, 'Content-Length': String(body.length), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(body.subarray(0, body.length - kept));
  return socket;
};

/** Null when the system refused the connection: more of them may come at once than it queues. */
const statusOf = async (socket: Promise<Socket>): Promise<number | null> => {
  try {
    const [first] = (await once(await socket, 'data')) as [Buffer];
    return Number(/^HTTP\/1\.1 (\d+)/.exec(String(first))?.[1]);
  } catch {
    return null;
  }
};

const zipped = gzipSync(Buffer.alloc(MEBIBYTE - 2, ' '));
const json = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
const webhook = {
  'Content-Type': 'application/json',
  'X-Shopify-Topic': 'orders/create',
  'X-Shopify-Shop-Domain': 'nobody.myshopify.com',
  'X-Shopify-Webhook-Id': 'one',
  'X-Shopify-Hmac-SHA256': 'AAAA',
};

let before: number;
beforeEach(async () => {
  before = await residentBytes();
});

test.each<[string, number, Attack, number]>([
  [
    'compressed bodies that are held, with a call that takes none',
    600,
    { line: 'GET /api/calendars/x/y.ics', headers: json, body: zipped, kept: 1 },
    400,
  ],
  [
    'complete compressed bodies, with the same call',
    1_500,
    { line: 'GET /api/calendars/x/y.ics', headers: json, body: zipped, kept: 0 },
    400,
  ],
  [
    'unsigned webhooks of 5 MiB for a store that is not known',
    200,
    { line: 'POST /webhooks/store', headers: webhook, body: Buffer.alloc(5 * MEBIBYTE), kept: 1 },
    401,
  ],
])(
  'NF-H-03 %s are refused unread, and other callers are answered',
  async (_what, count, attack, status) => {
    const striking = Array.from({ length: count }, () => strike(attack));
    const answers = Promise.all(striking.map(statusOf));
    expect(await isLive()).toBe(true);
    const statuses = (await answers).filter((one) => one !== null);
    expect(statuses.length).toBeGreaterThan(count / 2);
    expect(new Set(statuses)).toEqual(new Set([status]));
    expect((await residentBytes()) - before).toBeLessThan(MOST_GROWTH);
    for (const socket of await Promise.allSettled(striking)) {
      if (socket.status === 'fulfilled') socket.value.destroy();
    }
    expect(await isLive()).toBe(true);
  },
  120_000,
);
