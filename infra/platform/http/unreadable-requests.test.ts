import { EventEmitter, once } from 'node:events';
import { allRoutes } from '@quartermaster/contracts/calls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import { z } from 'zod';
import { HEADERS_LIMIT_BYTES } from './bodies/body-limits.ts';
import { listen, type RunningServer } from './listen.ts';
import { rawCall } from './test-raw-call.ts';

interface Schema {
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

/** Bytes of one UTF-16 code unit that is percent-encoded, at most. */
const ENCODED_BYTES = 9;
/** Characters of a parameter whose form limits it: an id, a day, a number, a position. */
const FORMED = 64;
/** Room for the headers that clients and proxies add. */
const HEADERS_ROOM = 8 * 1024;

const longest = ({ maxLength, maxItems = 1, items }: Schema): number =>
  items === undefined ? (maxLength ?? FORMED) * ENCODED_BYTES : maxItems * longest(items);

const served = new EventEmitter();
let server: RunningServer;
beforeAll(async () => {
  const app = express()
    .get('/', (request, response) => {
      response.json({ length: request.url.length });
    })
    .post('/', (_request, response) => {
      response.write('The first part');
      served.emit('begun');
    });
  server = await listen(app, { port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const get = (kibibytes: number) => fetch(`${server.url}/?x=${'x'.repeat(kibibytes * 1024)}`);

describe('a server', () => {
  test('accepts an address of 60 KiB', async () => {
    expect((await get(60)).status).toBe(200);
  });

  test('ERR-33 answers a longer one with a problem', async () => {
    const refused = await get(65);
    expect(refused.status).toBe(431);
    expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await refused.json()).toEqual({
      code: 'HEADERS_TOO_LARGE',
      message: 'Address and headers are larger than 64 KiB',
    });
  });

  test('ERR-33 answers a request that is not HTTP with a problem', async () => {
    const answer = await rawCall(server.url, {
      method: 'GET',
      path: '/',
      headers: { 'Content-Length': 'many' },
      parts: [],
    });
    expect(answer.text).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer.text).toContain('"code":"VALIDATION_FAILED"');
    expect(answer.isReset).toBe(false);
  });

  test('sends no second answer when a request becomes unreadable while it is answered', async () => {
    const begun = once(served, 'begun');
    const unreadable = async function* () {
      await begun;
      yield 'no chunk\r\n';
    };
    const { text } = await rawCall(server.url, {
      path: '/',
      headers: { 'Transfer-Encoding': 'chunked' },
      parts: unreadable(),
    });
    expect(text).toContain('The first part');
    expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('answers others while one connection sends nonsense', async () => {
    const nonsense = { method: 'GET', path: '/', headers: { 'Content-Length': 'x' }, parts: [] };
    const [, ...answers] = await Promise.all([rawCall(server.url, nonsense), get(1), get(1)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test.each(allRoutes)('accepts the longest address of $method $path', ({ path, query }) => {
    const { properties = {} } = z.toJSONSchema(query, {
      io: 'input',
      unrepresentable: 'any',
    }) as Schema;
    const parameters = Object.values(properties).map(longest);
    const bytes = parameters.reduce((sum, each) => sum + each, path.length + 10 * FORMED);
    expect(bytes).toBeLessThan(HEADERS_LIMIT_BYTES - HEADERS_ROOM);
  });
});
