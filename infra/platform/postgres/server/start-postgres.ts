import path from 'node:path';
import { type Client, escapeIdentifier } from 'pg';
import { isRoot, serverAccount } from './account.ts';
import { findBinaries } from './binaries.ts';
import { homeInside, ownerOfHome, prepareHome } from './cluster-home.ts';
import { prepareDataDirectory, readPassword, SUPERUSER } from './data-directory.ts';
import {
  connectOnce,
  type PostgresOptions,
  type RunningPostgres,
  useExternalServer,
} from './running-postgres.ts';
import { reachableBases } from './own-folder.ts';
import type { Postmaster } from './postmaster.ts';
import { getErrorCode, getErrorMessage, PostgresUnavailable } from '../postgres-errors.ts';
import { awaitReady, launch, type ServerPlace, stopServer } from './server-process.ts';

const DATABASE = 'quartermaster';
/** Key of the advisory lock that the owner of an embedded server holds while it runs. */
export const OWNER_LOCK = 7_218_002;
/** The server frees the lock of a killed owner only once it notices the closed connection; a start waits so long for it. */
const LOCK_WAIT_MS = 500;
const DUPLICATES = ['42P04', '23505'];
const LOCK_NOT_AVAILABLE = '55P03';

const buildDatabaseUrl = (port: number, password: string, database: string): string =>
  `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

interface Place extends ServerPlace {
  readonly notice: string | null;
}

const findPlace = async (options: PostgresOptions): Promise<Place> => {
  const account = serverAccount(ownerOfHome(options.dataDir));
  const copyBases = isRoot()
    ? reachableBases
    : [path.join(homeInside(options.dataDir), 'programs')];
  const { folder, notice } = await prepareHome(options.dataDir, account);
  const binaries = await findBinaries({ env: options.env, account, copyBases });
  const dataDirectory = await prepareDataDirectory(folder, binaries, account);
  const { settings = {}, port = null } = options;
  return { home: folder, dataDirectory, binaries, account, settings, port, notice };
};

const createDatabase = async (client: Client): Promise<void> => {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [
    DATABASE,
  ]);
  if (rowCount !== 0) return;
  await client.query(`create database ${escapeIdentifier(DATABASE)}`).catch((error: unknown) => {
    if (!DUPLICATES.includes(getErrorCode(error))) throw error;
  });
};

/** True when no other running process owns the server; the lock ends with the connection, and so with its process. */
const becomeOwner = async (client: Client): Promise<boolean> => {
  await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
  try {
    await client.query('select pg_advisory_lock($1)', [OWNER_LOCK]);
    return true;
  } catch (error) {
    if (getErrorCode(error) === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
};

const connectAsOwner = async (place: ServerPlace, port: number) => {
  const password = await readPassword(place.dataDirectory);
  try {
    const client = await connectOnce(buildDatabaseUrl(port, password, 'postgres'));
    await createDatabase(client);
    return { url: buildDatabaseUrl(port, password, DATABASE), client };
  } catch (error) {
    throw new PostgresUnavailable(
      `The database server on ${place.dataDirectory} runs but refuses this program: ${getErrorMessage(error)}. ` +
        `See server.log in ${place.home}.`,
    );
  }
};

const takeOver = async (
  place: Place,
  { pid, port }: Postmaster,
  adopted: boolean,
): Promise<RunningPostgres> => {
  const { url, client } = await connectAsOwner(place, port);
  const owned = await becomeOwner(client);
  if (!owned) await client.end();
  const stopOwned = async (): Promise<void> => {
    await client.end();
    await stopServer(pid);
  };
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => (stopping ??= owned ? stopOwned() : Promise.resolve());
  const { dataDirectory, notice } = place;
  return { url, owned, adopted, dataDirectory, notice, stop };
};

/**
 * A running PostgreSQL server: the one of DATABASE_URL, or the embedded one below `dataDir`, which is created at the
 * first start, adopted when it still runs after a crash, and shared when another process owns it. Works for root (the
 * server then runs as `postgres` or `nobody`) and for ordinary users. Throws PostgresUnavailable with a solution in its
 * message.
 */
export const startPostgres = async (options: PostgresOptions): Promise<RunningPostgres> => {
  const external = options.databaseUrl ?? options.env['DATABASE_URL'];
  if (external !== undefined && external !== '') return useExternalServer(external);
  const place = await findPlace(options);
  const found = await awaitReady(place.dataDirectory);
  const server = found ?? (await launch(place));
  try {
    return await takeOver(place, server, found !== null);
  } catch (error) {
    if (found === null) await stopServer(server.pid);
    throw error;
  }
};
