import { expect, test } from '@jest/globals';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  createEventStreams,
  formatServerSentEvent,
  STILL_THERE,
  streamChanges,
} from './event-streams.ts';

const endless = async function* (): AsyncGenerator<string> {
  for (let at = 0; ; at += 1) yield formatServerSentEvent({ at });
};
const createReader = ({ content }: ReturnType<ReturnType<typeof createEventStreams>>) =>
  (content as AsyncGenerator<Uint8Array>)[Symbol.asyncIterator]();
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const catchCode = (act: () => unknown): string | null => {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof Rejection) return error.code;
    throw error;
  }
};

test('sends events and comments as a browser reads them', async () => {
  const stream = createEventStreams('changes');
  const events = (async function* () {
    yield STILL_THERE;
    yield formatServerSentEvent({ text: 'two\nlines' });
  })();
  const reader = createReader(stream('team-1', events, {}));
  expect(text((await reader.next()).value)).toBe(': still there\n\n');
  expect(text((await reader.next()).value)).toBe('data: {"text":"two\\nlines"}\n\n');
  expect((await reader.next()).done).toBe(true);
});

test('refuses a team past its bound, and serves other teams', async () => {
  const stream = createEventStreams('changes', { atOnce: 10, atOncePerTeam: 2 });
  const [one, other] = [
    createReader(stream('team-1', endless(), {})),
    createReader(stream('team-1', endless(), {})),
  ];
  await one.next();
  await other.next();
  expect(catchCode(() => stream('team-1', endless(), {}))).toBe('RATE_LIMITED');
  const another = createReader(stream('team-2', endless(), {}));
  expect(text((await another.next()).value)).toBe('data: {"at":0}\n\n');
  await one.return(undefined);
  expect(catchCode(() => stream('team-1', endless(), {}))).toBeNull();
});

test('refuses everybody past the bound of all teams, until somebody leaves', async () => {
  const stream = createEventStreams('changes', { atOnce: 2, atOncePerTeam: 2 });
  const readers = ['team-1', 'team-2'].map((teamId) => createReader(stream(teamId, endless(), {})));
  await Promise.all(readers.map((reader) => reader.next()));
  expect(catchCode(() => stream('team-3', endless(), {}))).toBe('UNAVAILABLE');
  await readers[0]?.return(undefined);
  expect(catchCode(() => stream('team-3', endless(), {}))).toBeNull();
});

test('frees the place of a reader whose events fail', async () => {
  const stream = createEventStreams('changes', { atOnce: 1, atOncePerTeam: 1 });
  const failing = (async function* (): AsyncGenerator<string> {
    yield await Promise.reject(new Error('No database'));
  })();
  await expect(createReader(stream('team-1', failing, {})).next()).rejects.toThrow('No database');
  expect(catchCode(() => stream('team-1', endless(), {}))).toBeNull();
});

test('frees the place of a reader whose connection closed between two events, or before the first', async () => {
  const stream = createEventStreams('changes', { atOnce: 1, atOncePerTeam: 1 });
  const silent = async function* (): AsyncGenerator<string> {
    yield STILL_THERE;
    await new Promise(() => undefined);
  };
  for (const reads of [2, 0]) {
    let close = (): void => undefined;
    const answered = new Promise<void>((resolve) => (close = resolve));
    const reader = createReader(stream('team-1', silent(), { answered }));
    for (let at = 0; at < reads; at += 1) void reader.next();
    expect(catchCode(() => stream('team-1', endless(), {}))).toBe('RATE_LIMITED');
    close();
    await answered;
  }
  expect(catchCode(() => stream('team-1', endless(), {}))).toBeNull();
});

const collect = async (states: readonly (string | null)[], left = new AbortController()) => {
  const waiting = [...states];
  const followed = {
    read: async () => {
      if (waiting.length === 1) left.abort();
      return waiting.shift() ?? null;
    },
    isSettled: (state: string) => state === 'done',
  };
  const events: string[] = [];
  for await (const event of streamChanges(followed, left.signal)) events.push(event);
  return { events, unread: waiting.length };
};

test.each([
  ['it is settled', ['begun', 'begun', 'done', 'more'], ['begun', 'done'], 1],
  ['it is gone', ['begun', null, 'more'], ['begun'], 1],
  ['its reader left', ['begun', 'half'], ['begun', 'half'], 0],
])('a state is streamed after each change until %s', async (_, states, sent, unread) => {
  const streamed = await collect(states);
  expect(streamed).toEqual({ events: sent.map(formatServerSentEvent), unread });
});
