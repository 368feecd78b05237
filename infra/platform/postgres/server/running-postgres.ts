import { Client } from 'pg';
import { getErrorMessage, PostgresUnavailable } from '../postgres-errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface PostgresOptions {
  /** DATA_DIR; the cluster is in `postgres/data-<major>` below it. */
  readonly dataDir: string;
  /** A running server to use instead; `env.DATABASE_URL` when absent. */
  readonly databaseUrl?: string;
  readonly env: Environment;
  /** Port of an embedded server that has to be started; any free one when absent. */
  readonly port?: number;
  /** Server settings beside the usual ones. */
  readonly settings?: Readonly<Record<string, string>>;
}

export interface RunningPostgres {
  /** URL of the database `quartermaster`, or of the one in DATABASE_URL. */
  readonly url: string;
  /** True when `stop()` stops the server; false for DATABASE_URL, and while another running process owns it. */
  readonly owned: boolean;
  /** True when the server was running before: left by a killed process, or shared with another one. */
  readonly adopted: boolean;
  /** Folder of the cluster; null for DATABASE_URL. */
  readonly dataDirectory: string | null;
  /** A message to print once, for example that the data is in another folder. */
  readonly notice: string | null;
  /** Close the pools first. Safe to call again. */
  stop(): Promise<void>;
}

const OLDEST_SERVER = 150_000;

/** One connection outside any pool. A break while it is idle does not end the process. */
export const connectOnce = async (url: string): Promise<Client> => {
  const client = new Client({ connectionString: url, application_name: 'quartermaster owner' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
};

/** Connects to the server of DATABASE_URL; its `stop()` does not stop the server. */
export const useExternalServer = async (url: string): Promise<RunningPostgres> => {
  const client = await connectOnce(url).catch((error: unknown) => {
    throw new PostgresUnavailable(
      `The database of DATABASE_URL does not answer: ${getErrorMessage(error)}. Start it, correct the address, ` +
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
