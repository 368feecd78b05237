import { afterEach, expect, test } from '@jest/globals';
import { defineEvent } from '@quartermaster/contracts/core/event';
import { type EventStore, LogUnanswered } from '@quartermaster/platform/event-store/event-store';
import { openEventStoreDb } from '@quartermaster/platform/event-store/eventstoredb/event-store-db';
import { openFreezer } from '@quartermaster/platform/event-store/eventstoredb/test-freezer';
import { openTestPeer } from '@quartermaster/platform/event-store/eventstoredb/test-peer/peer';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import { z } from 'zod';
import { systemContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import { createCommandHandler } from './handle-command.ts';

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
  decide: ({ units }) => [{ type: 'Counted', data: { units } }],
};

const context = (commandId: string) => systemContext('team-1', 'test', commandId);
const SHORT_MS = 250;

let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

/** A store behind connections that can be frozen, and the log it writes to. */
const openBehindFreezer = async () => {
  const peer = await openTestPeer();
  const freezer = await openFreezer(peer.port);
  const address = `esdb://127.0.0.1:${freezer.port}?tls=false&keepAliveInterval=600000`;
  const store = await openEventStoreDb(address);
  closing = [peer.close, freezer.close, () => store.close()];
  return { peer, freezer, store };
};

test('commands to a frozen server end with LogUnanswered; the same commands return their outcome after the thaw', async () => {
  const { peer, freezer, store } = await openBehindFreezer();
  const ids = ['a', 'a', 'a', 'b', 'c'];
  const handleAllWithin = (longestMs: number) => {
    const { handle } = createCommandHandler(store, { longestMs });
    return Promise.allSettled(
      ids.map((id, index) => handle(sum, id, { units: 1 }, context(`command-${index}`))),
    );
  };
  freezer.freeze();
  const frozen = await handleAllWithin(SHORT_MS);
  const reasons = frozen.map((one) => (one.status === 'rejected' ? one.reason : null));
  for (const reason of reasons) expect(reason).toBeInstanceOf(LogUnanswered);
  freezer.thaw();
  const again = await handleAllWithin(60_000);
  expect(again.map(({ status }) => status)).toEqual(ids.map(() => 'fulfilled'));
  const own = peer.log.events.filter(({ stream }) => !stream.startsWith('$'));
  expect(own).toHaveLength(ids.length);
});

/** A log on a server of its own whose append to one stream waits until `release`. */
const slowLog = (slowStream: string) => {
  const log = createInMemoryEventStore();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const store: EventStore = {
    ...log,
    appendTogether: null,
    append: async (stream, ...rest) => {
      const result = await log.append(stream, ...rest);
      if (stream.endsWith(slowStream)) await released;
      return result;
    },
  };
  return { log, store, release };
};

test('a command whose append is not answered is recorded once, and holds up only commands to its stream', async () => {
  const { log, store, release } = slowLog('.slow');
  const { handle } = createCommandHandler(store, { longestMs: SHORT_MS });
  const slow = handle(sum, 'slow', { units: 1 }, context('1'));
  const behind = handle(sum, 'slow', { units: 2 }, context('2'));
  await handle(sum, 'quick', { units: 4 }, context('3'));
  await expect(slow).rejects.toThrow('same Idempotency-Key');
  await expect(behind).rejects.toThrow(LogUnanswered);
  release();
  await handle(sum, 'slow', { units: 1 }, context('1'));
  expect(await log.readStream('sum-team-1.slow')).toHaveLength(1);
  await handle(sum, 'slow', { units: 2 }, context('2'));
  expect(await log.readStream('sum-team-1.slow')).toHaveLength(2);
});

test('commands to many streams end when one is not answered; the others are recorded, and a repetition completes all', async () => {
  const { log, store, release } = slowLog('.slow');
  const { handleAll } = createCommandHandler(store, { longestMs: SHORT_MS });
  const ids = ['a', 'slow', 'b', 'c'];
  const commands = new Map(ids.map((id) => [id, { units: 1 }]));
  await expect(handleAll(sum, commands, context('1'))).rejects.toThrow(LogUnanswered);
  const counts = () =>
    Promise.all(ids.map(async (id) => (await log.readStream(`sum-team-1.${id}`)).length));
  expect(await counts()).toEqual([1, 1, 1, 1]);
  release();
  await handleAll(sum, commands, context('1'));
  expect(await counts()).toEqual([1, 1, 1, 1]);
});

test('a command that is late when it was read appends nothing', async () => {
  const log = createInMemoryEventStore();
  let read = (): void => undefined;
  const reading = new Promise<void>((resolve) => {
    read = resolve;
  });
  const store: EventStore = {
    ...log,
    appendTogether: null,
    readStream: async (...asked) => {
      await reading;
      return log.readStream(...asked);
    },
  };
  const { handle } = createCommandHandler(store, { longestMs: SHORT_MS });
  await expect(handle(sum, 'a', { units: 1 }, context('1'))).rejects.toThrow(LogUnanswered);
  read();
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  expect(await log.readStream('sum-team-1.a')).toEqual([]);
});
