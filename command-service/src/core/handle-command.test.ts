import { beforeEach, expect, test } from '@jest/globals';
import { defineEvent, EventTooNew } from '@quartermaster/contracts/core/event';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { z } from 'zod';
import { systemContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import { createCommandHandler } from './handle-command.ts';
import { createStreams, buildStreamName } from './load-stream.ts';

interface Counted {
  readonly type: 'Counted';
  readonly data: { readonly units: number };
}

const counted = defineEvent({
  type: 'Counted',
  version: 1,
  summary: 'Units were counted.',
  data: z.object({ units: z.number() }),
});

const sum: Decider<{ readonly units: number }, number, Counted> = {
  subject: 'sum',
  definitions: [counted],
  initial: 0,
  evolve: (total, { data }) => total + data.units,
  decide: ({ units }) => (units === 0 ? [] : [{ type: 'Counted', data: { units } }]),
};

const context = (commandId: string) => systemContext('team-1', 'test', commandId);

let store: EventStore;
/** Number of events of each read of a stream. */
let reads: number[];

beforeEach(() => {
  const log = createInMemoryEventStore();
  reads = [];
  store = {
    ...log,
    readStream: async (stream, options) => {
      const events = await log.readStream(stream, options);
      reads.push(events.length);
      return events;
    },
  };
});

test('a stream in memory is not read again, except for events that others appended meanwhile', async () => {
  const [one, other] = [createCommandHandler(store), createCommandHandler(store)];
  await one.handle(sum, 'a', { units: 1 }, context('1'));
  await one.handle(sum, 'a', { units: 2 }, context('2'));
  await other.handle(sum, 'a', { units: 4 }, context('3'));
  await one.handle(sum, 'a', { units: 8 }, context('4'));
  expect(reads).toEqual([0, 1, 2, 2]);
  expect(await one.loadState(sum, 'a', 'team-1')).toBe(15);
  expect(await other.loadState(sum, 'a', 'team-1')).toBe(15);
  expect(await one.loadState(sum, 'b', 'team-1')).toBe(0);
});

test('the least recently read streams are dropped when all kept streams have too many events together', async () => {
  const { handle } = createCommandHandler(store);
  for (let round = 0; round < 4; round += 1) {
    for (const id of ['a', 'b', 'c'])
      await handle(sum, id, { units: 1 }, context(`${id}-${round}`));
  }
  const streams = createStreams(store, { mostEvents: 10 });
  const loadAndCountReads = async (id: string): Promise<readonly number[]> => {
    reads = [];
    expect(await streams.loadState(sum, buildStreamName('sum', 'team-1', id))).toBe(4);
    return reads;
  };
  expect([await loadAndCountReads('a'), await loadAndCountReads('b')]).toEqual([[4], [4]]);
  expect([await loadAndCountReads('a'), await loadAndCountReads('b')]).toEqual([[0], [0]]);
  expect([
    await loadAndCountReads('c'),
    await loadAndCountReads('b'),
    await loadAndCountReads('a'),
  ]).toEqual([[4], [0], [4]]);
});

test('a growing stream counts with its present length, and one that exceeds the bound is kept alone', async () => {
  const streams = createStreams(store, { mostEvents: 10 });
  const [long, short] = [
    buildStreamName('sum', 'team-1', 'long'),
    buildStreamName('sum', 'team-1', 'short'),
  ];
  const { handle } = createCommandHandler(store);
  await handle(sum, 'short', { units: 1 }, context('short'));
  await streams.loadState(sum, short);
  for (let event = 0; event < 12; event += 1) {
    await handle(sum, 'long', { units: 1 }, context(`long-${event}`));
    await streams.loadState(sum, long);
  }
  reads = [];
  expect(await streams.loadState(sum, long)).toBe(12);
  expect(await streams.loadState(sum, short)).toBe(1);
  expect(reads).toEqual([0, 1]);
});

test('many streams of one subject do not displace those of another', async () => {
  const { handle, loadState } = createCommandHandler(store);
  const product = { ...sum, subject: 'product' };
  const countAndRead = async (decider: typeof sum, id: string): Promise<void> => {
    await handle(decider, id, { units: 1 }, context(id));
    await loadState(decider, id, 'team-1');
  };
  await countAndRead(sum, 'order');
  for (let at = 0; at < 60; at += 1) await countAndRead(product, `product-${at}`);
  reads = [];
  await loadState(sum, 'order', 'team-1');
  await loadState(product, 'product-0', 'team-1');
  expect(reads).toEqual([0, 1]);
});

test('overlapping reads of the same streams fold each event once', async () => {
  const slow: EventStore = {
    ...store,
    readStream: async (stream, options) => {
      const events = await store.readStream(stream, options);
      const turns = (reads.length * 7) % 5; // responses arrive in another order than the reads
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      return events;
    },
  };
  const [one, other] = [createCommandHandler(slow), createCommandHandler(store)];
  const ids = ['a', 'b', 'c'];
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(
      ids.flatMap((id) => [
        one.loadState(sum, id, 'team-1'),
        one.handle(sum, id, { units: 1 }, context(`one-${id}-${round}`)),
        one.loadState(sum, id, 'team-1'),
        other.handle(sum, id, { units: 100 }, context(`other-${id}-${round}`)),
      ]),
    );
  }
  for (const id of ids) expect(await one.loadState(sum, id, 'team-1')).toBe(2_020);
  const again = await one.handle(sum, 'b', { units: 1 }, context('one-b-7'));
  expect(again).toMatchObject({ revision: 39, events: [{ data: { units: 1 } }], state: 2_020 });
});

test('NF-E-02 a repeated command returns its recorded result, also after later events', async () => {
  const handler = createCommandHandler(store);
  const first = await handler.handle(sum, 'a', { units: 1 }, context('1'));
  await handler.handle(sum, 'a', { units: 2 }, context('2'));
  const again = await handler.handle(sum, 'a', { units: 1 }, context('1'));
  expect(again).toMatchObject({ position: first.position, events: first.events });
  expect(await handler.decideOnly(sum, 'a', { units: 1 }, context('1'))).toEqual([]);
  expect(await handler.loadState(sum, 'a', 'team-1')).toBe(3);
});

test('of two simultaneous commands, the second is decided with the events of the first', async () => {
  const handler = createCommandHandler(store);
  await Promise.all(
    [1, 2, 4].map((units) => handler.handle(sum, 'a', { units }, context(String(units)))),
  );
  expect(await handler.loadState(sum, 'a', 'team-1')).toBe(7);
  expect(await store.readStream('sum-team-1.a')).toHaveLength(3);
});

test('a stream with an event of a newer release refuses commands; other streams accept them', async () => {
  const { handle } = createCommandHandler(store);
  await handle(sum, 'a', { units: 1 }, context('1'));
  const [event] = await store.readStream(buildStreamName('sum', 'team-1', 'a'));
  const newer = { ...event!, id: crypto.randomUUID(), schemaVersion: 2 };
  await store.append(buildStreamName('sum', 'team-1', 'a'), [newer], 0);
  const old = createCommandHandler(store);
  await expect(old.handle(sum, 'a', { units: 2 }, context('2'))).rejects.toThrow(EventTooNew);
  expect(await store.readStream(buildStreamName('sum', 'team-1', 'a'))).toHaveLength(2);
  await expect(old.handle(sum, 'b', { units: 2 }, context('3'))).resolves.toMatchObject({});
});
