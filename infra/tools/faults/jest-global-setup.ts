import { findTestKafka } from '../../kafka/test-kafka.ts';

/** The tests start brokers for themselves. */
export default findTestKafka;
