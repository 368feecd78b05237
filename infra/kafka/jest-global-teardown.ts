import tearDownPostgres from '@quartermaster/platform/postgres/jest-global-teardown';

/** Stops the broker of this run. */
const tearDown = async (): Promise<void> => {
  await globalThis.quartermasterTestBroker?.stop();
  await tearDownPostgres();
};

export default tearDown;
