import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createDice, type Dice, facts, newStream } from '../../contract/test-events.ts';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore, Position, RecordedEvent } from '../../event-store.ts';
import { openEventStoreDb } from '../event-store-db.ts';
import { openTestPeer, type TestPeer } from '../test-peer/peer.ts';
import { createGate, openFollowing } from './test-following.ts';
import { waitUntil } from '../../../core/test-wait.ts';

/*
 * Readers of one process start at any position and at any time, while events are appended and subscriptions break. Some are
 * slow, some fail now and then and start again, one is stuck until the end. Each must receive each event after its start
 * once and in order. The window is small, so that readers fall behind it and catch up again.
 */
const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_007);
const SMALL = { windowLimits: { events: 15, characters: 3_000 } };
const READERS = 9;
const APPENDS = 120;

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

type Following = ReturnType<typeof openFollowing>;
type Kind = 'quick' | 'slow' | 'failing' | 'restarting' | 'stuck';
const KINDS: readonly Kind[] = ['quick', 'slow', 'failing', 'restarting', 'stuck'];

class Failure extends Error {}

/** Works on a delivery as its kind of reader does. */
const work = async (kind: Kind, dice: Dice, released: Promise<void>): Promise<void> => {
  if (kind === 'slow') await sleep(dice(40));
  if (kind === 'stuck') await released;
  if (kind === 'failing' && dice(4) === 0) throw new Failure('the table is away');
};

/** Reads from a position, again and again after its failures and its stops; keeps what it has worked on. */
const startReader = (
  following: Following,
  { kind, dice, after }: { readonly kind: Kind; readonly dice: Dice; readonly after: Position },
  released: Promise<void>,
) => {
  const seen: RecordedEvent[] = [];
  const onEvents = async (events: readonly RecordedEvent[]): Promise<void> => {
    await work(kind, dice, released);
    seen.push(...events);
  };
  let over = false;
  const run = async (): Promise<void> => {
    while (!over) {
      const from = seen.at(-1)?.position ?? after;
      const subscription = following.subscribe({
        after: from,
        batchSize: 1 + dice(30),
        onEvents,
      });
      const failed = subscription.done.catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
      });
      await Promise.race([failed, ...(kind === 'restarting' ? [sleep(20 + dice(80))] : [])]);
      await subscription.stop();
      await failed;
    }
  };
  const running = run();
  running.catch(() => undefined); // awaited at the end
  return {
    after,
    seen,
    end: async (): Promise<void> => {
      over = true;
      await following.close();
      await running;
    },
    failed: running,
  };
};

const disturb = async (dice: Dice, isOver: () => boolean): Promise<void> => {
  const disturbances = [
    () => peer.dropConnections(),
    () => peer.faults.befallReads({ breaksAfter: dice(30) }, { breaksAfter: 0 }),
    () => peer.faults.befallReads('unavailable', 'ended'),
    () => peer.log.writeForeign('$stats', '$statsCollected', 40),
  ];
  while (!isOver()) {
    await sleep(dice(80));
    disturbances[dice(disturbances.length)]?.();
  }
  while (peer.faults.nextRead() !== undefined);
};

/** Number of own events up to a position. */
const countUpTo = (events: readonly { readonly offset: bigint }[], after: Position): number =>
  after === START
    ? 0
    : events.findIndex(({ offset }) => offset === BigInt(String(after).split('-')[0] ?? '')) + 1;

test(`nine readers of one process receive each event once and in order (SEED=${SEED})`, async () => {
  const dice = createDice(SEED);
  const own = (): Dice => createDice(dice(2_147_483_647));
  const following = openFollowing(peer.url, SMALL);
  const gate = createGate();
  const positions: Position[] = [START];
  const readers: ReturnType<typeof startReader>[] = [];
  const startNext = (): void => {
    const kind = KINDS[readers.length % KINDS.length] ?? 'quick';
    const after = positions[dice(positions.length)] ?? START;
    readers.push(startReader(following, { kind, dice: own(), after }, gate.opened));
  };
  let written = false;
  const disturbing = disturb(own(), () => written);
  for (let round = 0; round < APPENDS; round += 1) {
    const events = facts(1 + dice(6));
    positions.push((await store.append(newStream(), events, 'no-stream')).position);
    if (dice(APPENDS) < READERS * 2 && readers.length < READERS) startNext();
    if (dice(3) === 0) await sleep(dice(10));
  }
  while (readers.length < READERS) startNext();
  written = true;
  await disturbing;
  gate.open();

  const ownEvents = peer.log.events.filter(({ type }) => !type.startsWith('$'));
  const last = ownEvents.at(-1)?.id;
  const complete = waitUntil(() => readers.every(({ seen }) => seen.at(-1)?.id === last));
  await Promise.race([complete, Promise.all(readers.map(async ({ failed }) => failed))]);
  for (const { after, seen } of readers) {
    const start = countUpTo(ownEvents, after);
    expect(seen.map(({ id }) => id)).toEqual(ownEvents.slice(start).map(({ id }) => id));
  }
  expect(peer.tally.subscribers()).toBeLessThanOrEqual(READERS);
  await Promise.all(readers.map(async ({ end }) => end()));
  await waitUntil(() => peer.tally.subscribers() === 0);
}, 120_000);
