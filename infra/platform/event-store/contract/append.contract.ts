import { isAfter, positionPattern } from '@quartermaster/contracts/core/position';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  type EventStore,
  type ExpectedRevision,
  type NewEvent,
  type Position,
  type ReadStreamOptions,
  type RecordedEvent,
  WrongExpectedRevision,
} from '../event-store.ts';
import { fact, facts, newStream } from './test-events.ts';

const listIds = (events: readonly { readonly id: string }[]): readonly string[] =>
  events.map(({ id }) => id);

/** Reads the log to its end and keeps the events of the given streams. */
const readStreamsFrom = async (
  store: EventStore,
  after: Position,
  streams: readonly string[],
  limit = 1_000,
): Promise<readonly RecordedEvent[]> => {
  const found: RecordedEvent[] = [];
  for (let position = after; ;) {
    const page = await store.readAll(position, limit);
    const last = page.at(-1);
    if (last === undefined) return found;
    expect(page.length).toBeLessThanOrEqual(limit);
    found.push(...page.filter(({ stream }) => streams.includes(stream)));
    position = last.position;
  }
};

/** Tests the appends and reads of an event store. Each `open` returns another store on the same log. */
export const eventStoreContract = (adapter: string, open: () => Promise<EventStore>): void => {
  let store: EventStore;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(async () => store.close());

  describe(`${adapter}: appending`, () => {
    test('keeps events in order and numbers them from 0', async () => {
      const stream = newStream();
      const first = await store.append(stream, facts(2), 'no-stream');
      const second = await store.append(stream, facts(3), first.revision);
      expect([first.revision, second.revision]).toEqual([1, 4]);
      expect(isAfter(second.position, first.position)).toBe(true);
      const events = await store.readStream(stream);
      expect(events.map(({ revision }) => revision)).toEqual([0, 1, 2, 3, 4]);
      expect(events.at(-1)?.position).toBe(second.position);
    });

    test('reads a part of a stream, from a revision and at most `count` events', async () => {
      const stream = newStream();
      await store.append(stream, facts(5), 'no-stream');
      const revisions = async (part: ReadStreamOptions) =>
        (await store.readStream(stream, part)).map(({ revision }) => revision);
      expect(await revisions({ from: 1, count: 2 })).toEqual([1, 2]);
      expect(await revisions({ count: 1 })).toEqual([0]);
      expect(await revisions({ from: 3, count: 10 })).toEqual([3, 4]);
    });

    test('returns events exactly as they were appended', async () => {
      const stream = newStream();
      const data = {
        text: 'Ünïcode — 漢字 🚲 "quotes" \\ \n\t\u0001',
        deep: [{ a: [1.5, -0.1, 1e21, null, true] }],
        none: null,
        ['']: 'empty key',
      };
      const event = fact(data, { type: 'ÄnderungErkannt', schemaVersion: 7 });
      await store.append(stream, [event], 'no-stream');
      const [recorded] = await store.readStream(stream);
      expect(recorded).toEqual({
        ...event,
        stream,
        revision: 0,
        position: expect.any(String),
        recordedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      });
    });

    test('stores all valid JSON, also values that databases often refuse', async () => {
      const stream = newStream();
      const data = { nul: 'a\u0000b', half: '\ud83d', keys: { b: 1, a: 2 }, precise: 0.1 + 0.2 };
      await store.append(stream, [fact(data), fact('just text'), fact(null)], 'no-stream');
      const events = await store.readStream(stream);
      expect(events.map((event) => event.data)).toEqual([data, 'just text', null]);
      expect(JSON.stringify(events[0]?.data)).toBe(JSON.stringify(data));
    });

    test('is not affected by later changes to the appended objects', async () => {
      const stream = newStream();
      const data = { quantity: 1 };
      await store.append(stream, [fact(data)], 'no-stream');
      data.quantity = 2;
      expect((await store.readStream(stream))[0]?.data).toEqual({ quantity: 1 });
    });

    test.each<[string, readonly NewEvent[], ExpectedRevision]>([
      ['no events', [], 'no-stream'],
      ['an id that is no UUID', [fact({}, { id: 'one' })], 'no-stream'],
      ['data that is no JSON', [fact(Symbol('not JSON'))], 'no-stream'],
      ['an empty type', [fact({}, { type: '' })], 'no-stream'],
      ['a negative revision', [fact()], -1],
      ['half a revision', [fact()], 0.5],
    ])('refuses %s and records nothing', async (_what, events, expected) => {
      const stream = newStream();
      await expect(store.append(stream, events, expected)).rejects.toThrow();
      expect(await store.readStream(stream)).toEqual([]);
    });

    test('refuses an event id twice in one append', async () => {
      const stream = newStream();
      const twice = fact();
      await expect(store.append(stream, [twice, twice], 'no-stream')).rejects.toThrow();
      expect(await store.readStream(stream)).toEqual([]);
    });
  });

  describe(`${adapter}: expected revision`, () => {
    test('refuses a second writer at the same revision and returns the current revision', async () => {
      const stream = newStream();
      await store.append(stream, facts(2), 'no-stream');
      await expect(store.append(stream, facts(1), 0)).rejects.toMatchObject({
        name: 'WrongExpectedRevision',
        stream,
        expected: 0,
        actual: 1,
      });
      await expect(store.append(stream, facts(1), 'no-stream')).rejects.toMatchObject({
        expected: 'no-stream',
        actual: 1,
      });
      expect(await store.readStream(stream)).toHaveLength(2);
    });

    test('refuses a revision the stream has not reached', async () => {
      const stream = newStream();
      await expect(store.append(stream, facts(1), 0)).rejects.toMatchObject({ actual: -1 });
      await store.append(stream, facts(1), 'no-stream');
      await expect(store.append(stream, facts(1), 1)).rejects.toBeInstanceOf(WrongExpectedRevision);
      expect(await store.readStream(stream)).toHaveLength(1);
    });

    test('accepts exactly one of many concurrent writers, whichever store they use', async () => {
      const other = await open();
      const stream = newStream();
      const tries = Array.from({ length: 16 }, async (_, index) =>
        (index % 2 === 0 ? store : other).append(stream, [fact({ index })], 'no-stream'),
      );
      const results = await Promise.allSettled(tries);
      await other.close();
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const reasons = results.flatMap((result) =>
        result.status === 'rejected' ? [result.reason as unknown] : [],
      );
      expect(reasons.every((reason) => reason instanceof WrongExpectedRevision)).toBe(true);
      expect(await store.readStream(stream)).toHaveLength(1);
    });

    test('a refused append does not affect concurrent appends', async () => {
      const busy = newStream();
      await store.append(busy, facts(1), 'no-stream');
      const streams = Array.from({ length: 20 }, newStream);
      const results = await Promise.allSettled(
        streams.flatMap((stream) => [
          store.append(stream, facts(2), 'no-stream'),
          store.append(busy, facts(1), 'no-stream'),
        ]),
      );
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
      for (const stream of streams) expect(await store.readStream(stream)).toHaveLength(2);
      expect(await store.readStream(busy)).toHaveLength(1);
    });
  });

  describe(`${adapter}: repeated appends`, () => {
    test('return the first result, also after later appends', async () => {
      const stream = newStream();
      const [a, b] = [facts(2), facts(1)];
      const first = await store.append(stream, a, 'no-stream');
      expect(await store.append(stream, a, 'no-stream')).toEqual(first);
      const second = await store.append(stream, b, first.revision);
      expect(await store.append(stream, a, 'no-stream')).toEqual(first);
      expect(await store.append(stream, b, first.revision)).toEqual(second);
      expect(listIds(await store.readStream(stream))).toEqual(listIds([...a, ...b]));
    });

    test('return the first result also when they name the current revision', async () => {
      const stream = newStream();
      const events = facts(2);
      const first = await store.append(stream, events, 'no-stream');
      expect(await store.append(stream, events, first.revision)).toEqual(first);
      expect(await store.readStream(stream)).toHaveLength(2);
    });

    test('return one result also when they run concurrently', async () => {
      const other = await open();
      const stream = newStream();
      const events = facts(3);
      const answers = await Promise.all(
        [store, other, store, other].map(async (each) => each.append(stream, events, 'no-stream')),
      );
      await other.close();
      expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
      expect(await store.readStream(stream)).toHaveLength(3);
    });

    test('are refused when the log has only some of the events, and nothing is recorded', async () => {
      const stream = newStream();
      const [known, unknown] = [fact(), fact()];
      await store.append(stream, [known], 'no-stream');
      await expect(store.append(stream, [known, unknown], 'no-stream')).rejects.toThrow();
      await expect(store.append(stream, [unknown, known], 0)).rejects.toThrow();
      expect(await store.readStream(stream)).toHaveLength(1);
    });

    test('do not affect concurrent appends', async () => {
      const stream = newStream();
      const events = facts(2);
      const first = await store.append(stream, events, 'no-stream');
      const streams = Array.from({ length: 10 }, newStream);
      const [again, ...others] = await Promise.all([
        store.append(stream, events, first.revision),
        ...streams.map(async (each) => store.append(each, facts(1), 'no-stream')),
      ]);
      expect(again).toEqual(first);
      expect(others.map(({ revision }) => revision)).toEqual(streams.map(() => 0));
    });
  });

  describe(`${adapter}: reading`, () => {
    test('a stream from a revision on; empty for a stream that does not exist', async () => {
      const stream = newStream();
      const events = facts(5);
      await store.append(stream, events, 'no-stream');
      expect(listIds(await store.readStream(stream, { from: 3 }))).toEqual(
        listIds(events.slice(3)),
      );
      expect(await store.readStream(stream, { from: 5 })).toEqual([]);
      expect(await store.readStream(newStream())).toEqual([]);
    });

    test('the whole log in pages, in the order of the appends, with positions that compare as text', async () => {
      const before = await store.head();
      const streams = [newStream(), newStream()];
      const expected: string[] = [];
      for (let round = 0; round < 12; round += 1) {
        const stream = streams[round % 2]!;
        const events = facts(2);
        const revision = Math.floor(round / 2) * 2 - 1;
        await store.append(stream, events, revision < 0 ? 'no-stream' : revision);
        expected.push(...listIds(events));
      }
      for (const limit of [1, 7, 1_000]) {
        const found = await readStreamsFrom(store, before, streams, limit);
        expect(listIds(found)).toEqual(expected);
        const positions = found.map(({ position }) => position);
        expect([...positions].sort()).toEqual(positions);
        expect(new Set(positions).size).toBe(positions.length);
        for (const position of positions) expect(String(position)).toMatch(positionPattern);
        expect(positions.every((position) => isAfter(position, before))).toBe(true);
      }
    });

    test('starts after a position, without the event at it', async () => {
      const stream = newStream();
      const first = await store.append(stream, facts(2), 'no-stream');
      const events = facts(2);
      const second = await store.append(stream, events, 1);
      expect(listIds(await readStreamsFrom(store, first.position, [stream]))).toEqual(
        listIds(events),
      );
      expect(await readStreamsFrom(store, second.position, [stream])).toEqual([]);
      expect(!isAfter(second.position, await store.head())).toBe(true);
    });

    test('returns the events of another store', async () => {
      const other = await open();
      const stream = newStream();
      const { position } = await other.append(stream, facts(2), 'no-stream');
      await other.close();
      expect(await store.readStream(stream)).toHaveLength(2);
      expect(!isAfter(position, await store.head())).toBe(true);
    });

    test('refuses a limit of 0', async () => {
      await expect(store.readAll(await store.head(), 0)).rejects.toThrow(RangeError);
    });
  });
};
