import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fact, facts, newStream } from './test-events.ts';
import type { EventStore, Position, RecordedEvent, Subscription } from '../event-store.ts';

/** Collects the events that a subscription delivers; `enough` resolves after `count` events of `streams`. */
const collect = (store: EventStore, after: Position, streams: readonly string[], count: number) => {
  const batches: (readonly RecordedEvent[])[] = [];
  let complete: () => void;
  const enough = new Promise<void>((resolve) => {
    complete = resolve;
  });
  const events = (): readonly RecordedEvent[] =>
    batches.flat().filter(({ stream }) => streams.includes(stream));
  const subscribe = (batchSize: number): Subscription =>
    store.subscribeAll(
      after,
      async (batch) => {
        batches.push(batch);
        if (events().length >= count) complete();
      },
      { batchSize },
    );
  return { batches, events, enough, subscribe };
};

const listIds = (events: readonly { readonly id: string }[]): readonly string[] =>
  events.map(({ id }) => id);

/** Tests the subscriptions of an event store. */
export const subscriptionContract = (adapter: string, open: () => Promise<EventStore>): void => {
  let store: EventStore;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(async () => store.close());

  describe(`${adapter}: a subscription`, () => {
    test('delivers stored and new events, once and in order, in batches of at most `batchSize`', async () => {
      const stream = newStream();
      const before = await store.append(stream, facts(1), 'no-stream');
      const [stored, appendedLater] = [facts(10), facts(5)];
      await store.append(stream, stored, 0);
      const { batches, events, enough, subscribe } = collect(store, before.position, [stream], 15);
      const subscription = subscribe(4);
      await store.append(stream, appendedLater, 10);
      await enough;
      await subscription.stop();
      await expect(subscription.done).resolves.toBeUndefined();
      expect(listIds(events())).toEqual(listIds([...stored, ...appendedLater]));
      expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(4);
      expect(batches.every(({ length }) => length > 0)).toBe(true);
    });

    test('delivers the events of another store', async () => {
      const other = await open();
      const stream = newStream();
      const { events, enough, subscribe } = collect(store, await store.head(), [stream], 3);
      const subscription = subscribe(100);
      await other.append(stream, facts(3), 'no-stream');
      await enough;
      await subscription.stop();
      await other.close();
      expect(events().map(({ revision }) => revision)).toEqual([0, 1, 2]);
    });

    test('delivers one batch at a time', async () => {
      const stream = newStream();
      const after = await store.head();
      await store.append(stream, facts(6), 'no-stream');
      let [running, most, seen] = [0, 0, 0];
      await new Promise<void>((resolve) => {
        const subscription = store.subscribeAll(
          after,
          async (events) => {
            running += 1;
            most = Math.max(most, running);
            await new Promise((next) => setTimeout(next, 5));
            running -= 1;
            seen += events.filter((event) => event.stream === stream).length;
            if (seen === 6) void subscription.stop().then(resolve);
          },
          { batchSize: 1 },
        );
      });
      expect(most).toBe(1);
    });

    test('ends with the error of its receiver, and delivers nothing more', async () => {
      const stream = newStream();
      const after = await store.head();
      await store.append(stream, facts(3), 'no-stream');
      let calls = 0;
      const subscription = store.subscribeAll(
        after,
        async () => {
          calls += 1;
          throw new Error('cannot fold this');
        },
        { batchSize: 1 },
      );
      await expect(subscription.done).rejects.toThrow('cannot fold this');
      await store.append(stream, facts(1), 2);
      await subscription.stop();
      expect(calls).toBe(1);
    });

    test('stops only after the current batch, and delivers nothing afterwards', async () => {
      const stream = newStream();
      const after = await store.head();
      const seen: string[] = [];
      let started: () => void;
      const inside = new Promise<void>((resolve) => {
        started = resolve;
      });
      let finish: () => void = () => undefined;
      const subscription = store.subscribeAll(after, async (events) => {
        started();
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        seen.push(...listIds(events.filter((event) => event.stream === stream)));
      });
      const first = fact();
      await store.append(stream, [first], 'no-stream');
      await inside;
      const stopped = subscription.stop();
      finish();
      await stopped;
      expect(seen).toEqual([first.id]);
      await store.append(stream, [fact()], 0);
      await subscription.done;
      expect(seen).toEqual([first.id]);
    });

    test('that waits for events can be stopped, twice', async () => {
      const subscription = store.subscribeAll(await store.head(), async () => undefined);
      await subscription.stop();
      await subscription.stop();
      await expect(subscription.done).resolves.toBeUndefined();
    });

    test('ends when its store is closed, which then refuses appends', async () => {
      const other = await open();
      const subscription = other.subscribeAll(await other.head(), async () => undefined);
      const last = other.append(newStream(), facts(1), 'no-stream');
      await other.close();
      await expect(subscription.done).resolves.toBeUndefined();
      await expect(last).resolves.toMatchObject({ revision: 0 });
      await expect(other.append(newStream(), facts(1), 'no-stream')).rejects.toThrow('closed');
    });
  });
};
