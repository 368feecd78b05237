import { toPosition } from '@quartermaster/contracts/core/position';
import { expect, test } from '@jest/globals';
import type { RecordedEvent } from '../../event-store.ts';
import { fact } from '../../contract/test-events.ts';
import { createKnownIds } from './known-ids.ts';

/** Streams of three events, and what was read of them. */
const openStreams = () => {
  const reads: string[] = [];
  const makeEvents = (stream: string): readonly RecordedEvent[] =>
    [0, 1, 2].map((revision) => ({
      ...fact(),
      id: `${stream}/${revision}`,
      stream,
      revision,
      position: toPosition(String(revision)),
      recordedAt: '2026-11-21T08:00:00.000Z',
    }));
  const readFrom = async (stream: string, from: number, count: number) => {
    reads.push(`${stream} ${from}+${count}`);
    return makeEvents(stream).slice(from, from + count);
  };
  return { reads, eventsOf: makeEvents, readFrom };
};

test('reads only unread events', async () => {
  const { reads, eventsOf, readFrom } = openStreams();
  const known = createKnownIds(readFrom);
  known.learn('a', 0, eventsOf('a').slice(0, 2));
  expect([...(await known.upTo('a', 1)).keys()]).toEqual(['a/0', 'a/1']);
  expect([...(await known.upTo('a', 2)).keys()]).toEqual(['a/0', 'a/1', 'a/2']);
  expect(reads).toEqual(['a 2+1']);
});

test('reads nothing up to the last event of a stream whose last events were read', async () => {
  const { reads, eventsOf, readFrom } = openStreams();
  const known = createKnownIds(readFrom);
  known.learn('a', 1, eventsOf('a').slice(1));
  expect([...(await known.upTo('a', 2)).keys()]).toEqual(['a/1', 'a/2']);
  known.learn('b', 3, []);
  expect((await known.upTo('b', 2)).size).toBe(0);
  expect(reads).toEqual([]);
});

test('reads a stream from its start when older events than the read ones are needed', async () => {
  const { reads, eventsOf, readFrom } = openStreams();
  const known = createKnownIds(readFrom);
  known.learn('a', 2, eventsOf('a').slice(2));
  expect([...(await known.upTo('a', 0)).keys()]).toEqual(['a/0']);
  expect([...(await known.upTo('a', 2)).keys()]).toEqual(['a/2']);
  expect(reads).toEqual(['a 0+1']);
});

test('keeps the events after a gap, and joins them with those before it', async () => {
  const { reads, eventsOf, readFrom } = openStreams();
  const known = createKnownIds(readFrom);
  known.learn('a', 0, eventsOf('a').slice(0, 1));
  known.learn('a', 2, eventsOf('a').slice(2));
  expect([...(await known.upTo('a', 2)).keys()]).toEqual(['a/2']);
  known.learn('a', 0, eventsOf('a').slice(0, 2));
  expect([...(await known.upTo('a', 2)).keys()].sort()).toEqual(['a/0', 'a/1', 'a/2']);
  expect(reads).toEqual([]);
});

test('does not use a stream that is shorter than the revision from which it was read', async () => {
  const { reads, readFrom } = openStreams();
  const known = createKnownIds(readFrom);
  known.learn('a', 9, []);
  expect([...(await known.upTo('a', 2)).keys()]).toEqual(['a/0', 'a/1', 'a/2']);
  expect(reads).toEqual(['a 0+3']);
});

test('reads nothing of a stream that must not exist', async () => {
  const { reads, readFrom } = openStreams();
  expect((await createKnownIds(readFrom).upTo('a', -1)).size).toBe(0);
  expect(reads).toEqual([]);
});

test('drops the least recently used streams, and reads them again', async () => {
  const { reads, readFrom } = openStreams();
  const known = createKnownIds(readFrom, 8);
  await known.upTo('a', 2);
  await known.upTo('b', 2);
  await known.upTo('a', 2);
  await known.upTo('c', 2);
  await known.upTo('a', 2);
  expect(reads).toEqual(['a 0+3', 'b 0+3', 'c 0+3']);
  expect((await known.upTo('b', 2)).size).toBe(3);
  expect(reads.at(-1)).toBe('b 0+3');
});
