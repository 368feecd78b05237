import { Client } from 'pg';
import { messageOf, PostgresUnavailable } from '../postgres-errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface PostgresOptions {
  /** DATA_DIR; the cluster lives in `postgres/data-<major>` below it. */
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
  /** Where to connect: the database `quartermaster`, or the one DATABASE_URL names. */
  readonly url: string;
  /** Whether `stop()` stops the server: false for DATABASE_URL, and while another living process owns it. */
  readonly owned: boolean;
  /** Whether the server was found running, left by a process that was killed or shared with one that lives. */
  readonly adopted: boolean;
  /** Folder of the cluster; null for DATABASE_URL. */
  readonly dataDirectory: string | null;
  /** Something the user should be told once, for example that the data lies elsewhere. */
  readonly notice: string | null;
  /** Close the pools first. Safe to call again. */
  stop(): Promise<void>;
}

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
