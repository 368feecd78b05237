import { findTestKafka } from '@quartermaster/kafka/test-kafka';

/** The tests start brokers for themselves. */
export default findTestKafka;
