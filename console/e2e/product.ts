import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Root folder of the checkout under test. */
export const root = path.resolve(import.meta.dirname, '../..');

/** The flags of `npm start`. */
const ownFlags = ['--max-old-space-size=512', '--max-semi-space-size=32', '--enable-source-maps'];
/** A product under test runs for seconds: optimising and growing its heap would take longer than it saves. */
const shortLived = ['--interrupt-budget=540672', '--min-semi-space-size=16'];
const nodeFlags = [...ownFlags, ...shortLived];
const READY = /^Quartermaster is ready at (\S+)$/m;
const LINK = /^Sign in as \S+: (\S+)$/m;

export interface ProductSettings {
  readonly dataDir: string;
  readonly port: number;
  readonly env?: Readonly<Record<string, string>>;
  /** Longest time until it is ready. */
  readonly patienceMs?: number;
}

/** A process of the product, ready or not. */
export interface Launched {
  readonly process: ChildProcess;
  /** All output so far. */
  readonly output: () => string;
  /** Stops it as Ctrl-C does; resolves with its exit code. */
  readonly stop: () => Promise<number | null>;
  /** Kills it at once. Its database server keeps running, and the next start adopts it. */
  readonly kill9: () => Promise<void>;
}

export interface Product extends Launched {
  readonly url: string;
  /** Null where no sample shop is loaded. */
  readonly signInLink: string | null;
  readonly dataDir: string;
}

/** The product did not become ready; the message holds its output. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

/** Resolves with the exit code, null after a signal. */
export const awaitExit = async (child: ChildProcess): Promise<number | null> => {
  if (!hasExited(child)) await once(child, 'exit');
  return child.exitCode;
};

const buildEnvironment = ({ dataDir, port, env }: ProductSettings): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_OPTIONS: '', // the options of the test runner are not for the product
  DATABASE_URL: '',
  SAMPLE_STORE: process.env['SAMPLE_STORE'] ?? 'small-gift-shop',
  EVENT_STORE_URL: '',
  KAFKA_BROKERS: '',
  DATA_DIR: dataDir,
  PORT: String(port),
  ...env,
});

type Action = 'erase' | 'rebuild' | 'remove-team' | 'reset' | 'start' | 'verify';

/** Starts a process of the product without waiting for it. */
export const launchProduct = (
  settings: ProductSettings,
  action: Action = 'start',
  args: readonly string[] = [],
): Launched => {
  const child = spawn(process.execPath, [...nodeFlags, 'launch.mjs', action, ...args], {
    cwd: root,
    env: buildEnvironment(settings),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  const keep = (part: Buffer): void => {
    output += part.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const end = (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    return awaitExit(child);
  };
  return {
    process: child,
    output: () => output,
    stop: () => end('SIGINT'),
    kill9: async () => {
      await end('SIGKILL');
    },
  };
};

const toReadyProduct = (launched: Launched, dataDir: string): Product => {
  const output = launched.output();
  const signInLink = LINK.exec(output)?.[1] ?? null;
  return { ...launched, url: READY.exec(output)?.[1] ?? '', signInLink, dataDir };
};

/** Waits until a started product reports that it is ready; throws NotReady when it ends or takes too long. */
export const becomeReady = async (
  launched: Launched,
  { dataDir, env, patienceMs = 240_000 }: ProductSettings,
): Promise<Product> => {
  const lastLine = env?.['SAMPLE_STORE'] === 'none' ? READY : LINK;
  const givesUpAt = performance.now() + patienceMs;
  while (!lastLine.test(launched.output())) {
    if (hasExited(launched.process))
      throw new NotReady(`Ended before ready:\n${launched.output()}`);
    if (performance.now() > givesUpAt) {
      await launched.kill9();
      throw new NotReady(`Not ready after ${patienceMs} ms:\n${launched.output()}`);
    }
    await wait(25);
  }
  return toReadyProduct(launched, dataDir);
};

export const startProduct = (settings: ProductSettings): Promise<Product> =>
  becomeReady(launchProduct(settings), settings);

/** Runs an action until its process ends. */
export const runProduct = async (
  settings: ProductSettings,
  action: Action,
  args: readonly string[] = [],
): Promise<{ readonly code: number | null; readonly output: string }> => {
  const launched = launchProduct(settings, action, args);
  const code = await awaitExit(launched.process);
  return { code, output: launched.output() };
};

/** Suites that run at the same time use separate port ranges. */
const PORTS = 1_000;
const firstPort = 20_000 + (Number(process.env['JEST_WORKER_ID'] ?? 0) % 12) * PORTS;
const givenPorts = new Set<number>();

/** A free port below the range of outgoing connections; each port is returned once. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(firstPort, firstPort + PORTS);
  if (givenPorts.has(port)) return freePort();
  givenPorts.add(port);
  const server = createServer().listen(port);
  const opened = await once(server, 'listening').catch(() => null);
  if (opened === null) return freePort();
  server.close();
  await once(server, 'close');
  return port;
};
