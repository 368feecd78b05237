import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { allEvents } from '@quartermaster/contracts/events';
import { type Cluster, type ClusterParts, startCluster } from '../cluster/cluster.ts';
import type { ClusterChild } from '../cluster/child.ts';
import { loadConfig } from '@quartermaster/platform/config/config';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import { createWatchWithoutReaders } from '@quartermaster/platform/event-store/log-watch';
import { openEventStore } from '@quartermaster/platform/event-store/open-event-store';
import { openPersonKeys } from '@quartermaster/platform/persons/person-keys';
import { protectPersons } from '@quartermaster/platform/persons/protected-log';
import { readPostmaster } from '@quartermaster/platform/postgres/server/postmaster';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { createShutdown, type Shutdown } from '@quartermaster/platform/process/shutdown';
import type { KeyRing } from '@quartermaster/platform/secrets/key-ring';
import { openOwnKeys } from '@quartermaster/platform/secrets/open-keys';
import { type LogServer, openLogServer } from '../on-event-store/log-server.ts';
import { openLogCopy } from './log-copy.ts';
import { openSmallStore, type SmallStore, type StorePlace } from './stores.ts';

export type Pool = ReturnType<typeof openPool>;

/** Location of the log: PostgreSQL, or the process of the test peer. */
export type KindOfLog = 'peer' | 'postgres';

/** The distributed profile with two stores, and access to its parts. */
export interface System {
  readonly cluster: Cluster;
  readonly stores: readonly [SmallStore, SmallStore];
  /** Connections of the test. */
  readonly pool: Pool;
  /** Database of the processes. */
  readonly keys: KeyRing;
  /** The log with decrypted texts. */
  readonly log: EventStore;
  /** The process that serves the log; null when it is in PostgreSQL. */
  readonly logServer: LogServer | null;
  /** Brings the table `es.events`, in which the checks look, to the end of the log. */
  readonly copyLog: () => Promise<void>;
  readonly countEvents: () => Promise<number>;
  readonly logFile: string;
  readonly databasePid: () => Promise<number>;
  /** Each present process of the product and of the stores. */
  readonly children: () => ReadonlyMap<string, ClusterChild>;
  /** Restarts a process after it ended. */
  readonly restart: (name: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const FAIL_POINTS = 'fail-points';

const readDataDirectory = async (pool: Pool): Promise<string> => {
  const { rows } = await pool.query<{ data_directory: string }>('show data_directory');
  return rows[0]?.data_directory ?? '';
};

/** Ends the processes that a test run would leave when it fails half-way. */
export const killAtExit = (children: System['children']): void => {
  process.once('exit', () => {
    for (const { pid } of children().values()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // ended already
      }
    }
  });
};

const openStores = async (
  place: Omit<StorePlace, 'name' | 'domain'>,
  shutdown: Shutdown,
): Promise<System['stores']> => {
  const open = async (name: string, domain: string): Promise<SmallStore> => {
    const store = await openSmallStore({ ...place, name, domain });
    shutdown.add(() => store.child().stop());
    return store;
  };
  return [
    await open('store-1', 'alpha.myshopify.com'),
    await open('store-2', 'bravo.myshopify.com'),
  ];
};

type ClusterLog = Pick<ClusterParts, 'onLine' | 'say'> & { readonly close: () => void };

const writeLog = (file: string): ClusterLog => {
  const output = createWriteStream(file, { flags: 'a' });
  const onLine = (name: string, line: string): void => void output.write(`${name} ${line}\n`);
  return { onLine, say: (line) => onLine('cluster', line), close: () => void output.end() };
};

interface Place {
  readonly dataDir: string;
  /** Null for the log in PostgreSQL. */
  readonly eventStoreUrl: string | null;
}

const startUnderTest = async (
  { dataDir, eventStoreUrl }: Place,
  shutdown: Shutdown,
  { onLine, say }: ClusterLog,
) => {
  const env = {
    PORT: process.env['PORT'] ?? '0', // other suites run at the same time
    SAMPLE_STORE: 'none',
    DATA_DIR: dataDir,
    EVENT_STORE_URL: eventStoreUrl ?? '',
  };
  const config = loadConfig(env, 'distributed');
  const cluster = await startCluster({ config, shutdown, say, onLine, preload: FAIL_POINTS });
  return { cluster, keys: await openOwnKeys(config) };
};

const openOwnLogServer = async (
  kind: KindOfLog,
  dataDir: string,
  shutdown: Shutdown,
): Promise<LogServer | null> => {
  if (kind === 'postgres') return null;
  const server = await openLogServer(path.join(dataDir, 'log'));
  shutdown.add(server.stop);
  return server;
};

const openParts = async (dataDir: string, kind: KindOfLog, shutdown: Shutdown): Promise<System> => {
  const logFile = path.join(dataDir, 'cluster.log');
  const output = writeLog(logFile);
  shutdown.add(async () => output.close());
  const logServer = await openOwnLogServer(kind, dataDir, shutdown);
  const eventStoreUrl = logServer?.url ?? null;
  const { cluster, keys } = await startUnderTest({ dataDir, eventStoreUrl }, shutdown, output);
  const { databaseUrl } = cluster;
  const pool = openPool(databaseUrl, { max: 4, applicationName: 'faults' });
  shutdown.add(() => pool.end());
  const onProblem = (error: unknown): void => output.onLine('test', String(error));
  const storedLog = await openEventStore(
    { eventStoreUrl },
    { databaseUrl, watch: createWatchWithoutReaders(), onProblem },
  );
  shutdown.add(() => storedLog.close());
  const copy = logServer === null ? null : await openLogCopy(storedLog, databaseUrl);
  shutdown.add(async () => copy?.close());
  const log = protectPersons(storedLog, await openPersonKeys(pool, keys), allEvents);
  const directory = await readDataDirectory(pool);
  const stores = await openStores(
    { dataDir, databaseUrl, eventStoreUrl, onLine: output.onLine },
    shutdown,
  );
  const children = (): ReadonlyMap<string, ClusterChild> =>
    new Map([...cluster.children, ...stores.map(({ name, child }) => [name, child()] as const)]);
  killAtExit(children);
  return {
    cluster,
    stores,
    pool,
    keys,
    log,
    logServer,
    copyLog: async () => copy?.catchUp(),
    countEvents: async () => {
      await copy?.catchUp();
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int as count from es.events',
      );
      return rows[0]?.count ?? 0;
    },
    logFile,
    databasePid: async () => (await readPostmaster(directory))?.pid ?? 0,
    children,
    restart: async (name) => {
      const store = stores.find((one) => one.name === name);
      await (store === undefined ? cluster.restart(name) : store.restart());
    },
    stop: shutdown.run,
  };
};

/** A start that fails half-way leaves no process behind. */
export const openSystem = async (dataDir: string, log: KindOfLog): Promise<System> => {
  const shutdown = createShutdown();
  try {
    return await openParts(dataDir, log, shutdown);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
};
