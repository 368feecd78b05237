import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '../event-store.ts';
import { facts, newStream } from '../contract/test-events.ts';
import { openConnection } from './connection.ts';
import { openEventStoreDb } from './event-store-db.ts';
import { openFreezer } from './test-freezer.ts';
import { openTestPeer, type TestPeer } from './test-peer/peer.ts';

let peer: TestPeer;
let way: Awaited<ReturnType<typeof openFreezer>>;
let other: EventStore;
beforeEach(async () => {
  peer = await openTestPeer();
  way = await openFreezer(peer.port);
  other = await openEventStoreDb(peer.url);
});
afterEach(async () => {
  await other.close();
  await way.close();
  await peer.close();
});

/** The client's own waits are ten seconds each, longer than these tests may take. */
const LONGEST_MS = 12_000;

const open = async (options: string): Promise<EventStore> =>
  openEventStoreDb(`esdb://127.0.0.1:${way.port}?tls=false${options}`);

test.each([
  ['by default', ''],
  ['as the address says', '&keepAliveInterval=200&keep_alive_timeout=200'],
])(
  'a subscription replaces a frozen connection, %s',
  async (_when, options) => {
    const store = await open(options);
    const seen: string[] = [];
    const following = store.subscribeAll(START, async (events) => {
      seen.push(...events.map(({ id }) => id));
    });
    const [first, second] = [facts(1), facts(1)];
    await other.append(newStream(), first, 'no-stream');
    while (seen.length < 1) await new Promise(setImmediate);
    way.freeze();
    await other.append(newStream(), second, 'no-stream');
    while (seen.length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    expect(seen).toEqual([...first, ...second].map(({ id }) => id));
    await following.stop();
    await store.close();
  },
  LONGEST_MS,
);

test(
  'reads and appends continue on a new connection',
  async () => {
    const store = await open('&keepAliveInterval=200&keepAliveTimeout=200');
    const stream = newStream();
    await store.append(stream, facts(2), 'no-stream');
    way.freeze();
    const read = store.readStream(stream);
    expect(await read).toHaveLength(2);
    way.freeze();
    expect(await store.append(stream, facts(1), 1)).toMatchObject({ revision: 2 });
    await store.close();
  },
  LONGEST_MS,
);

test('reads of a frozen server end, each of them, and those after the thaw return', async () => {
  const patient = `esdb://127.0.0.1:${way.port}?tls=false&keepAliveInterval=600000`;
  const store = await openEventStoreDb(patient, { readSilenceMs: 500 });
  const stream = newStream();
  const { position } = await store.append(stream, facts(2), 'no-stream');
  way.freeze();
  const reads = [
    store.readStream(stream),
    store.readStream(newStream()),
    store.readAll(position, 10),
    store.head(),
  ];
  const outcomes = await Promise.allSettled(reads);
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'ReadUnanswered' } });
  }
  way.thaw();
  expect(await store.readStream(stream)).toHaveLength(2);
  await store.close();
});

test('the client prints no advice, and later warnings of other code are printed', async () => {
  const warned = jest.spyOn(globalThis.console, 'warn').mockImplementation(() => undefined);
  await openConnection(`${peer.url}&keepAliveInterval=500`).client.dispose();
  expect(warned).not.toHaveBeenCalled();
  globalThis.console.warn('printed');
  expect(warned).toHaveBeenCalledTimes(1);
  warned.mockRestore();
});
