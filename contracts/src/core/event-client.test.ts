import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { followDashboard } from '../dashboard/calls.ts';
import { BROKEN_AFTER_SECONDS, createEventClient, HEARTBEAT_SECONDS } from './event-client.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const utf8 = new TextEncoder();

/** A connection whose parts the test sends; `read` are the data that arrived, ending with null. */
const connect = (signal?: AbortSignal, answers = true) => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  const sent: AbortSignal[] = [];
  const fetch = (_url: unknown, init?: RequestInit) => {
    if (init?.signal) sent.push(init.signal);
    return answers ? Promise.resolve(new Response(body)) : new Promise<Response>(() => undefined);
  };
  const client = createEventClient({ baseUrl: '', fetch, token: () => null });
  const read: (string | null)[] = [];
  void (async () => {
    for await (const data of client(followDashboard, {}, signal && { signal })) read.push(data);
    read.push(null);
  })();
  const say = async (text: string): Promise<void> => {
    controller?.enqueue(utf8.encode(text));
    await jest.advanceTimersByTimeAsync(0);
  };
  return { say, end: () => controller?.close(), read, isClosed: () => sent[0]?.aborted };
};
const pass = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

describe('a stream of server-sent events', () => {
  test('yields the data of its events, also of divided ones, until the server ends it', async () => {
    const { say, end, read } = connect();
    await say('data: 1\n\n: still there\n\nda');
    await say('ta: 2\n\n');
    end();
    await pass(0);
    expect(read).toEqual(['1', '2', null]);
  });

  test('stays open while heartbeats arrive', async () => {
    const { say, read, isClosed } = connect();
    for (let beat = 0; beat < 10; beat += 1) {
      await pass(HEARTBEAT_SECONDS);
      await say(': still there\n\n');
    }
    await say('data: 1\n\n');
    expect([read, isClosed()]).toEqual([['1'], false]);
  });

  test.each([
    ['within it', true],
    ['before its answer', false],
  ])('ends, and closes its connection, after a long silence %s', async (_, answers) => {
    const { read, isClosed } = connect(undefined, answers);
    await pass(BROKEN_AFTER_SECONDS - 1);
    expect([read, isClosed()]).toEqual([[], false]);
    await pass(1);
    expect([read, isClosed()]).toEqual([[null], true]);
  });

  test('closes its connection when the caller leaves', async () => {
    const left = new AbortController();
    const { isClosed } = connect(left.signal);
    await pass(0);
    left.abort();
    expect(isClosed()).toBe(true);
  });
});
