import { describe } from '@jest/globals';
import { foundKafka } from './test-kafka.ts';

const { brokers, files } = foundKafka();

/** Suites of the brokers that all tests of a run share; skipped where no broker is available. */
export const describeWithBrokers = brokers === null && files === null ? describe.skip : describe;

/** Suites that start separate brokers and kill them; skipped where no broker can be started. */
export const describeWithOwnBroker = files === null ? describe.skip : describe;
