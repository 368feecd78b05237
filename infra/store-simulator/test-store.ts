import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createStoreSimulator,
  type StoreSimulator,
  type StoreSimulatorOptions,
} from './simulator.ts';

/** A Monday noon in London, in the middle of the week. */
export const MONDAY_NOON = new Date('2026-11-16T12:00:00Z');
export const TOKEN = 'token-of-the-test';
export const SECRET = 'secret-of-the-test';

/** A clock that shows one instant until it is advanced. */
export const stoppedClock = (start: Date) => {
  let now = start.getTime();
  return {
    clock: () => new Date(now),
    pass: (seconds: number) => {
      now += seconds * 1_000;
    },
  };
};

const listenOnFreePort = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const closeServer = async (server: Server) => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
};

export interface Answer {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>> | undefined;
  readonly errors: readonly { message: string; extensions?: { code?: string } }[] | undefined;
  readonly cost: {
    readonly requestedQueryCost: number;
    readonly actualQueryCost: number | null;
    readonly throttleStatus: { readonly currentlyAvailable: number };
  };
  readonly text: string;
}

export interface TestStore {
  readonly simulator: StoreSimulator;
  readonly url: string;
  readonly ask: (
    query: string,
    variables?: Readonly<Record<string, unknown>>,
    token?: string,
  ) => Promise<Answer>;
  /** Errors behind answers that do not contain their cause. */
  readonly problems: readonly { readonly where: string; readonly error: unknown }[];
  readonly close: () => Promise<void>;
}

/** The cost of an answer that has none. */
const NOT_PRICED: Answer['cost'] = {
  requestedQueryCost: 0,
  actualQueryCost: null,
  throttleStatus: { currentlyAvailable: 0 },
};

const parseJson = (text: string): Readonly<Record<string, never>> => {
  try {
    return JSON.parse(text) as Readonly<Record<string, never>>;
  } catch {
    return {};
  }
};

const createQueryClient =
  (url: string): TestStore['ask'] =>
  async (query, variables = {}, token = TOKEN) => {
    const response = await fetch(`${url}/admin/api/2026-07/graphql.json`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
      body: JSON.stringify({ query, variables }),
    });
    const text = await response.text();
    const body = parseJson(text);
    const cost = (body['extensions'] as { cost: Answer['cost'] } | undefined)?.cost;
    return {
      status: response.status,
      data: body['data'],
      errors: body['errors'],
      cost: cost ?? NOT_PRICED,
      text,
    };
  };

/** A sample shop with a server; calls are throttled only if a test requests it. */
export const openTestStore = async (
  options: Partial<StoreSimulatorOptions> = {},
): Promise<TestStore> => {
  const { clock } = stoppedClock(options.now ?? MONDAY_NOON);
  const server = createServer();
  const url = await listenOnFreePort(server);
  const problems: { where: string; error: unknown }[] = [];
  const simulator = await createStoreSimulator({
    now: MONDAY_NOON,
    clock,
    publicUrl: url,
    accessToken: TOKEN,
    webhookSecret: SECRET,
    throttle: { maximumAvailable: 1_000_000, restoreRate: 1_000 },
    onProblem: (where, error) => problems.push({ where, error }),
    ...options,
  });
  server.on('request', simulator.app);
  return {
    simulator,
    url,
    ask: createQueryClient(url),
    problems,
    close: async () => {
      await simulator.stop();
      await closeServer(server);
    },
  };
};

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface WebhookReceiver {
  readonly url: string;
  readonly received: ReceivedWebhook[];
  /** Answers the next requests with these statuses, then 200. */
  readonly answerWith: (...statuses: number[]) => void;
  readonly next: (topic: string) => Promise<ReceivedWebhook>;
  readonly close: () => Promise<void>;
}

/** A receiver of webhooks. */
export const openWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const received: ReceivedWebhook[] = [];
  const statuses: number[] = [];
  const waiting: { topic: string; resolve: (webhook: ReceivedWebhook) => void }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const webhook = { headers: request.headers, text, body: parseJson(text) };
      received.push(webhook);
      response.writeHead(statuses.shift() ?? 200).end();
      const place = waiting.findIndex(({ topic }) => topic === request.headers['x-shopify-topic']);
      if (place >= 0) waiting.splice(place, 1)[0]?.resolve(webhook);
    });
  });
  const url = await listenOnFreePort(server);
  return {
    url: `${url}/webhooks`,
    received,
    answerWith: (...next) => statuses.push(...next),
    next: (topic) => new Promise((resolve) => waiting.push({ topic, resolve })),
    close: () => closeServer(server),
  };
};
