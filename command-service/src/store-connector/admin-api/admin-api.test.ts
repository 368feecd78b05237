import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { defineDocument } from '../platform/document.ts';
import { testTiming, token } from '../test-connector.ts';
import { type AdminApi, createAdminApi, type Retry } from './admin-api.ts';
import { permanentToken } from './token-source.ts';

const ask = defineDocument({
  name: 'Ask',
  text: 'query Ask { shop { name } }',
  answer: z.object({ shop: z.object({ name: z.string() }) }),
});

interface Scripted {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
}

const answer = { shop: { name: 'The Gift Shop' } };
const cost = (requested: number, available: number) => ({
  cost: {
    requestedQueryCost: requested,
    actualQueryCost: null,
    throttleStatus: { maximumAvailable: 1000, currentlyAvailable: available, restoreRate: 50 },
  },
});
const good: Scripted = { body: { data: answer } };
const throttled = {
  errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
  extensions: cost(752, 666),
};

let server: Server;
let script: Scripted[];
let tokens: unknown[];
let waits: number[];
let retries: Retry[];
let api: AdminApi;

beforeEach(async () => {
  [script, tokens, waits, retries] = [[], [], [], []];
  server = createServer((request, response) => {
    tokens.push(request.headers['x-shopify-access-token']);
    const { status = 200, body, headers = {} } = script.shift() ?? good;
    response.writeHead(status, headers);
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  api = createAdminApi({
    url: `http://127.0.0.1:${port}/`,
    tokens: permanentToken(token),
    fetch,
    timing: testTiming(waits),
    onRetry: (retry) => retries.push(retry),
  });
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

const call = (options: { signal?: AbortSignal; maxTries?: number } = {}) =>
  api.call(ask, {}, { signal: new AbortController().signal, ...options });

describe('query points', () => {
  test('waits until the bucket holds the last cost of the same query', async () => {
    script.push({ body: { data: answer, extensions: cost(300, 100) } });
    await call();
    await call();
    expect(waits).toEqual([4000]);
  });

  test('waits for the missing points when a call is throttled, with status 200 or 429', async () => {
    script.push({ body: throttled }, { status: 429, body: throttled });
    await expect(call()).resolves.toEqual(answer);
    expect(retries).toEqual([]);
    expect(waits).toEqual([1720, 1720]);
  });

  test('waits for the time in Retry-After', async () => {
    script.push({ status: 429, body: { errors: 'Slow down' }, headers: { 'Retry-After': '7' } });
    await call();
    expect(waits).toEqual([7000]);
  });

  test('simultaneous calls do not reserve the same points', async () => {
    script.push({ body: { data: answer, extensions: cost(60, 100) } });
    await call();
    await Promise.all([call(), call()]);
    expect(waits).toEqual([400]);
  });

  test('gives up a store that throttles without end', async () => {
    script.push(...Array.from({ length: 100 }, () => ({ status: 429, body: 'Slow down' })));
    await expect(call()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(script.length).toBeGreaterThan(30);
  });
});

describe('a store that fails', () => {
  const broken: [string, Scripted][] = [
    ['an error of its own', { status: 500, body: 'Internal Server Error' }],
    ['a bad gateway', { status: 502, body: '<html>' }],
    ['no JSON', { body: '<!doctype html>' }],
    ['a truncated answer', { body: '{"data":{"shop":{"na' }],
    ['another shape', { body: { data: { shop: { name: 7 } } } }],
    [
      'an internal GraphQL error',
      { body: { errors: [{ message: 'Oops', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] } },
    ],
  ];

  test.each(broken)('is called again after %s', async (_, fault) => {
    script.push(fault, fault);
    await expect(call()).resolves.toEqual(answer);
    expect(waits).toEqual([250, 500]);
  });

  test('is given up after six tries, each after a longer wait', async () => {
    script.push(...Array.from({ length: 6 }, () => ({ status: 503, body: '' })));
    await expect(call()).rejects.toMatchObject({
      code: 'STORE_UNAVAILABLE',
      message: expect.stringContaining('503'),
    });
    expect(waits).toEqual([250, 500, 1000, 2000, 4000]);
  });

  test('is given up at once without retries', async () => {
    script.push({ status: 500, body: '' });
    await expect(call({ maxTries: 1 })).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(waits).toEqual([]);
  });

  test('that does not exist is given up like any other', async () => {
    server.close();
    server.closeAllConnections();
    await expect(call()).rejects.toMatchObject({
      message: expect.stringContaining('ECONNREFUSED'),
    });
    expect(waits).toHaveLength(5);
  });

  test('is not called again when it refuses the token or denies access', async () => {
    const denied = {
      errors: [{ message: 'Needs read_orders', extensions: { code: 'ACCESS_DENIED' } }],
    };
    script.push({ status: 401, body: { errors: 'Invalid API key' } }, { body: denied });
    await expect(call()).rejects.toMatchObject({
      message: expect.stringContaining('access token'),
    });
    await expect(call()).rejects.toMatchObject({ message: expect.stringContaining('read_orders') });
    expect(waits).toEqual([]);
  });
});

test('a query that the platform does not understand is a defect of the product', async () => {
  script.push({
    body: {
      errors: [{ message: "Field 'x' doesn't exist", extensions: { code: 'undefinedField' } }],
    },
  });
  const failure: unknown = await call().catch((error: unknown) => error);
  expect(failure).toMatchObject({ name: 'Error', message: expect.stringContaining('Ask') });
});

test('stops at once when its signal aborts', async () => {
  const stopping = new AbortController();
  stopping.abort(new Error('stopping'));
  await expect(call({ signal: stopping.signal })).rejects.toThrow('stopping');
});

test('stops when its signal aborts during an endless answer', async () => {
  const reading = new AbortController();
  const endless = async (): Promise<Response> => {
    setImmediate(() => reading.abort(new Error('Enough')));
    return new Response(new ReadableStream());
  };
  const url = 'http://shop.example/';
  const slow = createAdminApi({
    url,
    tokens: permanentToken(token),
    fetch: endless,
    timing: testTiming([]),
  });
  await expect(slow.call(ask, {}, { signal: reading.signal })).rejects.toThrow('Enough');
});

test('sends the token to the store and to nobody else', async () => {
  script.push(...Array.from({ length: 6 }, () => ({ status: 500, body: token })));
  const failure = (await call().catch((error: unknown) => error)) as Error;
  expect(tokens).toContain(token);
  expect(`${failure.message} ${failure.stack ?? ''} ${JSON.stringify(retries)}`).not.toContain(
    token,
  );
});
