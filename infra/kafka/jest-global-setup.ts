import setUpPostgres from '../platform/postgres/jest-global-setup.ts';
import type { Broker } from './broker.ts';
import { startSharedBroker } from './test-kafka.ts';

declare global {
  var quartermasterTestBroker: Broker | undefined;
}

/** One broker for all Kafka suites of a run, beside their shared database server. */
const setUp = async (): Promise<void> => {
  await setUpPostgres();
  globalThis.quartermasterTestBroker = (await startSharedBroker()) ?? undefined;
};

export default setUp;
