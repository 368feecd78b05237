import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fact, facts, newStream } from '../../contract/test-events.ts';
import { START } from '@quartermaster/contracts/core/position';
import { type EventStore, type NewEvent } from '../../event-store.ts';
import { AppendUnanswered } from '../append/appends.ts';
import { openEventStoreDb } from '../event-store-db.ts';
import { type PeerProcess, startPeerProcess } from './peer-process.ts';
import { waitUntil } from '../../../core/test-wait.ts';

let folder: string;
let file: string;
let peer: PeerProcess;
let store: EventStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'test-peer-'));
  file = path.join(folder, 'log');
  peer = await startPeerProcess({ file });
  store = await openEventStoreDb(peer.url, { appendRetries: { retries: 0 } });
});
afterEach(async () => {
  await store.close();
  await peer.stop();
  await rm(folder, { recursive: true });
});

const restart = async (): Promise<void> => {
  await store.close();
  peer = await startPeerProcess({ file, port: peer.port });
  store = await openEventStoreDb(peer.url, { appendRetries: { retries: 0 } });
};

const listIds = (events: readonly { readonly id: string }[]): readonly string[] =>
  events.map(({ id }) => id);

interface Append {
  readonly stream: string;
  readonly events: readonly NewEvent[];
}

/** Appends to streams of its own until the peer does not answer. */
const writeUntilKilled = async (acknowledged: Append[], unanswered: Append[]): Promise<void> => {
  for (let count = 1; ; count += 1) {
    const append = { stream: newStream(), events: facts(1 + (count % 5)) };
    try {
      await store.append(append.stream, append.events, 'no-stream');
      acknowledged.push(append);
    } catch (error) {
      expect(error).toBeInstanceOf(AppendUnanswered);
      unanswered.push(append);
      return;
    }
  }
};

test('a peer killed in the middle of appends has each acknowledged append once, and others whole or not', async () => {
  const acknowledged: Append[] = [];
  const unanswered: Append[] = [];
  for (let round = 1; round <= 3; round += 1) {
    const writers = Array.from({ length: 8 }, async () =>
      writeUntilKilled(acknowledged, unanswered),
    );
    await waitUntil(() => acknowledged.length >= round * 150);
    await peer.kill();
    await Promise.all(writers);
    await restart();
  }
  for (const { stream, events } of acknowledged) {
    expect(listIds(await store.readStream(stream))).toEqual(listIds(events));
  }
  for (const { stream, events } of unanswered) {
    expect([[], listIds(events)]).toContainEqual(listIds(await store.readStream(stream)));
  }
  const recorded = listIds(await store.readAll(START, 100_000));
  expect(new Set(recorded).size).toBe(recorded.length);
  expect(unanswered).toHaveLength(3 * 8);
});

test('an append that was not written whole is cut off, and the next one takes its place', async () => {
  const stream = newStream();
  const [first, torn, next] = [facts(2), facts(3), facts(1)];
  await store.append(stream, first, 'no-stream');
  await store.append(stream, torn, 1);
  await peer.kill();
  await truncate(file, (await stat(file)).size - 1);
  await restart();
  expect(listIds(await store.readStream(stream))).toEqual(listIds(first));
  await store.append(stream, next, 1);
  await peer.kill();
  await restart();
  expect(listIds(await store.readAll(START, 10))).toEqual(listIds([...first, ...next]));
});

test('a frozen peer answers nothing, and after it is thawed every caller has its answer', async () => {
  const patient = await openEventStoreDb(`${peer.url}&keepAliveInterval=600000`, {
    appendDeadlineMs: 60_000,
  });
  const read = newStream();
  await patient.append(read, facts(2), 'no-stream');
  peer.freeze();
  let answers = 0;
  const streams = Array.from({ length: 8 }, () => newStream());
  const calls = [
    ...streams.map(async (stream) => patient.append(stream, [fact()], 'no-stream')),
    patient.readStream(read),
  ].map(async (call) => call.finally(() => (answers += 1)));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(answers).toBe(0);
  peer.thaw();
  await Promise.all(calls);
  for (const stream of streams) expect(await patient.readStream(stream)).toHaveLength(1);
  await patient.close();
});
