import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { cp, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@quartermaster/platform/http/listen';
import { isRunning } from '@quartermaster/platform/postgres/server/postmaster';
import { type KafkaFiles, NODE_ID } from './kafka-files.ts';

/** A broker on this machine, a cluster of its own, whose data is removed afterwards. */
export interface Broker {
  /** Address of the broker; the same after a restart. */
  readonly address: string;
  /** Its process; another one after each restart. */
  readonly pid: () => number;
  /** Kills the process; acknowledged data is on disk. */
  kill(): Promise<void>;
  /** Restarts it after a kill. */
  restart(): Promise<void>;
  /** Ends it and removes its data. Safe to call again. */
  stop(): Promise<void>;
}

/** The server ended before it was ready; the message has the last lines of its log. */
export class BrokerNotStarted extends Error {
  override readonly name = 'BrokerNotStarted';
  readonly isOperational = true;
}

const NAME = /^quartermaster-kafka-(\d+)-/;
const READY = 'Kafka Server started';
const READY_WITHIN_MS = 90_000;
const POLL_MS = 50;
const LOG_TAIL_LINES = 8;
const PORT_ATTEMPTS = 3;

const JVM = [
  '-Xms64m',
  '-Xmx512m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1', // starts faster
  '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn',
  '-Dorg.slf4j.simpleLogger.log.kafka.server.KafkaRaftServer=info', // logs when it is ready
];

interface Place {
  readonly files: KafkaFiles;
  readonly home: string;
  readonly port: number;
}

const settings = (home: string, port: number, controllerPort: number): string =>
  Object.entries({
    'process.roles': 'broker,controller',
    'node.id': NODE_ID,
    'controller.quorum.voters': `${NODE_ID}@127.0.0.1:${controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'log.dirs': path.join(home, 'data'),
    'auto.create.topics.enable': false,
    'offsets.topic.num.partitions': 1,
    'offsets.topic.replication.factor': 1,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'group.min.session.timeout.ms': 500,
    'log.cleaner.dedupe.buffer.size': 4_000_000,
    'log.index.size.max.bytes': 1_000_000,
  })
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/** Ends the brokers of killed runs; those of running processes stay. */
const sweepLeftovers = async (): Promise<void> => {
  for (const name of readdirSync(tmpdir())) {
    const owner = NAME.exec(name)?.[1];
    if (owner === undefined || (await isRunning(Number(owner)))) continue;
    const home = path.join(tmpdir(), name);
    const pid = Number(await readFile(path.join(home, 'pid'), 'utf8').catch(() => ''));
    const command = pid > 1 ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : '';
    if (command.includes(home)) process.kill(pid, 'SIGKILL');
    await rm(home, { recursive: true, force: true });
  }
};

const getLogPath = (home: string): string => path.join(home, 'server.log');

const launch = async ({ files, home }: Place): Promise<ChildProcess> => {
  const log = await open(getLogPath(home), 'w');
  const server = [
    '-cp',
    path.join(files.jars, '*'),
    'kafka.Kafka',
    path.join(home, 'server.properties'),
  ];
  const child = spawn(files.java, [...JVM, ...server], { stdio: ['ignore', log.fd, log.fd] });
  await log.close();
  await writeFile(path.join(home, 'pid'), String(child.pid ?? ''));
  return child;
};

const hasEnded = (child: ChildProcess): boolean =>
  child.exitCode !== null || child.signalCode !== null;

const start = async (place: Place): Promise<ChildProcess> => {
  const child = await launch(place);
  for (let waited = 0; waited < READY_WITHIN_MS && !hasEnded(child); waited += POLL_MS) {
    const log = await readFile(getLogPath(place.home), 'utf8');
    if (log.includes(READY)) return child;
    await sleep(POLL_MS);
  }
  child.kill('SIGKILL');
  const lines = (await readFile(getLogPath(place.home), 'utf8')).trim().split('\n');
  throw new BrokerNotStarted(
    `Kafka did not start. It wrote:\n${lines.slice(-LOG_TAIL_LINES).join('\n')}`,
  );
};

const end = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

/** Chooses free ports and starts; repeats that when another program takes a port in between. */
const startSomewhere = async (files: KafkaFiles, home: string) => {
  for (let attempt = 1; ; attempt += 1) {
    const place = { files, home, port: await freePort() };
    const text = settings(home, place.port, await freePort());
    await writeFile(path.join(home, 'server.properties'), text);
    try {
      return { place, child: await start(place) };
    } catch (error) {
      if (attempt === PORT_ATTEMPTS) throw error;
    }
  }
};

/** Starts a single broker on free ports of this machine, with an empty data folder. Resolves when it answers. */
export const startBroker = async (files: KafkaFiles): Promise<Broker> => {
  await sweepLeftovers();
  const home = await mkdtemp(path.join(tmpdir(), `quartermaster-kafka-${process.pid}-`));
  await cp(files.formatted, path.join(home, 'data'), { recursive: true });
  const { place, child } = await startSomewhere(files, home);
  let running = child;
  return {
    address: `127.0.0.1:${place.port}`,
    pid: () => running.pid ?? 0,
    kill: async () => end(running),
    restart: async () => {
      running = await start(place);
    },
    stop: async () => {
      await end(running);
      await rm(home, { recursive: true, force: true });
    },
  };
};
