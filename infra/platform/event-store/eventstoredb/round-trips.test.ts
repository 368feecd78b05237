import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { EventStore } from '../event-store.ts';
import { makeTeamFact, facts, newStream } from '../contract/test-events.ts';
import { openEventStoreDb } from './event-store-db.ts';
import { openTestPeer, type TestPeer } from './test-peer/peer.ts';

let peer: TestPeer;
let store: EventStore;
beforeEach(async () => {
  peer = await openTestPeer();
  store = await openEventStoreDb(peer.url);
});
afterEach(async () => {
  await store.close();
  await peer.close();
});

/** Counts the calls that `work` makes to the peer. */
const countCalls = async (work: () => Promise<unknown>) => {
  const before = { ...peer.tally };
  await work();
  const { append, batchAppend, read, sent } = peer.tally;
  return {
    append: append - before.append,
    batchAppend: batchAppend - before.batchAppend,
    read: read - before.read,
    sent: sent - before.sent,
  };
};

test('each append, also the first to a new stream, is one round trip', async () => {
  const stream = newStream();
  const first = await countCalls(async () => store.append(stream, facts(3), 'no-stream'));
  expect(first).toEqual({ append: 1, batchAppend: 1, read: 0, sent: 0 });
  const next = await countCalls(async () => {
    for (let revision = 2; revision < 12; revision += 1)
      await store.append(stream, facts(1), revision);
  });
  expect(next).toEqual({ append: 10, batchAppend: 0, read: 0, sent: 0 });
});

test('an append to a stream of which only the end was read reads nothing', async () => {
  const [stream, end] = [newStream(), newStream()];
  const other = await openEventStoreDb(peer.url);
  for (const each of [stream, end]) await other.append(each, facts(500), 'no-stream');
  await other.close();
  await store.readStream(stream, { from: 490 });
  await store.readStream(end, { from: 500 });
  const calls = await countCalls(async () => {
    await store.append(stream, facts(1), 499);
    await store.append(end, facts(1), 499);
  });
  expect(calls).toEqual({ append: 2, batchAppend: 0, read: 0, sent: 0 });
});

test('the first append to a stream that this process has not read reads it once', async () => {
  const stream = newStream();
  const other = await openEventStoreDb(peer.url);
  await other.append(stream, facts(20), 'no-stream');
  await other.close();
  const calls = await countCalls(async () => {
    await store.append(stream, facts(1), 19);
    await store.append(stream, facts(1), 20);
  });
  expect(calls).toMatchObject({ append: 2, read: 1, sent: 20 });
});

test('at most 256 appends are in flight, and one append of another team does not wait for the queue', async () => {
  let release: () => void = () => undefined;
  peer.faults.held = new Promise((resolve) => {
    release = resolve;
  });
  const patient = await openEventStoreDb(peer.url, { appendDeadlineMs: 60_000 });
  const busy = Array.from({ length: 600 }, async () =>
    patient.append(newStream(), facts(1), 'no-stream'),
  );
  const quiet = randomUUID();
  const event = makeTeamFact(quiet, 'StockCounted', {});
  const alone = patient.append(`stock-${quiet}.1`, [event], 'no-stream');
  while (peer.tally.unanswered < 256) await new Promise(setImmediate);
  release();
  await Promise.all([...busy, alone]);
  await patient.close();
  expect(peer.tally).toMatchObject({ append: 601, batchAppend: 1, mostUnanswered: 256 });
  const place = peer.log.events.findIndex(({ stream }) => stream === `stock-${quiet}.1`);
  expect(place).toBeLessThanOrEqual(258); // after the server's own first event
});
