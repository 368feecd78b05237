import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type EventStore, LARGEST_APPEND_BYTES, type NewEvent } from '../event-store.ts';
import { fact, facts, newStream } from './test-events.ts';

/** Stored bytes of the events. */
const sumStoredBytes = (events: readonly NewEvent[]): number =>
  events.reduce(
    (sum, { data, metadata }) =>
      sum + Buffer.byteLength(JSON.stringify(data) + JSON.stringify(metadata)),
    0,
  );

/** Tests large appends to an event store. A server of EventStoreDB must be configured for appends of 16 MB. */
export const largeAppendsContract = (adapter: string, open: () => Promise<EventStore>): void => {
  let store: EventStore;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(async () => store.close());

  describe(`${adapter}: large appends`, () => {
    test('stores a payload of megabytes', async () => {
      const stream = newStream();
      const data = {
        lines: Array.from({ length: 60_000 }, (_, line) => `${line} ${randomUUID()}`),
      };
      await store.append(stream, [fact(data), fact({ after: true })], 'no-stream');
      const events = await store.readStream(stream);
      expect(events[0]?.data).toEqual(data);
      expect(events[1]?.data).toEqual({ after: true });
    });

    test('stores an append of 16 MB', async () => {
      const stream = newStream();
      const empty = facts(16).map((event) => ({ ...event, data: '' }));
      const rest = LARGEST_APPEND_BYTES - sumStoredBytes(empty);
      const full = empty.map((event, index) => ({
        ...event,
        data: 'x'.repeat(Math.floor(rest / 16) + (index === 0 ? rest % 16 : 0)),
      }));
      expect(sumStoredBytes(full)).toBe(LARGEST_APPEND_BYTES);
      await store.append(stream, full, 'no-stream');
      const lengths = (await store.readStream(stream)).map(({ data }) => String(data).length);
      expect(lengths).toEqual(full.map(({ data }) => data.length));
    });

    test('refuses a larger append and records none of its events', async () => {
      const stream = newStream();
      const [first, second] = [facts(1), fact('ß'.repeat(LARGEST_APPEND_BYTES / 2))];
      await store.append(stream, first, 'no-stream');
      await expect(store.append(stream, [fact(), second], 0)).rejects.toMatchObject({
        name: 'AppendTooLarge',
        limitBytes: LARGEST_APPEND_BYTES,
      });
      const ids = (await store.readStream(stream)).map(({ id }) => id);
      expect(ids).toEqual(first.map(({ id }) => id));
    });
  });
};
