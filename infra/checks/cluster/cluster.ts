import { ownUrl } from '@quartermaster/platform/config/addresses';
import type { Config } from '@quartermaster/platform/config/config';
import { LOOPBACK } from '@quartermaster/platform/config/values';
import { type ReservedPort, reservePort } from '@quartermaster/platform/http/listen';
import { startPostgres } from '@quartermaster/platform/postgres/server/start-postgres';
import type { Shutdown } from '@quartermaster/platform/process/shutdown';
import { openOwnKeys, buildKeyFilePath } from '@quartermaster/platform/secrets/open-keys';
import { type Broker, startBroker } from '@quartermaster/kafka/broker';
import { findKafkaFiles } from '@quartermaster/kafka/kafka-files';
import { type ClusterChild, startChild, waitUntilReady } from './child.ts';

export interface ClusterParts {
  readonly config: Config;
  readonly shutdown: Shutdown;
  readonly say: (line: string) => void;
  /** Receives each line of each process. */
  readonly onLine: (name: string, line: string) => void;
  /** A program of launch.mjs that each process loads before its own; for tests. */
  readonly preload?: string;
}

/** The whole product as separate processes on this machine. */
export interface Cluster {
  /** Address of the gateway. */
  readonly url: string;
  readonly databaseUrl: string;
  /** Restarts the ended embedded database at the same address; does nothing with DATABASE_URL. */
  readonly restartDatabase: () => Promise<void>;
  /** Null when KAFKA_BROKERS names brokers. */
  readonly broker: Broker | null;
  /** Processes by name, such as `command-service-1`. */
  readonly children: ReadonlyMap<string, ClusterChild>;
  /** Restarts an ended process on the same port. */
  readonly restart: (name: string) => Promise<void>;
}

/** Names of launch.mjs. */
type Program =
  | 'command-service'
  | 'gateway'
  | 'projection-service'
  | 'scheduler'
  | 'store-simulator';

interface Member {
  readonly name: string;
  readonly program: Program;
  readonly port: number;
  /** Lets the process take its port. */
  readonly releasePort: ReservedPort['release'];
  /** Address it listens on. */
  readonly host: string;
}

const members = async (program: Program, count: number): Promise<readonly Member[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const { port, release } = await reservePort();
      const name = count === 1 ? program : `${program}-${String(index + 1)}`;
      return { name, program, port, releasePort: release, host: LOOPBACK }; // only its neighbours call it
    }),
  );

const urls = (list: readonly Member[]): string =>
  list.map(({ port }) => `http://localhost:${String(port)}`).join(',');

const openBroker = async ({ config, shutdown, say }: ClusterParts) => {
  if (config.kafkaBrokers.length > 0) return { broker: null, brokers: config.kafkaBrokers };
  say('Starting Kafka');
  const broker = await startBroker(await findKafkaFiles(say));
  shutdown.add(() => broker.stop());
  return { broker, brokers: [broker.address] };
};

/** Connections of six processes (tables, log and pasts), and a few for tools. */
const MOST_CONNECTIONS = '300';

const openDatabase = async ({
  config,
  shutdown,
  say,
}: ClusterParts): Promise<Pick<Cluster, 'databaseUrl' | 'restartDatabase'>> => {
  say('Starting PostgreSQL');
  const external = config.databaseUrl === null ? {} : { databaseUrl: config.databaseUrl };
  const settings = { max_connections: MOST_CONNECTIONS };
  const options = { dataDir: config.dataDir, env: process.env, settings, ...external };
  let postgres = await startPostgres(options);
  const { url } = postgres;
  shutdown.add(() => postgres.stop());
  return {
    databaseUrl: url,
    restartDatabase: async () => {
      postgres = await startPostgres({ ...options, port: Number(new URL(url).port) });
    },
  };
};

/** Variables with the file of the secrets, created when no keys are configured; else empty. */
const keysFor = async (config: Config): Promise<Readonly<Record<string, string>>> => {
  await openOwnKeys(config);
  const isGiven = config.secretsKeys.length > 0 || config.secretsKeyFile !== null;
  return isGiven ? {} : { SECRETS_KEY_FILE: buildKeyFilePath(config.dataDir) };
};

/** The configured port is not reserved: the gateway itself reports when another program uses it. */
const gatewayPort = async (port: number): Promise<Pick<Member, 'port' | 'releasePort'>> => {
  if (port !== 0) return { port, releasePort: async () => undefined };
  const reserved = await reservePort();
  return { port: reserved.port, releasePort: reserved.release };
};

/** Plans two processes of each service that can run twice, one gateway, and the sample shop's store unless it is off. */
const plan = async ({ port, host, sampleStore }: Config) => {
  const gateway = {
    name: 'gateway',
    program: 'gateway' as const,
    ...(await gatewayPort(port)),
    host: host ?? LOOPBACK,
  };
  return {
    store: sampleStore === 'none' ? [] : await members('store-simulator', 1),
    commands: await members('command-service', 2),
    projections: await members('projection-service', 2),
    schedulers: await members('scheduler', 2),
    gateway,
  };
};

/** Starts the planned processes one by one, each after the previous one is ready, and returns them by name. */
const startMembers = async (
  all: readonly Member[],
  env: Readonly<Record<string, string>>,
  { shutdown, say, onLine, preload }: ClusterParts,
): Promise<Pick<Cluster, 'children' | 'restart'>> => {
  const children = new Map<string, ClusterChild>();
  shutdown.add(() => Promise.all([...children.values()].map((child) => child.stop())));
  const start = async ({ name, program, port, host }: Member): Promise<void> => {
    say(`Starting ${name}`);
    const tell = (line: string): void => onLine(name, line);
    const own = { name, program, port, env: { ...env, HOST: host } };
    const child = startChild({ ...own, preload, onLine: tell });
    children.set(name, child);
    await waitUntilReady(child, say);
  };
  for (const member of all) {
    await member.releasePort();
    await start(member);
  }
  return {
    children,
    restart: async (name) => {
      const member = all.find((other) => other.name === name);
      if (member === undefined) throw new Error(`There is no ${name} in this cluster`);
      await start(member);
    },
  };
};

/**
 * Starts Kafka, PostgreSQL and the processes on this machine, reachable from it only unless HOST opens the gateway: the
 * topology of docker-compose.yml without containers. Configured services (DATABASE_URL, KAFKA_BROKERS, EVENT_STORE_URL)
 * are used instead of started ones.
 */
export const startCluster = async (parts: ClusterParts): Promise<Cluster> => {
  const database = await openDatabase(parts);
  const { broker, brokers } = await openBroker(parts);
  const { store, commands, projections, schedulers, gateway } = await plan(parts.config);
  const url = ownUrl(gateway.host, gateway.port);
  const env = {
    DATABASE_URL: database.databaseUrl,
    EVENT_STORE_URL: parts.config.eventStoreUrl ?? '',
    KAFKA_BROKERS: brokers.join(','),
    DATA_DIR: parts.config.dataDir,
    PUBLIC_URL: url,
    SAMPLE_STORE: parts.config.sampleStore,
    SAMPLE_STORE_URL: urls(store),
    COMMAND_SERVICE_URLS: urls(commands),
    PROJECTION_SERVICE_URLS: urls(projections),
    ...(await keysFor(parts.config)),
  };
  const all = [...store, ...commands, ...projections, ...schedulers, gateway];
  return { url, ...database, broker, ...(await startMembers(all, env, parts)) };
};
