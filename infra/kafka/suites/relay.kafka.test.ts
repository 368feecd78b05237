import { TopicOfOtherLog } from '@quartermaster/platform/event-store/log-identity';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type pg from 'pg';
import { describeWithBrokers } from '../test-with-brokers.ts';
import { sharedBrokers } from '../test-kafka.ts';
import { START } from '@quartermaster/contracts/core/position';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import {
  createInMemoryEventStore,
  createInMemoryLog,
} from '@quartermaster/platform/event-store/in-memory';
import { openPool } from '@quartermaster/platform/postgres/pool';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import {
  createReader,
  listEventIds,
  appendRounds,
} from '@quartermaster/platform/event-bus/test-readers';
import { connectKafka } from '@quartermaster/platform/event-bus/kafka/kafka-client';
import { createKafkaBus } from '@quartermaster/platform/event-bus/kafka/kafka';
import {
  type Relay,
  type RelayOptions,
  startRelay,
} from '@quartermaster/platform/event-bus/kafka/relay';
import { RelayOvertaken } from '@quartermaster/platform/event-bus/kafka/relay-checkpoint';
import { TopicMismatch } from '@quartermaster/platform/event-bus/kafka/topic';

const teams = Array.from({ length: 6 }, () => randomUUID());
let database: TestDatabase;
let pool: pg.Pool;
let store: EventStore;
let topic: string;
let problems: unknown[];
let closers: (() => Promise<void>)[];

beforeAll(async () => {
  database = await openTestDatabase();
  pool = openPool(database.url, { max: 2, applicationName: 'test' });
});
afterAll(async () => {
  await pool.end();
  await database.close();
});
beforeEach(() => {
  store = createInMemoryEventStore();
  topic = `events-${randomUUID()}`;
  problems = [];
  closers = [];
});
afterEach(async () => {
  for (const close of closers.reverse()) await close();
  await store.close();
});

const startTestRelay = (changes: Partial<RelayOptions> = {}): Relay => {
  const relay = startRelay({
    brokers: sharedBrokers(),
    topic,
    partitions: 3,
    store,
    databaseUrl: database.url,
    batchSize: 5,
    retryMs: 50,
    onProblem: (error) => void problems.push(error),
    ...changes,
  });
  closers.push(relay.stop);
  return relay;
};

const waitUntil = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
};

const waitUntilPublished = async (relay: Relay): Promise<void> => {
  const head = await store.head();
  await waitUntil(() => relay.position() === head);
};

/** All events that a new consumer receives, and the number of messages in the topic. */
const readAll = async (count: number) => {
  const bus = createKafkaBus({ brokers: sharedBrokers(), topic, partitions: 3 });
  closers.push(async () => bus.close());
  const reader = createReader(teams);
  bus.subscribe(reader.consumer);
  await reader.has(count);
  const admin = connectKafka({ brokers: sharedBrokers() }).admin();
  await admin.connect();
  const offsets = await admin.fetchTopicOffsets(topic);
  await admin.disconnect();
  const messages = offsets.reduce((sum, { high }) => sum + Number(high), 0);
  return { reader, messages };
};

const expectAll = async (recorded: ReadonlyMap<string, readonly string[]>): Promise<number> => {
  const count = [...recorded.values()].flat().length;
  const { reader, messages } = await readAll(count);
  for (const team of teams) expect(listEventIds(reader.events(), team)).toEqual(recorded.get(team));
  return messages;
};

