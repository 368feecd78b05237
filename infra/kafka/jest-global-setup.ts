import setUpPostgres from '@quartermaster/platform/postgres/jest-global-setup';
import type { Broker } from './broker.ts';
import { findTestKafka, startSharedBroker } from './test-kafka.ts';

declare global {
  var quartermasterTestBroker: Broker | undefined;
}

/** Starts one broker for all Kafka suites of a run, where a broker is available. */
const setUp = async (): Promise<void> => {
  await findTestKafka();
  await setUpPostgres();
  globalThis.quartermasterTestBroker = (await startSharedBroker()) ?? undefined;
};

export default setUp;
