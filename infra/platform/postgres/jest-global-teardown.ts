/** Stops the server of this run, and only that one. */
const tearDown = async (): Promise<void> => {
  const server = globalThis.quartermasterTestServer;
  if (server === undefined) return;
  globalThis.quartermasterTestServer = undefined; // every project of the run tears down
  delete process.env['TEST_DATABASE_URL'];
  await server.stop();
};

export default tearDown;
