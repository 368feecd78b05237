import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import { describeWithBrokers } from '../../../kafka/test-with-brokers.ts';
import { sharedBrokers } from '../../../kafka/test-kafka.ts';
import { createInMemoryEventStore } from '../../event-store/in-memory.ts';
import { openTestDatabase, type TestDatabase } from '../../postgres/test-database.ts';
import { eventBusContract } from '../event-bus.contract.ts';
import { createKafkaBus } from './kafka.ts';
import { startRelay } from './relay.ts';

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
