import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '../event-store.ts';
import { facts, newStream } from '../contract/test-events.ts';
import { openEventStoreDb } from './event-store-db.ts';
import { createPeerLog } from './test-peer/log.ts';
import { openTestPeer, type TestPeer } from './test-peer/peer.ts';

let [first, second]: TestPeer[] = [];
let store: EventStore;

const lead = (leader: TestPeer, follower: TestPeer): void => {
  leader.faults.leader = undefined;
  follower.faults.leader = { host: leader.host, port: leader.port };
};

beforeEach(async () => {
  const log = createPeerLog();
  [first, second] = [await openTestPeer(log), await openTestPeer(log)];
  lead(first, second);
});
afterEach(async () => {
  await store.close();
  await first?.close();
  await second?.close();
});

/** Both peers of the cluster, without `undefined` in their type. */
const peers = (): readonly [TestPeer, TestPeer] => {
  if (first === undefined || second === undefined) throw new Error('The cluster is not open');
  return [first, second];
};

const buildClusterUrl = (...members: readonly TestPeer[]): string =>
  `esdb://${members.map(({ host, port }) => `${host}:${port}`).join(',')}?tls=false`;

describe('a cluster of test peers', () => {
  test('is found by its gossip, and its leader receives the calls', async () => {
    const [leader, follower] = peers();
    store = await openEventStoreDb(buildClusterUrl(follower, leader));
    await store.append(newStream(), facts(1), 'no-stream');
    expect([leader.tally.append, follower.tally.append]).toEqual([1, 0]);
  });

  test('is followed to its leader from the one member that is named', async () => {
    const [leader, follower] = peers();
    store = await openEventStoreDb(buildClusterUrl(follower));
    const { revision } = await store.append(newStream(), facts(2), 'no-stream');
    expect(revision).toBe(1);
    expect(leader.tally.append).toBe(1);
  });

  test('may change its leader between appends, and nothing is lost or doubled', async () => {
    const [one, other] = peers();
    store = await openEventStoreDb(buildClusterUrl(one, other));
    const seen: string[] = [];
    let complete: () => void;
    const enough = new Promise<void>((resolve) => {
      complete = resolve;
    });
    const subscription = store.subscribeAll(START, async (events) => {
      seen.push(...events.map(({ id }) => id));
      if (seen.length >= 12) complete();
    });
    const [stream, events] = [newStream(), facts(12)];
    for (const [index, event] of events.entries()) {
      if (index === 3) lead(other, one);
      if (index === 6) one.dropConnections();
      if (index === 9) lead(one, other);
      await store.append(stream, [event], index === 0 ? 'no-stream' : index - 1);
    }
    await enough;
    await subscription.stop();
    expect(seen).toEqual(events.map(({ id }) => id));
    expect(one.tally.append).toBeGreaterThan(3);
    expect(other.tally.append).toBeGreaterThan(3);
  });
});
