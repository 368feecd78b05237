import type { RunningPostgres } from './server/running-postgres.ts';
import { startTestServer } from './test-server.ts';

declare global {
  var quartermasterTestServer: RunningPostgres | undefined;
}

/** One database server for all test files of a run; TEST_DATABASE_URL brings another. */
const setUp = async (): Promise<void> => {
  if ((process.env['TEST_DATABASE_URL'] ?? '') !== '') return;
  const server = await startTestServer();
  globalThis.quartermasterTestServer = server;
  process.env['TEST_DATABASE_URL'] = server.url;
};

export default setUp;
