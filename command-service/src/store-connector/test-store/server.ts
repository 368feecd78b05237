import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gid, type TestShop } from '../test-shop-data.ts';
import { answerDocument, bulkLines } from './answer.ts';

/** A failure in place of an answer; the request is not read. */
type Fault = (request: IncomingMessage, response: ServerResponse) => void;

export const respondWith =
  (status: number, body: string, headers: Record<string, string> = {}): Fault =>
  (_, response) =>
    response.writeHead(status, headers).end(body);
export const hangUp: Fault = (_, response) => {
  response.destroy();
};

interface Operation {
  readonly query: string;
  readonly createdAt: string;
  status: string;
}

export interface TestStore {
  readonly shop: TestShop;
  /** Address of its Admin API. */
  readonly url: string;
  /** Names of the documents that were answered, in order. */
  readonly queries: string[];
  /** Failures of the next calls of the API, one after the other. */
  readonly faults: Fault[];
  /** Failures of the next downloads, one after the other. */
  readonly downloadFaults: Fault[];
  /** Number of next calls that take effect, but whose connection breaks before the answer. */
  lostAnswers: number;
  readonly operations: Map<string, Operation>;
  /** Final statuses of the next bulk operations; FORGOTTEN ones are unknown afterwards. */
  readonly bulkEnds: string[];
  /** Instant of its clock. */
  now: string;
  readonly close: () => Promise<void>;
}

const readBody = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

let started = 0;

const parseName = (text: string): string => /(?:query|mutation) (\w+)/.exec(text)?.[1] ?? '';

const runBulk = ({ operations, now, bulkEnds }: TestStore, query: string) => {
  started += 1;
  const id = gid('BulkOperation', started);
  const status = bulkEnds.shift() ?? 'COMPLETED';
  if (status !== 'FORGOTTEN') operations.set(id, { query, createdAt: now, status });
  return { bulkOperation: { id }, userErrors: [] };
};

const pollBulk = (store: TestStore, id: string) => {
  const operation = store.operations.get(id);
  if (operation === undefined) return null;
  const { status, createdAt, query } = operation;
  const objectCount = bulkLines(store.shop, query).length;
  const url = status === 'COMPLETED' ? `${store.url}/bulk/${id.split('/').at(-1) ?? ''}` : null;
  return { id, status, createdAt, objectCount, rootObjectCount: 0, url };
};

const serve = async (
  store: TestStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (request.url?.startsWith('/api/bulk/') === true) {
    const fault = store.downloadFaults.shift();
    if (fault !== undefined) {
      fault(request, response);
      return;
    }
    const operation = store.operations.get(
      gid('BulkOperation', Number(request.url.split('/').at(-1))),
    );
    if (operation === undefined) response.writeHead(404).end();
    else response.end(`${bulkLines(store.shop, operation.query).join('\n')}\n`);
    return;
  }
  const body = await readBody(request);
  const fault = store.faults.shift();
  if (fault !== undefined) {
    fault(request, response);
    return;
  }
  const { query, variables } = JSON.parse(body) as {
    query: string;
    variables: Record<string, unknown>;
  };
  store.queries.push(parseName(query));
  const answer = await answerDocument(store.shop, query, variables, {
    run: (text) => runBulk(store, text),
    find: (id) => pollBulk(store, id),
  });
  if (store.lostAnswers > 0) {
    store.lostAnswers -= 1;
    response.destroy();
    return;
  }
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(JSON.stringify(answer));
};

/** A small store platform over HTTP that fails on command. */
export const openTestStore = async (shop: TestShop): Promise<TestStore> => {
  const server = createServer((request, response) => {
    serve(store, request, response).catch((error: unknown) => {
      response.writeHead(400).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const store: TestStore = {
    shop,
    url: `http://127.0.0.1:${port}/api`,
    queries: [],
    faults: [],
    downloadFaults: [],
    lostAnswers: 0,
    operations: new Map(),
    bulkEnds: [],
    now: '2026-11-20T12:00:00.000Z',
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return store;
};
