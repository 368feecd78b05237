import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, CallFailed } from '@quartermaster/contracts/core/client';
import { getSyncProgress, syncShopify } from '@quartermaster/contracts/store/calls';
import type { BrowserChoice } from '@quartermaster/platform/browser/find-browser';
import { freePort } from '@quartermaster/platform/http/listen';
import { removePostgresData } from '@quartermaster/platform/postgres/server/cluster-home';
import { atMost, type BenchRow, percentile } from './bench-table.ts';
import { withConsolePage } from './console-page.ts';
import { measureListScreens } from './list-screens.ts';
import { measureOrderScreen } from './order-screen.ts';
import { measurePrints, measureSaves } from './orders.ts';
import { measurePastQueries } from './past-queries.ts';
import { signInForFiles, measureTimeToVisible } from './visible.ts';

const ASK_EVERY_MS = 250;
const MOST_MS = 180_000;

/** Requests a reading of the store; retries while the previous reading ends. */
const requestReading = async (call: Call): Promise<void> => {
  for (let waited = 0; ; waited += ASK_EVERY_MS) {
    try {
      await call(syncShopify, {});
      return;
    } catch (error) {
      const isBusy = error instanceof CallFailed && error.status === 409;
      if (!isBusy || waited > MOST_MS) throw error;
      await sleep(ASK_EVERY_MS);
    }
  }
};

/** Requests another reading of the store, as after every first load, and waits until it has ended. */
export const waitUntilReconciled = async (call: Call): Promise<void> => {
  const requestedAt = new Date().toISOString();
  await requestReading(call);
  for (let waited = 0; waited < MOST_MS; waited += ASK_EVERY_MS) {
    const { phase, kind, finishedAt } = (await call(getSyncProgress, {})).body;
    if (phase === 'READY' && kind === 'RECONCILIATION' && (finishedAt ?? '') > requestedAt) return;
    await sleep(ASK_EVERY_MS);
  }
  throw new Error('The store has not been read once more');
};

const root = path.resolve(import.meta.dirname, '../../..');

/** Resident memory of a process in MB, where the system reports it. */
const residentMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
};

interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly signInLink: string;
  readonly seconds: number;
  readonly peakMb: number;
}

const SAMPLE_EVERY_MS = 100;

interface StartSettings {
  readonly env?: Readonly<Record<string, string>>;
  /** Matches the last line that it prints. */
  readonly isReady?: RegExp;
}

/** Starts the product like `npm start` and waits until it is ready. */
export const startProduct = async (
  dataDir: string,
  port: number,
  { env = {}, isReady = /Sign in as \S+: (\S+)/ }: StartSettings = {},
): Promise<Started> => {
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const [, ...args] = scripts.start.split(' ');
  const from = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let peakMb = 0;
  const watching = setInterval(() => {
    void residentMb(child.pid ?? 0).then((now) => (peakMb = Math.max(peakMb, now)));
  }, SAMPLE_EVERY_MS);
  let output = '';
  const signInLink = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) =>
      reject(new Error(`The product ended with ${String(code)}\n${output}`)),
    );
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString();
      const link = isReady.exec(output)?.[1];
      if (link !== undefined) resolve(link);
    });
  });
  clearInterval(watching);
  const seconds = (performance.now() - from) / 1000;
  return { child, url: `http://localhost:${String(port)}`, signInLink, seconds, peakMb };
};

export const stopProduct = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', () => {
      resolve();
    });
    child.kill('SIGTERM');
  });

/** Runs the work with a new product, which is stopped afterwards, also after a failure. */
const withProduct = async <Result>(
  dataDir: string,
  work: (started: Started) => Promise<Result>,
): Promise<Result> => {
  const started = await startProduct(dataDir, await freePort());
  try {
    return await work(started);
  } finally {
    await stopProduct(started.child);
  }
};

const COMMANDS = 200;
const WARM_UP = 20;

type Session = Awaited<ReturnType<typeof signInForFiles>>;

const measureVisibleTimes = async ({ call }: Session): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let at = 0; at < COMMANDS + WARM_UP; at += 1) {
    times.push(await measureTimeToVisible(call, `Bench supplier ${String(at).padStart(4, '0')}`));
  }
  return times.slice(WARM_UP);
};

/** Measures large orders. Prints and screens need a browser; without one only saves are measured. */
const largeOrders = async (
  session: Session,
  browser: BrowserChoice | null,
): Promise<readonly BenchRow[]> => {
  // Prints are measured first: the database vacuums for a while after many saves of large orders.
  const prints = browser === null ? [] : await measurePrints(session.call, session.file);
  const saves = await measureSaves(session.call);
  if (browser === null) return saves;
  const screens = await withConsolePage(browser, session, async (page) => [
    ...(await measureListScreens(page, session)),
    ...(await measureOrderScreen(page, session)),
  ]);
  return [...saves, ...prints, ...screens];
};

/** Measures a product that has just loaded the sample. */
const measureLoaded = async (
  { url, signInLink, seconds, peakMb }: Started,
  browser: BrowserChoice | null,
) => {
  const code = new URL(signInLink).searchParams.get('code') ?? '';
  const session = await signInForFiles(url, code);
  await waitUntilReconciled(session.call);
  const times = await measureVisibleTimes(session);
  const pasts = await measurePastQueries(session.call);
  const orders = await largeOrders(session, browser);
  return { seconds, peakMb, times, rows: [...pasts, ...orders] };
};

/** Measures the whole product in separate processes: first load, second start, memory, command to visible, large orders. */
export const benchProduct =
  (browser: BrowserChoice | null) => async (): Promise<readonly BenchRow[]> => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'quartermaster-bench-'));
    try {
      const first = await withProduct(dataDir, (started) => measureLoaded(started, browser));
      const second = await withProduct(dataDir, async (started) => started);
      return [
        atMost('first load of the sample, from nothing to ready', 's', first.seconds, 60),
        atMost('second start', 's', second.seconds, 5),
        atMost('resident memory, largest', 'MB', Math.max(first.peakMb, second.peakMb), 700),
        atMost('command to visible, p99', 'ms', percentile(first.times, 0.99), 100),
        ...first.rows,
      ];
    } finally {
      await removePostgresData(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    }
  };
