import tearDownPostgres from '../platform/postgres/jest-global-teardown.ts';

/** Stops the broker of this run. */
const tearDown = async (): Promise<void> => {
  await globalThis.quartermasterTestBroker?.stop();
  await tearDownPostgres();
};

export default tearDown;
