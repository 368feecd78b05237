import { randomUUID } from 'node:crypto';
import { atLeast, type BenchRow } from '../src/bench/bench-table.ts';
import { createKafkaBus } from '../src/event-bus/kafka/kafka.ts';
import { startRelay } from '../src/event-bus/kafka/relay.ts';
import type { EventBus } from '../src/event-bus/event-bus.ts';
import { createLogTail } from '../src/event-bus/log-tail.ts';
import { type EventStore, type Position, START } from '../src/event-store/event-store.ts';
import { openPostgresEventStore } from '../src/event-store/postgres.ts';
import { countedEvent } from './counted-events.ts';

const EVENTS = 100_000;
const TEAMS = 20;
const EVENTS_EACH = 250;
const PARTITIONS = 6;
/** Times the speed of reading the log without a broker in between. */
const AT_LEAST = 0.05;

const fill = async (store: EventStore): Promise<void> => {
  const teams = Array.from({ length: TEAMS }, () => randomUUID());
  for (let count = 0; count < EVENTS; count += TEAMS * EVENTS_EACH) {
    await Promise.all(
      teams.map(async (team) => {
        const events = Array.from({ length: EVENTS_EACH }, () => countedEvent(team));
        return store.append(`stock-${team}.${randomUUID()}`, events, 'no-stream');
      }),
    );
  }
};

/** Events per second from now until a consumer without a past has been given all of them. */
const rateOf = async (bus: EventBus, since = performance.now()): Promise<number> => {
  const stands = new Map<number, Position>();
  let seen = 0;
  await new Promise<void>((resolve, reject) => {
    const subscription = bus.subscribe({
      group: `bench-${randomUUID()}`,
      onPartitions: () => Promise.resolve(),
      startAfter: (partition) => Promise.resolve(stands.get(partition) ?? START),
      onBatch: ({ partition, events }) => {
        stands.set(partition, events.at(-1)?.position ?? START);
        seen += events.length;
        if (seen >= EVENTS) resolve();
        return Promise.resolve();
      },
    });
    subscription.done.catch(reject);
  });
  const rate = (EVENTS / (performance.now() - since)) * 1_000;
  await bus.close();
  return rate;
};

/** Resolves once the relay has published everything. */
const relayAll = async (store: EventStore, databaseUrl: string, topic: KafkaPlace) => {
  const head = await store.head();
  let published: () => void = () => undefined;
  const all = new Promise<void>((resolve) => {
    published = resolve;
  });
  const relay = startRelay({
    ...topic,
    store,
    databaseUrl,
    onProblem: (error) => {
      process.emitWarning(String(error));
    },
    onPublished: (_, position) => {
      if (position === head) published();
    },
  });
  return { all, relay };
};

interface KafkaPlace {
  readonly brokers: readonly string[];
  readonly topic: string;
  readonly partitions: number;
}

/**
 * Speed of relay, broker and a consumer, each alone and all at once, against a consumer that reads the log itself.
 * Leaves its topic on the brokers.
 */
export const benchRelay = async (
  url: string,
  brokers: readonly string[],
): Promise<readonly BenchRow[]> => {
  const store = await openPostgresEventStore(url);
  await fill(store);
  const reference = await rateOf(createLogTail(store));
  const row = (name: string, value: number): BenchRow =>
    atLeast(
      `${name}, ${EVENTS.toLocaleString('en')} events`,
      'events/s',
      { value, reference },
      AT_LEAST,
    );
  const alone = { brokers, topic: `bench-${randomUUID()}`, partitions: PARTITIONS };
  const together = { ...alone, topic: `bench-${randomUUID()}` };

  const start = performance.now();
  const first = await relayAll(store, url, alone);
  await first.all;
  const relayed = (EVENTS / (performance.now() - start)) * 1_000;
  await first.relay.stop();
  const consumed = await rateOf(createKafkaBus(alone));

  const since = performance.now();
  const second = await relayAll(store, url, together);
  const both = await rateOf(createKafkaBus(together), since);
  await second.relay.stop();
  await store.close();
  return [
    row('relay to Kafka', relayed),
    row('consumer of Kafka', consumed),
    row('relay, Kafka and consumer at once', both),
  ];
};
