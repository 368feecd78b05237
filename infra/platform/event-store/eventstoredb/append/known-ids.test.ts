import { expect, test } from '@jest/globals';
import type { RecordedEvent } from '../../event-store.ts';
import { fact } from '../../contract/test-events.ts';
import { createKnownIds } from './known-ids.ts';

/** Streams of three events, and what was read of them. */
const openStreams = () => {
  const reads: string[] = [];
  const eventsOf = (stream: string): readonly RecordedEvent[] =>
    [0, 1, 2].map((revision) => ({
      ...fact(),
      id: `${stream}/${revision}`,
      stream,
      revision,
      position: String(revision),
      recordedAt: '2026-11-21T08:00:00.000Z',
    }));
  const readFrom = async (stream: string, from: number, count: number) => {
    reads.push(`${stream} ${from}+${count}`);
    return eventsOf(stream).slice(from, from + count);
  };
  return { reads, eventsOf, readFrom };
};

test('reads only what it has not seen', async () => {
  const { reads, eventsOf, readFrom } = openStreams();
  const known = createKnownIds(readFrom);
  known.learn('a', 0, eventsOf('a').slice(0, 2));
  expect([...(await known.upTo('a', 1)).keys()]).toEqual(['a/0', 'a/1']);
  expect([...(await known.upTo('a', 2)).keys()]).toEqual(['a/0', 'a/1', 'a/2']);
  expect(reads).toEqual(['a 2+1']);
});

test('reads nothing up to the last event of a stream whose last events it has seen', async () => {
  const { reads, eventsOf, readFrom } = openStreams();
  const known = createKnownIds(readFrom);
  known.learn('a', 1, eventsOf('a').slice(1));
  expect([...(await known.upTo('a', 2)).keys()]).toEqual(['a/1', 'a/2']);
  known.learn('b', 3, []);
  expect((await known.upTo('b', 2)).size).toBe(0);
  expect(reads).toEqual([]);
});

test('reads a stream from its start of which it has seen the end, when older events are asked for', async () => {
  const { reads, eventsOf, readFrom } = openStreams();
  const known = createKnownIds(readFrom);
  known.learn('a', 2, eventsOf('a').slice(2));
  expect([...(await known.upTo('a', 0)).keys()]).toEqual(['a/0']);
  expect([...(await known.upTo('a', 2)).keys()]).toEqual(['a/2']);
  expect(reads).toEqual(['a 0+1']);
});

test('knows what follows a gap, and what was read before it when that joins', async () => {
  const { reads, eventsOf, readFrom } = openStreams();
  const known = createKnownIds(readFrom);
  known.learn('a', 0, eventsOf('a').slice(0, 1));
  known.learn('a', 2, eventsOf('a').slice(2));
  expect([...(await known.upTo('a', 2)).keys()]).toEqual(['a/2']);
  known.learn('a', 0, eventsOf('a').slice(0, 2));
  expect([...(await known.upTo('a', 2)).keys()].sort()).toEqual(['a/0', 'a/1', 'a/2']);
  expect(reads).toEqual([]);
});

test('takes no stream for known that is shorter than the revision it was read from', async () => {
  const { reads, readFrom } = openStreams();
  const known = createKnownIds(readFrom);
  known.learn('a', 9, []);
  expect([...(await known.upTo('a', 2)).keys()]).toEqual(['a/0', 'a/1', 'a/2']);
  expect(reads).toEqual(['a 0+3']);
});

test('asks nothing about a stream that must not be there', async () => {
  const { reads, readFrom } = openStreams();
  expect((await createKnownIds(readFrom).upTo('a', -1)).size).toBe(0);
  expect(reads).toEqual([]);
});

test('forgets the streams used least recently, and reads them again', async () => {
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
