import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

const MEBIBYTE = 1024 * 1024;

/** A request whose body need not end. */
interface Strike {
  /** Address on this machine from which it comes. */
  readonly from: string;
  readonly line: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Bytes of the body that are kept back. */
  readonly kept: number;
}

/** Many requests at once. */
export interface Attack {
  readonly name: string;
  readonly strikes: readonly Strike[];
  /** Allowed answers, besides 503 with Retry-After. Some requests get no answer, because they are held. */
  readonly statuses: readonly number[];
  /** True for small incomplete bodies, which the gateway buffers before it passes them on. */
  readonly isKeptByGateway: boolean;
}

/** The team that an attack names. */
export interface Target {
  /** Session of a member of a team at work. */
  readonly token: string;
  /** Domain of the store of that team. */
  readonly domain: string;
}

const json = { 'Content-Type': 'application/json' };
const zipped = gzipSync(Buffer.alloc(MEBIBYTE - 2, ' '));
const largest = Buffer.alloc(5 * MEBIBYTE, ' ');
const ADDRESSES = 20;
const buildAddress = (at: number): string => `127.0.1.${(at % ADDRESSES) + 1}`;

const repeat = (count: number, createStrike: (at: number) => Strike): readonly Strike[] =>
  Array.from({ length: count }, (_, at) => createStrike(at));

const zippedStrike = (kept: number) => (): Strike => ({
  from: buildAddress(0),
  line: 'GET /api/calendars/x/y.ics',
  headers: { ...json, 'Content-Encoding': 'gzip' },
  body: zipped,
  kept,
});

/** Every other body is whole; the others lack their last byte. */
const webhookStrike =
  (domain: string) =>
  (at: number): Strike => ({
    from: buildAddress(at),
    line: 'POST /webhooks/store',
    headers: {
      ...json,
      'X-Shopify-Topic': 'orders/create',
      'X-Shopify-Shop-Domain': domain,
      'X-Shopify-Webhook-Id': 'one',
      'X-Shopify-Hmac-SHA256': 'AAAA',
    },
    body: largest,
    kept: at % 2,
  });

const memberStrike = (token: string) => (): Strike => ({
  from: buildAddress(0),
  line: 'POST /api/suppliers/create',
  headers: { ...json, Authorization: `Bearer ${token}` },
  body: largest.subarray(0, MEBIBYTE),
  kept: 1,
});

/** No item has one of the suppliers, so each filter compares every item with all its values. */
const supplierFilter = (_: unknown, at: number) => ({
  column: 'supplierIds',
  criteria: {
    type: 'select',
    operator: 'notIsIn',
    value: Array.from(
      { length: 1_000 },
      (_none, value) => `supplier ${String(at)}-${String(value)}`,
    ),
  },
  logicalOperator: 'AND',
});

const plainList = Buffer.from(JSON.stringify({ pagination: { page: 1, limit: 100 } }));
const heavyList = Buffer.from(
  JSON.stringify({ filters: Array.from({ length: 5 }, supplierFilter) }),
);

const listStrike =
  (token: string, body: Buffer) =>
  (at: number): Strike => ({
    from: buildAddress(at),
    line: 'POST /api/inventory-items',
    headers: { ...json, Authorization: `Bearer ${token}` },
    body,
    kept: 0,
  });

export const attacksOn = ({ token, domain }: Target): readonly Attack[] => [
  {
    name: '600 compressed bodies, held, with a call that takes none',
    strikes: repeat(600, zippedStrike(1)),
    statuses: [400],
    isKeptByGateway: true,
  },
  {
    name: '1,500 compressed bodies, complete, with the same call',
    strikes: repeat(1_500, zippedStrike(0)),
    statuses: [400],
    isKeptByGateway: false,
  },
  {
    name: '200 unsigned webhooks of 5 MiB, of a store that is not known',
    strikes: repeat(200, webhookStrike('nobody.myshopify.com')),
    statuses: [401],
    isKeptByGateway: false,
  },
  {
    name: '200 unsigned webhooks of 5 MiB, of a known store, half of them held',
    strikes: repeat(200, webhookStrike(domain)),
    statuses: [401, 408],
    isKeptByGateway: false,
  },
  {
    name: '400 bodies of 1 MiB, held, of one member',
    strikes: repeat(400, memberStrike(token)),
    statuses: [],
    isKeptByGateway: false,
  },
  {
    name: '600 lists at once, of one member',
    strikes: repeat(600, listStrike(token, plainList)),
    statuses: [200, 429],
    isKeptByGateway: false,
  },
  {
    name: '240 lists at once with 5 filters of 1,000 values, of one member',
    strikes: repeat(240, listStrike(token, heavyList)),
    statuses: [200, 429],
    isKeptByGateway: false,
  },
];

/** Answer of a process that is busy with all callers. */
export const BUSY = '503 with Retry-After';

/** A status, or BUSY. */
export type Outcome = number | typeof BUSY;

const parseOutcome = (answer: string): Outcome => {
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);
  return status === 503 && /^retry-after: [1-9]\d*\r$/im.test(answer) ? BUSY : status;
};

/** Sends a request; returns the outcome, or null when it is held or the system refused the connection. */
const send = async (url: URL, strike: Strike, sockets: Set<Socket>): Promise<Outcome | null> => {
  const { from, line, headers, body, kept } = strike;
  const to = { host: url.hostname, port: Number(url.port), localAddress: from };
  const socket = connect(to);
  sockets.add(socket);
  const closed = new Promise<null>((resolve) => socket.once('close', () => resolve(null)));
  socket.on('error', () => undefined);
  const first = once(socket, 'data').catch(() => null);
  const all = { Host: url.hostname, 'Content-Length': String(body.length), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${line} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(body.subarray(0, body.length - kept));
  const answer = await Promise.race([first, closed]);
  return answer === null ? null : parseOutcome(String(answer[0]));
};

/** An attack under way. */
export interface RunningAttack {
  /** The answers so far. */
  readonly outcomes: readonly Outcome[];
  /** Closes all of its connections. */
  readonly end: () => Promise<void>;
}

export const startAttack = (address: string, { strikes }: Attack): RunningAttack => {
  const url = new URL(address);
  const sockets = new Set<Socket>();
  const outcomes: Outcome[] = [];
  const sending = strikes.map(async (strike) => {
    const outcome = await send(url, strike, sockets);
    if (outcome !== null) outcomes.push(outcome);
  });
  return {
    outcomes,
    end: async () => {
      for (const socket of sockets) socket.destroy();
      await Promise.all(sending);
    },
  };
};
