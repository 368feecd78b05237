/** Stops the server of this run, and only that one. */
const tearDown = async (): Promise<void> => {
  const server = globalThis.quartermasterTestServer;
  if (server === undefined) return;
  delete process.env['TEST_DATABASE_URL'];
  await server.stop();
};

export default tearDown;
