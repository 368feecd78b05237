import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { START, toPosition } from '@quartermaster/contracts/core/position';
import { type EventStore, LogDamaged, type Position } from '../../event-store.ts';
import { fact, facts, newStream } from '../../contract/test-events.ts';
import { openEventStoreDb } from '../event-store-db.ts';
import { createPeerLog, loseNewest } from '../test-peer/log.ts';
import { openTestPeer, type TestPeer } from '../test-peer/peer.ts';

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

const listIds = (events: readonly { readonly id: string }[]): readonly string[] =>
  events.map(({ id }) => id);

describe('reading from a test peer that fails', () => {
  test('a stream comes whole when the answer breaks off', async () => {
    const [stream, events] = [newStream(), facts(50)];
    await store.append(stream, events, 'no-stream');
    peer.faults.befallReads({ breaksAfter: 20 }, 'unavailable');
    expect(listIds(await store.readStream(stream))).toEqual(listIds(events));
  });

  test('a page comes whole when the answer breaks off', async () => {
    const events = facts(50);
    await store.append(newStream(), events, 'no-stream');
    peer.faults.befallReads({ breaksAfter: 20 }, { breaksAfter: 0 });
    expect(listIds(await store.readAll(START, 40))).toEqual(listIds(events).slice(0, 40));
  });

  test('the head is found when the answer breaks off', async () => {
    const { position } = await store.append(newStream(), facts(2), 'no-stream');
    peer.faults.befallReads('unavailable', { breaksAfter: 0 });
    expect(await store.head()).toBe(position);
  });

  test('a longer outage rejects the read, without a partial result', async () => {
    const stream = newStream();
    await store.append(stream, facts(5), 'no-stream');
    peer.faults.befallReads(...Array.from({ length: 4 }, () => ({ breaksAfter: 2 })));
    await expect(store.readStream(stream)).rejects.toThrow('The peer is away');
  });

  test('a denied read is not repeated', async () => {
    const before = peer.tally.read;
    peer.faults.deniesAccess = true;
    await expect(store.readAll(START, 5)).rejects.toThrow('Access Denied');
    expect(peer.tally.read).toBe(before + 1);
  });
});

describe('a log with other writers', () => {
  const fill = async (): Promise<readonly Position[]> => {
    const positions: Position[] = [];
    for (let round = 0; round < 5; round += 1) {
      peer.log.writeForeign('$stats-127.0.0.1:2113', '$statsCollected', 30);
      peer.log.writeForeign('$ce-stock', '$>', 3); // a link to an event that is there itself
      peer.log.writeForeign('other-application', 'SomethingElse', 2);
      positions.push((await store.append(newStream(), facts(1), 'no-stream')).position);
    }
    peer.log.writeForeign('$stats-127.0.0.1:2113', '$statsCollected', 30);
    return positions;
  };

  test('is read in pages that hold only own events', async () => {
    const positions = await fill();
    const first = await store.readAll(START, 3);
    expect(first.map(({ position }) => position)).toEqual(positions.slice(0, 3));
    const second = await store.readAll(first.at(-1)?.position ?? START, 3);
    expect(second.map(({ position }) => position)).toEqual(positions.slice(3));
    expect(await store.readAll(positions.at(-1) ?? START, 3)).toEqual([]);
  });

  test('sends for a page only its events and the event it starts at', async () => {
    const [stream, events] = [newStream(), facts(60)];
    await store.append(stream, events, 'no-stream');
    const before = { ...peer.tally };
    const first = await store.readAll(START, 20);
    const second = await store.readAll(first.at(-1)?.position ?? START, 20);
    expect(listIds([...first, ...second])).toEqual(listIds(events).slice(0, 40));
    expect(peer.tally.sent - before.sent).toBeLessThanOrEqual(42);
    expect(peer.tally.read - before.read).toBe(2);
  });

  test('ends with the newest own event, also for a new process', async () => {
    const positions = await fill();
    const other = await openEventStoreDb(peer.url);
    expect([await store.head(), await other.head()]).toEqual([positions.at(-1), positions.at(-1)]);
    await other.close();
  });

  test('has no head before the first own event', async () => {
    peer.log.writeForeign('$stats-127.0.0.1:2113', '$statsCollected', 3);
    expect(await store.head()).toBe(START);
    expect(await store.readAll(START, 10)).toEqual([]);
  });

  test('returns its head with one read of one event when no other application wrote since', async () => {
    await fill();
    await store.head();
    const before = { ...peer.tally };
    await store.head();
    await store.append(newStream(), facts(40), 'no-stream');
    await store.head();
    expect(peer.tally.sent - before.sent).toBe(2);
    expect(peer.tally.read - before.read).toBe(2);
  });

  test('is searched for its head in pages that end at the newest own event', async () => {
    for (let round = 0; round < 40; round += 1) await fill();
    const other = await openEventStoreDb(peer.url);
    const before = { ...peer.tally };
    peer.log.writeForeign('$stats-127.0.0.1:2113', '$statsCollected', 100);
    const { position } = await store.append(newStream(), facts(1), 'no-stream');
    peer.log.writeForeign('$stats-127.0.0.1:2113', '$statsCollected', 100);
    expect(await other.head()).toBe(position);
    // 1, 16 and 128 events, of more than 7,000.
    expect(peer.tally.sent - before.sent).toBe(145);
    expect(peer.tally.read - before.read).toBe(3);
    await other.close();
  });

  test('has the newest own event as its head also after events of other applications were lost', async () => {
    await store.append(newStream(), facts(1), 'no-stream');
    peer.log.writeForeign('other-application', 'SomethingElse', 50);
    await store.head();
    loseNewest(peer.log, 50);
    const other = await openEventStoreDb(peer.url);
    const { position } = await other.append(newStream(), facts(1), 'no-stream');
    await other.close();
    expect(await store.head()).toBe(position);
  });

  test('stops the reader of a stream with an event of another application', async () => {
    const stream = newStream();
    await store.append(stream, facts(1), 'no-stream');
    peer.log.writeForeign(stream, 'SomethingElse');
    await expect(store.readStream(stream)).rejects.toThrow(LogDamaged);
  });

  test('stops the reader of a stream whose first event is missing', async () => {
    const stream = newStream();
    await store.append(stream, facts(3), 'no-stream');
    peer.log.streams.get(stream)?.shift();
    await expect(store.readStream(stream)).rejects.toThrow(LogDamaged);
  });

  test('refuses a position of another kind of log', async () => {
    await expect(store.readAll(toPosition('0000000000000004'), 1)).rejects.toThrow(
      'this is another log',
    );
  });

  test('stops a reader whose position is past the end', async () => {
    const { position } = await store.append(newStream(), facts(5), 'no-stream');
    const restored = await openTestPeer(createPeerLog());
    const other = await openEventStoreDb(restored.url);
    await other.append(newStream(), [fact()], 'no-stream');
    await expect(other.readAll(position, 10)).rejects.toThrow('restored from an older backup');
    const subscription = other.subscribeAll(position, async () => undefined);
    await expect(subscription.done).rejects.toThrow(LogDamaged);
    await other.close();
    await restored.close();
  });
});

test('the head is that of the last append while subscriptions open and compare the log', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { position } = await store.append(newStream(), facts(1), 'no-stream');
    const heads = [store.head(), store.head()];
    const opened = [START, position].map((after) =>
      store.subscribeAll(after, async () => undefined),
    );
    heads.push(store.head(), ...Array.from({ length: 5 }, async () => store.head()));
    expect(new Set(await Promise.all(heads))).toEqual(new Set([position]));
    await Promise.all(opened.map((subscription) => subscription.stop()));
  }
});
