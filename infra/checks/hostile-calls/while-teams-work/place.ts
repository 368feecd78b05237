import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { allEvents } from '@quartermaster/contracts/events';
import { freePort, startProduct } from '../../../../console/e2e/product.ts';
import { type ClusterChild, startChild, waitUntilReady } from '../../cluster/child.ts';
import { loadConfig } from '@quartermaster/platform/config/config';
import { createWatchWithoutReaders } from '@quartermaster/platform/event-store/log-watch';
import { openEventStore } from '@quartermaster/platform/event-store/open-event-store';
import { openPersonKeys } from '@quartermaster/platform/persons/person-keys';
import { protectPersons } from '@quartermaster/platform/persons/protected-log';
import { openPool } from '@quartermaster/platform/postgres/pool';
import { startPostgres } from '@quartermaster/platform/postgres/server/start-postgres';
import { createShutdown, type Shutdown } from '@quartermaster/platform/process/shutdown';
import { openOwnKeys, buildKeyFilePath } from '@quartermaster/platform/secrets/open-keys';
import { openSmallStore, type SmallStore } from '../../faults/stores.ts';
import { killAtExit } from '../../faults/system.ts';
import type { TeamPlace } from '../../faults/teams.ts';

/** A process of the product. */
export interface PlaceProcess {
  readonly name: string;
  readonly url: string;
  readonly pid: () => number;
  /** Kills it at once and starts it again; resolves when it is ready. */
  readonly killAndStart: () => Promise<void>;
}

/** The product with two stores, and access to its parts. */
export interface Place extends Omit<TeamPlace, 'fetch' | 'now'> {
  /** Processes that receive calls; the first one is at `url`. */
  readonly processes: readonly PlaceProcess[];
  readonly stores: readonly [SmallStore, SmallStore];
  readonly stop: () => Promise<void>;
}

interface Foundation {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly shutdown: Shutdown;
  readonly children: Map<string, ClusterChild>;
}

type OpenProcesses = (foundation: Foundation) => Promise<readonly PlaceProcess[]>;

/** `npm start`, with a database that the test reaches too. */
export const oneProcess: OpenProcesses = async ({ dataDir, databaseUrl, shutdown }) => {
  const env = { DATABASE_URL: databaseUrl, SAMPLE_STORE: 'none' };
  const settings = { dataDir, port: await freePort(), env };
  let product = await startProduct(settings);
  shutdown.add(() => product.stop());
  const killAndStart = async (): Promise<void> => {
    await product.kill9();
    product = await startProduct(settings);
  };
  const pid = (): number => product.process.pid ?? 0;
  return [{ name: 'one process', url: product.url, pid, killAndStart }];
};

/** The gateway and one process of each service that it calls. They read the log themselves, without Kafka. */
export const gatewayAndServices: OpenProcesses = async (foundation) => {
  const { dataDir, databaseUrl, shutdown, children } = foundation;
  const ports = {
    gateway: await freePort(),
    commands: await freePort(),
    queries: await freePort(),
  };
  const buildUrl = (port: number): string => `http://127.0.0.1:${port}`;
  const env = {
    NODE_OPTIONS: '',
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    EVENT_STORE_URL: '',
    KAFKA_BROKERS: '',
    DATA_DIR: dataDir,
    SAMPLE_STORE: 'none',
    SECRETS_KEY_FILE: buildKeyFilePath(dataDir),
    PUBLIC_URL: buildUrl(ports.gateway),
    COMMAND_SERVICE_URLS: buildUrl(ports.commands),
    PROJECTION_SERVICE_URLS: buildUrl(ports.queries),
  };
  const start = async (program: string, port: number): Promise<PlaceProcess> => {
    const launch = async (): Promise<ClusterChild> => {
      const child = startChild({ name: program, program, port, env, onLine: () => undefined });
      children.set(program, child);
      await waitUntilReady(child);
      return child;
    };
    let child = await launch();
    shutdown.add(() => child.stop());
    const killAndStart = async (): Promise<void> => {
      process.kill(child.pid, 'SIGKILL');
      await child.ended;
      child = await launch();
    };
    return { name: program, url: buildUrl(port), pid: () => child.pid, killAndStart };
  };
  const commands = await start('command-service', ports.commands);
  const queries = await start('projection-service', ports.queries);
  return [await start('gateway', ports.gateway), commands, queries];
};

const openStore = async (foundation: Foundation, name: string): Promise<SmallStore> => {
  const { dataDir, databaseUrl, shutdown, children } = foundation;
  const domain = `${name}.myshopify.com`;
  const place = { dataDir, databaseUrl, eventStoreUrl: null, onLine: () => undefined };
  const store = await openSmallStore({ ...place, name, domain });
  children.set(name, store.child());
  shutdown.add(() => store.child().stop());
  return store;
};

const openParts = async (
  dataDir: string,
  openProcesses: OpenProcesses,
  shutdown: Shutdown,
): Promise<Place> => {
  await mkdir(path.join(dataDir, 'product'), { recursive: true });
  const postgres = await startPostgres({ dataDir, env: process.env, settings: {} });
  shutdown.add(() => postgres.stop());
  const { url: databaseUrl } = postgres;
  const children = new Map<string, ClusterChild>();
  killAtExit(() => children);
  const foundation = { dataDir, databaseUrl, shutdown, children };
  const keys = await openOwnKeys(loadConfig({ DATA_DIR: dataDir }, 'distributed'));
  const processes = await openProcesses(foundation);
  const stores = [
    await openStore(foundation, 'alpha'),
    await openStore(foundation, 'bravo'),
  ] as const;
  const pool = openPool(databaseUrl, { max: 4, applicationName: 'while-teams-work' });
  shutdown.add(() => pool.end());
  const watched = { databaseUrl, watch: createWatchWithoutReaders(), onProblem: () => undefined };
  const stored = await openEventStore({ eventStoreUrl: null }, watched);
  shutdown.add(() => stored.close());
  const log = protectPersons(stored, await openPersonKeys(pool, keys), allEvents);
  const url = processes[0]?.url ?? '';
  return { url, processes, stores, pool, keys, log, stop: shutdown.run };
};

/** A start that fails half-way leaves no process behind. */
export const openPlace = async (dataDir: string, openProcesses: OpenProcesses): Promise<Place> => {
  const shutdown = createShutdown();
  try {
    return await openParts(dataDir, openProcesses, shutdown);
  } catch (error) {
    await shutdown.run();
    throw error;
  }
};
