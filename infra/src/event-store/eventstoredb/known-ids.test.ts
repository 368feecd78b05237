import { expect, test } from '@jest/globals';
import type { RecordedEvent } from '../event-store.ts';
import { fact } from '../test-events.ts';
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
  known.learn('a', eventsOf('a').slice(0, 2));
  expect([...(await known.upTo('a', 1)).keys()]).toEqual(['a/0', 'a/1']);
  expect([...(await known.upTo('a', 2)).keys()]).toEqual(['a/0', 'a/1', 'a/2']);
  expect(reads).toEqual(['a 2+1']);
});

test('takes nothing for known that begins after a gap', async () => {
  const { reads, eventsOf, readFrom } = openStreams();
  const known = createKnownIds(readFrom);
  known.learn('a', eventsOf('a').slice(1));
  await known.upTo('a', 2);
  expect(reads).toEqual(['a 0+3']);
});

test('asks nothing about a stream that must not be there', async () => {
  const { reads, readFrom } = openStreams();
  expect((await createKnownIds(readFrom).upTo('a', -1)).size).toBe(0);
  expect(reads).toEqual([]);
});

test('forgets the streams used least recently, and reads them again', async () => {
  const { reads, readFrom } = openStreams();
  const known = createKnownIds(readFrom, 6);
  await known.upTo('a', 2);
  await known.upTo('b', 2);
  await known.upTo('a', 2);
  await known.upTo('c', 2);
  await known.upTo('a', 2);
  expect(reads).toEqual(['a 0+3', 'b 0+3', 'c 0+3']);
  expect((await known.upTo('b', 2)).size).toBe(3);
  expect(reads.at(-1)).toBe('b 0+3');
});
