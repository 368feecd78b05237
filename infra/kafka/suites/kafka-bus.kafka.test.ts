import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { describeWithBrokers } from '../test-with-brokers.ts';
import { sharedBrokers } from '../test-kafka.ts';
import { createInMemoryEventStore } from '@quartermaster/platform/event-store/in-memory';
import {
  openTestDatabase,
  type TestDatabase,
} from '@quartermaster/platform/postgres/test-database';
import { eventBusContract } from '@quartermaster/platform/event-bus/event-bus.contract';
import { createKafkaBus } from '@quartermaster/platform/event-bus/kafka/kafka';
import { startRelay } from '@quartermaster/platform/event-bus/kafka/relay';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => database.close());

const problems: unknown[] = [];

describeWithBrokers('events over Kafka', () => {
  eventBusContract('Kafka', async () => {
    const topic = { brokers: sharedBrokers(), topic: `events-${randomUUID()}`, partitions: 3 };
    const store = createInMemoryEventStore();
    const onProblem = (error: unknown): void => void problems.push(error);
    const relay = startRelay({ ...topic, store, databaseUrl: database.url, onProblem });
    const bus = createKafkaBus({ ...topic, onProblem });
    const close = async (): Promise<void> => {
      await bus.close();
      await relay.stop();
      await store.close();
    };
    return { bus, store, close };
  });
});
