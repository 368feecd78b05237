import { describe } from '@jest/globals';
import { foundKafka } from './test-kafka.ts';

const { brokers, files } = foundKafka();

/** Suites of the brokers that all tests of a run share; skipped where none can be had. */
export const describeWithBrokers = brokers === null && files === null ? describe.skip : describe;

/** Suites that start brokers of their own and kill them; skipped where none can be started. */
export const describeWithOwnBroker = files === null ? describe.skip : describe;
