import type { Position } from '@quartermaster/contracts/core/position';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  type EventStore,
  LARGEST_APPEND_BYTES,
  type NewEvent,
  WrongExpectedRevision,
} from '../../event-store.ts';
import { EventIdsTaken } from '../../repeated-append.ts';
import { fact, facts, newStream } from '../../contract/test-events.ts';
import { AppendUnanswered } from './appends.ts';
import { openEventStoreDb } from '../event-store-db.ts';
import { createPeerLog } from '../test-peer/log.ts';
import { openTestPeer, type TestPeer } from '../test-peer/peer.ts';

let peer: TestPeer;
let store: EventStore;
beforeEach(async () => {
  peer = await openTestPeer(createPeerLog({ maxAppendBytes: LARGEST_APPEND_BYTES }));
  store = await openEventStoreDb(peer.url, {
    appendDeadlineMs: 2_000,
    appendRetries: { retries: 3, minTimeout: 1, factor: 7, maxTimeout: 50 },
  });
});
afterEach(async () => {
  await store.close();
  await peer.close();
});

const listIds = (events: readonly { readonly id: string }[]): readonly string[] =>
  events.map(({ id }) => id);

/** About half of what is sent in one message. */
const largeFact = (): NewEvent => fact({ note: 'x'.repeat(600_000) });

/** Expects that the stream holds the events of the answered append once. */
const expectOnce = async (
  stream: string,
  events: readonly NewEvent[],
  answer: { readonly revision: number; readonly position: Position },
): Promise<void> => {
  const recorded = await store.readStream(stream);
  expect(listIds(recorded)).toEqual(listIds(events));
  expect(recorded.at(-1)).toMatchObject(answer);
};

describe('an append to a test peer that fails', () => {
  test('is repeated until the peer is back', async () => {
    peer.faults.befallAppends('unavailable', 'unavailable', 'unavailable');
    const [stream, events] = [newStream(), facts(3)];
    await expectOnce(stream, events, await store.append(stream, events, 'no-stream'));
    expect(peer.tally.append).toBe(4);
  });

  test('is recorded once when only its answer is lost', async () => {
    peer.faults.befallAppends('answer-lost', 'answer-lost');
    const [stream, events] = [newStream(), facts(3)];
    await expectOnce(stream, events, await store.append(stream, events, 'no-stream'));
    expect(peer.tally.append).toBe(3);
  });

  test('is recorded once when its answer comes after the deadline', async () => {
    const hasty = await openEventStoreDb(peer.url, {
      appendDeadlineMs: 100,
      appendRetries: { retries: 1, minTimeout: 1 },
    });
    peer.faults.befallAppends('answer-late');
    const [stream, events] = [newStream(), facts(2)];
    await expectOnce(stream, events, await hasty.append(stream, events, 'no-stream'));
    expect(peer.tally.append).toBe(2);
    await hasty.close();
  });

  test('returns its result when the stream has newer events before the answer', async () => {
    const patient = await openEventStoreDb(peer.url, {
      appendRetries: { retries: 1, minTimeout: 300 },
    });
    peer.faults.befallAppends('answer-lost');
    const [stream, first, second] = [newStream(), facts(2), facts(2)];
    const answering = patient.append(stream, first, 'no-stream');
    while (peer.log.events.length < 2) await new Promise(setImmediate);
    await store.append(stream, second, 1);
    expect(await answering).toMatchObject({ revision: 1 });
    expect(listIds(await store.readStream(stream))).toEqual(listIds([...first, ...second]));
    await patient.close();
  });

  test('rejects with AppendUnanswered without an answer, and returns its result when it is repeated', async () => {
    peer.faults.befallAppends('answer-lost', 'answer-lost', 'answer-lost', 'answer-lost');
    const [stream, events] = [newStream(), facts(2)];
    const append = async () => store.append(stream, events, 'no-stream');
    await expect(append()).rejects.toThrow(AppendUnanswered);
    await expectOnce(stream, events, await append());
  });

  test('returns its position when the peer no longer has its id', async () => {
    peer.faults.forgetsPositions = true;
    peer.faults.befallAppends('answer-lost');
    const [stream, events] = [newStream(), facts(2)];
    await expectOnce(stream, events, await store.append(stream, events, 'no-stream'));
  });

  test('loses and doubles nothing when connections break during many appends', async () => {
    const appended = Array.from({ length: 200 }, () => ({ stream: newStream(), events: facts(2) }));
    const answers = appended.map(async ({ stream, events }, index) => {
      if (index % 50 === 25) peer.dropConnections();
      await new Promise((resolve) => setTimeout(resolve, index));
      return store.append(stream, events, 'no-stream');
    });
    setTimeout(peer.dropConnections, 60);
    setTimeout(peer.dropConnections, 120);
    await Promise.all(answers);
    const own = peer.log.events.filter(({ type }) => !type.startsWith('$'));
    expect(own).toHaveLength(400);
    for (const { stream, events } of appended) {
      expect(listIds(peer.log.streams.get(stream) ?? [])).toEqual(listIds(events));
    }
  });
});

