import { Client } from 'pg';
import { messageOf, PostgresUnavailable } from './postgres-unavailable.ts';
import type { RunningPostgres } from './running-postgres.ts';

const OLDEST_SERVER = 150_000;

/** One connection outside any pool; that it breaks while nobody waits for it ends nothing. */
export const connectOnce = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url, application_name: 'quartermaster owner' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** The server of DATABASE_URL, once it answered; it is never stopped from here. */
export const useExternalServer = async (url: string): Promise<RunningPostgres> => {
  const client = await connectOnce(url).catch((error: unknown) => {
    throw new PostgresUnavailable(
      `The database of DATABASE_URL does not answer: ${messageOf(error)}. Start it, correct the address, ` +
        'or leave DATABASE_URL empty to use the embedded one.',
    );
  });
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  );
  await client.end();
  if (Number(rows[0]?.version) < OLDEST_SERVER) {
    throw new PostgresUnavailable('The server of DATABASE_URL is older than PostgreSQL 15.');
  }
  const stop = async (): Promise<void> => undefined;
  return { url, owned: false, adopted: false, dataDirectory: null, notice: null, stop };
};
