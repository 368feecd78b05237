import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type AppendTogether,
  type EventStore,
  type StreamAppend,
  WrongExpectedRevision,
} from '../event-store.ts';
import { EventIdsTaken } from '../repeated-append.ts';
import { fact, facts, newStream } from './test-events.ts';

const makeAppend = (): StreamAppend => ({
  stream: newStream(),
  events: facts(2),
  expected: 'no-stream',
});

/** Tests `appendTogether` of an event store. Each `open` returns another store on the same log. */
export const appendTogetherContract = (adapter: string, open: () => Promise<EventStore>): void => {
  let store: EventStore;
  let append: AppendTogether;
  beforeAll(async () => {
    store = await open();
    if (store.appendTogether === null) throw new Error(`${adapter} commits one stream at a time`);
    append = store.appendTogether;
  });
  afterAll(async () => store.close());
  const lengths = async (appends: readonly StreamAppend[]) =>
    Promise.all(appends.map(async ({ stream }) => (await store.readStream(stream)).length));

  describe(`${adapter}: appending to several streams together`, () => {
    test('records all of them, one after the other in the log', async () => {
      const appends = [makeAppend(), makeAppend(), makeAppend()];
      const results = await append(appends);
      expect(await lengths(appends)).toEqual([2, 2, 2]);
      expect(results.map(({ revision }) => revision)).toEqual([1, 1, 1]);
      const positions = results.map(({ position }) => position);
      expect(positions).toEqual([...positions].sort());
      const [last] = (await store.readStream(appends[2]?.stream ?? '')).slice(-1);
      expect(last?.position).toBe(positions[2]);
    });

    test('records none of them when one stream has another revision, and names that stream', async () => {
      const moved = newStream();
      await store.append(moved, facts(3), 'no-stream');
      const appends = [
        makeAppend(),
        { stream: moved, events: facts(1), expected: 1 },
        makeAppend(),
      ];
      await expect(append(appends)).rejects.toMatchObject({
        name: 'WrongExpectedRevision',
        stream: moved,
        expected: 1,
        actual: 2,
      });
      expect(await lengths(appends)).toEqual([0, 3, 0]);
    });

    test('returns the first results when it is repeated, also after later appends', async () => {
      const appends = [makeAppend(), makeAppend()];
      const first = await append(appends);
      await store.append(appends[0]?.stream ?? '', facts(1), 1);
      expect(await append(appends)).toEqual(first);
      expect(await lengths(appends)).toEqual([3, 2]);
    });

    test('refuses events of which the log has only some, and a stream named twice', async () => {
      const known = makeAppend();
      await store.append(known.stream, known.events, 'no-stream');
      const fresh = makeAppend();
      const half = { ...fresh, events: [...fresh.events, ...known.events.slice(0, 1)] };
      await expect(append([half, makeAppend()])).rejects.toBeInstanceOf(EventIdsTaken);
      await expect(append([fresh, { ...fresh, events: [fact()] }])).rejects.toThrow('named twice');
      expect(await lengths([fresh])).toEqual([0]);
    });

    test('stores exactly one of many concurrent appends to the same streams, whole; appends to other streams succeed', async () => {
      const other = await open();
      const streams = [newStream(), newStream(), newStream()];
      const all = (events: number) =>
        streams.map((stream) => ({
          stream,
          events: facts(events),
          expected: 'no-stream' as const,
        }));
      const others = other.appendTogether ?? append;
      const tries = Array.from({ length: 12 }, async (_, at) =>
        (at % 2 === 0 ? append : others)(all(at + 1)),
      );
      const apart = Array.from({ length: 12 }, async () =>
        store.append(newStream(), facts(1), 'no-stream'),
      );
      const results = await Promise.allSettled(tries);
      await Promise.all(apart);
      await other.close();
      const refused = results.flatMap((one) =>
        one.status === 'rejected' ? [one.reason as unknown] : [],
      );
      expect(refused).toHaveLength(11);
      expect(refused.every((reason) => reason instanceof WrongExpectedRevision)).toBe(true);
      const won = results.findIndex(({ status }) => status === 'fulfilled') + 1;
      expect(await lengths(all(1))).toEqual([won, won, won]);
    });
  });
};
