import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { listen, type RunningServer } from '../listen.ts';
import { testApp } from '../test-app.ts';
import { exampleCalls } from '../calls/test-calls.ts';
import { inParts, rawCall } from '../test-raw-call.ts';

const MEBIBYTE = 1024 * 1024;
const json = { Authorization: 'Bearer admin', 'Content-Type': 'application/json' };
const file = '/api/files/0193f0a0-0000-7000-8000-000000000001/cups.csv?grant=x';

const running: RunningServer[] = [];
const open = async (stalledMs = 30_000): Promise<string> => {
  const server = await listen(testApp(exampleCalls, {}, { stalledMs }), {
    port: 0,
    host: '127.0.0.1',
  });
  running.push(server);
  return server.url;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

describe('a body that is too large', () => {
  test.each([
    ['a call', 'POST', '/api/orders', 3],
    ['a file', 'PUT', file, 30],
  ])(
    'ERR-25 of %s, of unknown length, is answered 413 without a reset of the connection',
    async (_title, method, path, mebibytes) => {
      const headers = { ...json, 'Transfer-Encoding': 'chunked', Connection: 'close' };
      const parts = inParts(mebibytes * 16, MEBIBYTE / 16);
      const answer = await rawCall(await open(), { method, path, headers, parts });
      expect(answer.text).toMatch(/^HTTP\/1\.1 413 /);
      expect(answer.text).toContain('PAYLOAD_TOO_LARGE');
      expect(answer.isReset).toBe(false);
    },
  );

  test('NF-H-03 is read only up to a bound', async () => {
    let sent = 0;
    const endless = function* (): Generator<Buffer> {
      for (;;) {
        sent += MEBIBYTE;
        yield* [...inParts(16, MEBIBYTE / 16)].slice(0, -1);
      }
    };
    const headers = { ...json, 'Transfer-Encoding': 'chunked' };
    await rawCall(await open(), { path: '/api/orders', headers, parts: endless() });
    expect(sent).toBeLessThan(64 * MEBIBYTE);
  });
});

describe('a body that stalls', () => {
  test('ends with 408 after half of it was sent', async () => {
    const headers = { ...json, 'Content-Length': 1000 };
    const call = { path: '/api/orders', headers, parts: ['{"items":['] };
    const answer = await rawCall(await open(90), call);
    expect(answer.text).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer.text).toContain('REQUEST_TIMEOUT');
    expect(answer.isReset).toBe(false);
  });

  test('ends an upload', async () => {
    const headers = { 'Content-Type': 'text/csv', 'Content-Length': 1000 };
    const call = { method: 'PUT', path: file, headers, parts: ['sku,'] };
    expect((await rawCall(await open(90), call)).text).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('does not include a slow one: an upload continues as long as bytes arrive', async () => {
    const slowly = async function* (): AsyncGenerator<string> {
      for (let at = 0; at < 12; at += 1) {
        await sleep(50);
        yield 'x';
      }
    };
    const headers = { 'Content-Type': 'text/csv', 'Content-Length': 12, Connection: 'close' };
    const call = { method: 'PUT', path: file, headers, parts: slowly() };
    expect((await rawCall(await open(300), call)).text).toMatch(/^HTTP\/1\.1 204 /);
  });
});
