import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Account, runAs } from './account.ts';
import type { Binaries } from './binaries.ts';
import { isRunning, pidFile, type Postmaster, runningPostmaster } from './postmaster.ts';
import { PostgresUnavailable } from '../postgres-errors.ts';

const POLL_MS = 10;
/** Long, because a killed server may have much to recover. */
const READY_WITHIN_MS = 120_000;
/** Limits of a fast shutdown, and then of an immediate one. */
const STOP_LIMITS = { fastMs: 15_000, quickMs: 10_000 };
const LOG_LIMIT_BYTES = 5_000_000;
const LOG_TAIL_LINES = 6;
const PORT_ATTEMPTS = 3;

export interface ServerPlace {
  readonly home: string;
  readonly dataDirectory: string;
  readonly binaries: Binaries;
  readonly account: Account | null;
  /** Server settings beside the fixed ones, for example `fsync: 'off'` for tests. */
  readonly settings: Readonly<Record<string, string>>;
  /** Null for any free port. */
  readonly port: number | null;
}

const tuning: Readonly<Record<string, string>> = {
  shared_buffers: '256MB',
  work_mem: '32MB',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  cluster_name: 'quartermaster',
  unix_socket_directories: '',
};

const freePort = async (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('The system returned no free port'));
      });
    });
  });

const logFile = (home: string): string => path.join(home, 'server.log');

/** Opens the server's log for appending; renames a large one first, replacing the previous renamed log. */
const openLog = async ({ home, account }: ServerPlace) => {
  const file = logFile(home);
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await rename(file, `${file}.old`);
  const log = await open(file, 'a', 0o600);
  if (account !== null) await log.chown(account.uid, account.gid);
  return log;
};

const logTail = async (home: string): Promise<string> => {
  const text = await readFile(logFile(home), 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-LOG_TAIL_LINES).join('\n');
};

const commandLine = (place: ServerPlace, port: number): readonly string[] => {
  const network = { listen_addresses: '127.0.0.1', port: String(port) };
  const all = { ...tuning, ...place.settings, ...network };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', place.dataDirectory, ...flags];
};

/** Starts the server detached from this process's terminal; `exited` becomes true when it ends. */
const spawnServer = async (place: ServerPlace, port: number): Promise<{ exited: boolean }> => {
  const log = await openLog(place);
  const state = { exited: false };
  const child = spawn(path.join(place.binaries.folder, 'postgres'), [...commandLine(place, port)], {
    ...runAs(place.account),
    cwd: place.home,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  const ended = (): void => {
    state.exited = true;
  };
  child.once('exit', ended).once('error', ended).unref();
  await log.close();
  return state;
};

/**
 * Waits until the server of a data directory answers; null when there is none, or when it ended (`isGone` is true for a child
 * that ended before it wrote its file).
 */
export const awaitReady = async (
  dataDirectory: string,
  isGone: () => boolean = () => true,
): Promise<Postmaster | null> => {
  for (let waited = 0; waited < READY_WITHIN_MS; waited += POLL_MS) {
    const gone = isGone();
    const running = await runningPostmaster(dataDirectory);
    if (running?.status === 'ready') return running;
    if (running === null && gone) return null;
    await sleep(POLL_MS);
  }
  throw new PostgresUnavailable(
    `The database server on ${dataDirectory} has not become ready for ${READY_WITHIN_MS / 1000} s; ` +
      `see ${logFile(path.dirname(dataDirectory))}.`,
  );
};

const launchFailed = async (place: ServerPlace): Promise<PostgresUnavailable> =>
  new PostgresUnavailable(
    `The database server could not start on ${place.dataDirectory}. It wrote:\n${await logTail(place.home)}\n` +
      'If the data is damaged, restore the folder from a backup or move it away to begin empty. Nothing was deleted.',
  );

/** Postgres would treat a zombie, or another program with the same process id, as a running server. */
const removeStalePidFile = async (dataDirectory: string): Promise<void> => {
  const file = pidFile(dataDirectory);
  if (existsSync(file) && (await runningPostmaster(dataDirectory)) === null) await rm(file);
};

/** Starts a server on an unused data directory. When another process starts one at the same time, returns that server. */
export const launch = async (place: ServerPlace): Promise<Postmaster> => {
  await removeStalePidFile(place.dataDirectory);
  for (let attempt = 1; ; attempt += 1) {
    const state = await spawnServer(place, place.port ?? (await freePort()));
    const ready = await awaitReady(place.dataDirectory, () => state.exited);
    if (ready !== null) return ready;
    const portTaken = /could not (bind|create any TCP)/.test(await logTail(place.home));
    if (!portTaken || attempt === PORT_ATTEMPTS) throw await launchFailed(place);
  }
};

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // gone already
  }
};

const waitForExit = async (pid: number, limitMs: number): Promise<boolean> => {
  for (let waited = 0; waited < limitMs; waited += POLL_MS) {
    if (!(await isRunning(pid))) return true;
    await sleep(POLL_MS);
  }
  return false;
};

/** Stops a server: closes connections and writes all data. After 15 s it stops the server immediately. */
export const stopServer = async (pid: number, limits = STOP_LIMITS): Promise<void> => {
  signal(pid, 'SIGINT');
  if (await waitForExit(pid, limits.fastMs)) return;
  signal(pid, 'SIGQUIT');
  if (await waitForExit(pid, limits.quickMs)) return;
  throw new Error(`The database server (process ${pid}) does not stop`);
};