describe('an append that cannot succeed', () => {
  test('is not repeated when the peer denies access', async () => {
    peer.faults.deniesAccess = true;
    await expect(store.append(newStream(), facts(1), 'no-stream')).rejects.toThrow('Access Denied');
    expect(peer.tally.append).toBe(1);
    peer.faults.deniesAccess = false;
  });

  test("is not repeated when it exceeds the peer's limit", async () => {
    const small = await openTestPeer(createPeerLog({ maxAppendBytes: 1_000 }));
    const other = await openEventStoreDb(small.url);
    const stream = newStream();
    await expect(
      other.append(stream, [fact({ note: 'x'.repeat(2_000) })], 'no-stream'),
    ).rejects.toMatchObject({ name: 'AppendTooLarge', limitBytes: 1_000 });
    expect(small.tally.append).toBe(1);
    expect(await other.readStream(stream)).toEqual([]);
    await other.close();
    await small.close();
  });

  test('is refused before it is sent when its names are reserved by the event store', async () => {
    const event = fact({}, { type: '$metadata' });
    await expect(store.append(newStream(), [event], 'no-stream')).rejects.toThrow('begin with $');
    await expect(store.append('$settings', facts(1), 'no-stream')).rejects.toThrow('begin with $');
    expect(peer.tally.append).toBe(0);
  });

  test('rejects with the ids that are used twice in a stream', async () => {
    const [stream, first, second] = [newStream(), facts(1), facts(1)];
    await store.append(stream, first, 'no-stream');
    await expect(store.append(stream, [...first, ...second], 'no-stream')).rejects.toThrow(
      EventIdsTaken,
    );
    await expect(store.append(stream, [...second, ...first], 0)).rejects.toThrow(EventIdsTaken);
  });
});

describe('the calls of the client', () => {
  test('refuse a stale append, because every append names its expected revision', async () => {
    const stream = newStream();
    await store.append(stream, facts(2), 'no-stream');
    await store.append(stream, facts(1), 1);
    await expect(store.append(stream, facts(1), 1)).rejects.toThrow(WrongExpectedRevision);
    await expect(store.append(stream, facts(1), 'no-stream')).rejects.toThrow(
      WrongExpectedRevision,
    );
    expect(peer.log.streams.get(stream)).toHaveLength(3);
    expect(peer.log.expectations).toEqual([-1, 1, 1, -1]);
  });

  test('share one stream for all appends; a repeated or refused append does not affect the others', async () => {
    const stream = newStream();
    const [first, ...others] = [facts(2), facts(2), facts(2)];
    const appends = [first, ...others].map(async (events) =>
      store.append(stream, events, 'no-stream'),
    );
    const alone = store.append(newStream(), facts(3), 'no-stream');
    const outcomes = await Promise.allSettled(appends);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await alone).toMatchObject({ revision: 2 });
    expect(peer.tally).toMatchObject({ append: 4, batchAppend: 1 });
  });

  test('send an append of several messages as one append', async () => {
    const [stream, events] = [newStream(), Array.from({ length: 5 }, () => largeFact())];
    await expectOnce(stream, events, await store.append(stream, events, 'no-stream'));
    expect(peer.tally.append).toBe(1);
  });

  test('do not delay an append by a late answer to the previous one', async () => {
    peer.faults.befallAppends('answer-late');
    const order: string[] = [];
    const late = store.append(newStream(), facts(1), 'no-stream').then(() => order.push('late'));
    const next = store.append(newStream(), facts(1), 'no-stream').then(() => order.push('next'));
    await Promise.all([late, next]);
    expect(order).toEqual(['next', 'late']);
    expect(peer.tally).toMatchObject({ append: 2, batchAppend: 1 });
  });

  test('are repeated to a starting peer', async () => {
    peer.faults.befallAppends('not-ready', 'not-ready');
    const [stream, events] = [newStream(), facts(2)];
    await expectOnce(stream, events, await store.append(stream, events, 'no-stream'));
    expect(peer.tally).toMatchObject({ append: 3, batchAppend: 1 });
  });

  test('end after the deadline of a hanging peer, and start again with a new stream', async () => {
    const hasty = await openEventStoreDb(peer.url, {
      appendDeadlineMs: 100,
      appendRetries: { retries: 1, minTimeout: 50 },
    });
    peer.faults.hangs = true;
    const [stream, events] = [newStream(), facts(2)];
    const append = hasty.append(stream, events, 'no-stream');
    while (peer.tally.append < 1) await new Promise(setImmediate);
    peer.faults.hangs = false;
    await expectOnce(stream, events, await append);
    expect(peer.tally).toMatchObject({ append: 2, batchAppend: 3 });
    await hasty.close();
  });

  test('recognise a repeated append at the current revision in a process that has not read the stream', async () => {
    const [stream, events] = [newStream(), facts(2)];
    const first = await store.append(stream, events, 'no-stream');
    const restarted = await openEventStoreDb(peer.url);
    expect(await restarted.append(stream, events, first.revision)).toEqual(first);
    await restarted.close();
    expect(peer.log.streams.get(stream)).toHaveLength(2);
  });
});