describeWithBrokers('the relay of the log to Kafka', () => {
  test('events that were sent after the checkpoint are sent again, and count once', async () => {
    const first = startTestRelay();
    await waitUntilPublished(first);
    await first.stop();
    await pool.query(`create function refuse_once() returns trigger language plpgsql as $$
      begin raise exception 'the disk is full'; end $$`);
    await pool.query(`create trigger refuse before update on bus.relay for each row
      when (new.topic = '${topic}') execute function refuse_once()`);
    const recorded = await appendRounds(store, teams, 4);
    const relay = startTestRelay();
    await waitUntil(() => problems.length > 1);
    expect(relay.position()).toBe(START);
    await pool.query('drop trigger refuse on bus.relay');
    await waitUntilPublished(relay);
    expect(await expectAll(recorded)).toBeGreaterThan(24);
  });

  test('of two relays one publishes, and the other continues where it stopped', async () => {
    const first = startTestRelay();
    await waitUntil(first.isLeading);
    const second = startTestRelay();
    const before = await appendRounds(store, teams, 2);
    await waitUntilPublished(first);
    expect(second.isLeading()).toBe(false);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and granted and objid = hashtext($1)::oid::bigint`,
      [topic],
    );
    await waitUntil(() => !first.isLeading());
    await waitUntil(() => first.isLeading() || second.isLeading());
    const later = await appendRounds(store, teams, 2);
    await first.stop();
    await waitUntilPublished(second);
    expect(second.isLeading()).toBe(true);
    const all = teams.map((team) => [team, [...before.get(team)!, ...later.get(team)!]] as const);
    await expectAll(new Map(all));
  });

  test('a relay whose checkpoint was moved by another one reads it again and continues from there', async () => {
    const relay = startTestRelay();
    const before = await appendRounds(store, teams, 2);
    await waitUntilPublished(relay);
    await pool.query(`update bus.relay set position = '', tails = '{}' where topic = $1`, [topic]);
    const later = await appendRounds(store, teams, 1);
    await waitUntilPublished(relay);
    await waitUntil(() => problems.length > 0);
    await waitUntilPublished(relay);
    expect(problems[0]).toBeInstanceOf(RelayOvertaken);
    const all = teams.map((team) => [team, [...before.get(team)!, ...later.get(team)!]] as const);
    await expectAll(new Map(all));
  });

  test('a topic that lost its events is filled again from the log', async () => {
    const recorded = await appendRounds(store, teams, 2);
    const first = startTestRelay();
    await waitUntilPublished(first);
    await first.stop();
    const admin = connectKafka({ brokers: sharedBrokers() }).admin();
    await admin.connect();
    await admin.deleteTopics({ topics: [topic] });
    await waitUntil(async () => !(await admin.listTopics()).includes(topic));
    await admin.disconnect();
    await waitUntilPublished(startTestRelay());
    await expectAll(recorded);
  });

  test('events that Kafka no longer has end the subscription with an error', async () => {
    await appendRounds(store, teams, 3);
    await waitUntilPublished(startTestRelay());
    const admin = connectKafka({ brokers: sharedBrokers() }).admin();
    await admin.connect();
    const held = (await admin.fetchTopicOffsets(topic)).filter(({ high }) => Number(high) > 1);
    const partitions = held.map(({ partition }) => ({ partition, offset: '1' }));
    await admin.deleteTopicRecords({ topic, partitions });
    await admin.disconnect();
    const bus = createKafkaBus({ brokers: sharedBrokers(), topic, partitions: 3 });
    const reader = createReader(teams);
    await expect(bus.subscribe(reader.consumer).done).rejects.toThrow('lacks events');
    expect(reader.events()).toEqual([]);
  });

  test('a relay stops at a log that is older than its topic, and changes nothing', async () => {
    await appendRounds(store, teams, 2);
    const first = startTestRelay();
    await waitUntilPublished(first);
    await first.stop();
    startTestRelay({ store: createInMemoryEventStore(createInMemoryLog()) });
    await waitUntil(() => problems.length > 0);
    expect(problems[0]).toBeInstanceOf(TopicOfOtherLog);
  });

  test('relay and bus refuse another number of partitions, because teams would move', async () => {
    const first = startTestRelay();
    await waitUntil(first.isLeading);
    await first.stop();
    startTestRelay({ partitions: 4 });
    // The first answer of a broker about a new topic may be another error; the relay retries.
    await waitUntil(() => problems.some((problem) => problem instanceof TopicMismatch));
    const bus = createKafkaBus({ brokers: sharedBrokers(), topic, partitions: 4 });
    const subscription = bus.subscribe(createReader(teams).consumer);
    await expect(subscription.done).rejects.toThrow('has 3 partitions');
  });

  test('events keep their order when one is larger than a request', async () => {
    const recorded = await appendRounds(store, teams, 1, { text: 'x'.repeat(900_000) });
    await waitUntilPublished(startTestRelay({ batchSize: 100 }));
    await expectAll(recorded);
  });
});
