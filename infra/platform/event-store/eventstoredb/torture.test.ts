import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { START } from '@quartermaster/contracts/core/position';
import {
  type EventStore,
  type NewEvent,
  type Position,
  type RecordedEvent,
  WrongExpectedRevision,
} from '../event-store.ts';
import { createDice, type Dice, fact } from '../contract/test-events.ts';
import { AppendUnanswered } from './append/appends.ts';
import { openEventStoreDb } from './event-store-db.ts';
import { createPeerLog } from './test-peer/log.ts';
import { openTestPeer, type TestPeer } from './test-peer/peer.ts';
import { waitUntil } from '../../core/test-wait.ts';

/*
 * Eight writers on two stores and twenty streams, while answers are lost, reads break off, connections drop and two peers of
 * one log take turns as leader. Each acknowledged event must be stored once, and be read once and in order.
 */
const EVENTS = 600;
const STREAMS = 20;
const WRITERS_PER_STORE = 4;
/** The writers go on until at least this much has been disturbed, however the dice fall. */
const CONFLICTS = 20;
const SUBSCRIPTIONS = 6;

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_007);

const log = createPeerLog();
let peers: readonly TestPeer[];
let stores: readonly EventStore[];

beforeAll(async () => {
  peers = [await openTestPeer(log), await openTestPeer(log)];
  const hosts = peers.map(({ host, port }) => `${host}:${port}`).join(',');
  const open = async (): Promise<EventStore> =>
    openEventStoreDb(`esdb://${hosts}?tls=false`, {
      appendRetries: { retries: 3, minTimeout: 5, factor: 4, maxTimeout: 50 },
    });
  stores = [await open(), await open(), await open()];
});
afterAll(async () => {
  await Promise.all(stores.map(async (store) => store.close()));
  await Promise.all(peers.map(async (peer) => peer.close()));
});

const createLedger = () => ({
  acknowledged: new Map<string, { stream: string; revision: number }>(),
  revisions: new Map<string, number>(),
  conflicts: 0,
  /** Writers that have ended; until all have, `acknowledged` may still grow. */
  finished: 0,
  broken: false,
});
type Ledger = ReturnType<typeof createLedger>;

const subscriptions = (): number => peers.reduce((sum, { tally }) => sum + tally.subscribe, 0);

const isDone = ({ acknowledged, broken, conflicts }: Ledger): boolean =>
  broken ||
  (acknowledged.size >= EVENTS && conflicts > CONFLICTS && subscriptions() >= SUBSCRIPTIONS);

/** The others stop when one fails. */
const together = async (ledger: Ledger, parts: readonly Promise<void>[]): Promise<void> => {
  const watched = parts.map(async (part) =>
    part.catch((error: unknown) => {
      Object.assign(ledger, { broken: true });
      throw error;
    }),
  );
  await Promise.allSettled(watched);
  await Promise.all(watched);
};

/** Repeats an append with the same ids until it is answered, as a command does. */
const appendUntilAnswered = async (
  store: EventStore,
  append: { readonly stream: string; readonly events: readonly NewEvent[]; readonly known: number },
): Promise<number> => {
  const { stream, events, known } = append;
  for (;;) {
    try {
      return (await store.append(stream, events, known < 0 ? 'no-stream' : known)).revision;
    } catch (error) {
      if (!(error instanceof AppendUnanswered)) throw error;
    }
  }
};

const write = async (store: EventStore, ledger: Ledger, dice: Dice): Promise<void> => {
  while (!isDone(ledger)) {
    const stream = `stock-team.${dice(STREAMS)}`;
    const known = ledger.revisions.get(stream) ?? -1;
    const events = Array.from({ length: 1 + dice(4) }, () => fact({ dice: dice(100) }));
    try {
      const revision = await appendUntilAnswered(store, { stream, events, known });
      ledger.revisions.set(stream, Math.max(revision, ledger.revisions.get(stream) ?? -1));
      for (const [index, { id }] of events.entries()) {
        ledger.acknowledged.set(id, { stream, revision: revision - events.length + 1 + index });
      }
    } catch (error) {
      if (!(error instanceof WrongExpectedRevision)) throw error;
      ledger.conflicts += 1;
      ledger.revisions.set(stream, error.actual);
    }
  }
  ledger.finished += 1;
};

const moveLead = (to: TestPeer, from: TestPeer): void => {
  to.faults.leader = undefined;
  from.faults.leader = { host: to.host, port: to.port };
};

const answers = ({ acknowledged, conflicts }: Ledger): number => acknowledged.size + conflicts;

/** Waits for an answer to a writer before each disturbance: on a slow machine, disturbances would outrun the answers. */
const disturb = async (ledger: Ledger, dice: Dice): Promise<void> => {
  while (!isDone(ledger)) {
    const before = answers(ledger);
    await sleep(dice(60));
    await waitUntil(() => answers(ledger) > before || isDone(ledger));
    const one = dice(2);
    const [peer, other] = [peers[one]!, peers[1 - one]!];
    const disturbances = [
      () => peer.faults.befallAppends('answer-lost', 'unavailable', 'answer-lost', 'answer-lost'),
      () => peer.faults.befallReads({ breaksAfter: dice(30) }, 'unavailable', 'ended'),
      () => peer.dropConnections(),
      () => moveLead(peer, other),
      () => log.writeForeign('$stats', '$statsCollected', 50),
    ];
    disturbances[dice(disturbances.length)]?.();
  }
};

/** Follows the log like a process that is restarted now and then. Each time it receives at least one event. */
const createFollower = (store: EventStore, dice: Dice) => {
  const seen: RecordedEvent[] = [];
  const follow = async (isComplete: () => boolean): Promise<void> => {
    while (!isComplete()) {
      const after: Position = seen.at(-1)?.position ?? START;
      const before = seen.length;
      const onEvents = async (events: readonly RecordedEvent[]): Promise<void> => {
        seen.push(...events);
        await sleep(dice(3));
      };
      const subscription = store.subscribeAll(after, onEvents, { batchSize: 1 + dice(50) });
      await Promise.race([sleep(100 + dice(400)), subscription.done]);
      await Promise.race([
        waitUntil(() => seen.length > before || isComplete()),
        subscription.done,
      ]);
      await subscription.stop();
    }
  };
  return { seen, follow };
};

test(`what eight writers append to failing test peers is read once and in order (SEED=${seed})`, async () => {
  const ledger = createLedger();
  const dice = createDice(seed);
  const own = (): Dice => createDice(dice(2_147_483_647));
  const { seen, follow } = createFollower(stores[2]!, own());
  const writing = stores
    .slice(0, 2)
    .flatMap((store) =>
      Array.from({ length: WRITERS_PER_STORE }, async () => write(store, ledger, own())),
    );
  const complete = (): boolean =>
    ledger.broken ||
    (ledger.finished === writing.length && seen.length >= ledger.acknowledged.size);
  await together(ledger, [...writing, disturb(ledger, own()), follow(complete)]);

  const place = ({ stream, revision }: { stream: string; revision: number }) => ({
    stream,
    revision,
  });
  expect(new Map(seen.map((event) => [event.id, place(event)]))).toEqual(ledger.acknowledged);
  expect(seen).toHaveLength(ledger.acknowledged.size);
  const written = log.events.filter(({ type }) => !type.startsWith('$'));
  expect(seen.map(({ id }) => id)).toEqual(written.map(({ id }) => id));
  expect(ledger.conflicts).toBeGreaterThan(CONFLICTS);
  expect(subscriptions()).toBeGreaterThanOrEqual(SUBSCRIPTIONS);
}, 180_000);
