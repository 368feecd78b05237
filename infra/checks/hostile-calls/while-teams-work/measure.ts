import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { listLocations } from '@quartermaster/contracts/locations/calls';
import { type Call, CallFailed } from '@quartermaster/contracts/core/client';
import { percentile } from '../../bench/bench-table.ts';
import { type Attack, type Outcome, startAttack } from './attacks.ts';
import type { Place, PlaceProcess } from './place.ts';

const MEBIBYTE = 1024 * 1024;

/** Memory of a process, in MiB. */
interface Memory {
  readonly name: string;
  readonly before: number;
  readonly peak: number;
  readonly after: number;
  /** Maximum size of the request bodies that it held. */
  readonly bodies: number;
}

/** Times of answers, in ms. */
interface Times {
  readonly p50: number;
  readonly p99: number;
}

/** Measurements during an attack. */
export interface Observation {
  readonly attack: string;
  readonly outcomes: readonly Outcome[];
  readonly memory: readonly Memory[];
  readonly live: Times;
  /** A plain call of a member of another team than the attacked one. */
  readonly call: Times;
  /** Calls that failed. */
  readonly failed: readonly string[];
}

export const residentMb = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
};

const readHeldMb = async (url: string): Promise<number> => {
  const text = await (await fetch(new URL('/metrics', url))).text();
  return Number(/^request_bodies_bytes (\d+)$/m.exec(text)?.[1]) / MEBIBYTE;
};

/** Repeats an action until the signal. */
const repeatUntilAborted = async (
  signal: AbortSignal,
  pauseMs: number,
  act: () => Promise<void>,
): Promise<void> => {
  while (!signal.aborted) {
    await act();
    await wait(pauseMs);
  }
};

const PAUSE_MS = 20;
/** Long, because a busy machine stops every process for seconds. The figures show how fast the answers are. */
const ANSWER_WITHIN_MS = 30_000;

const measureTimes = async (
  signal: AbortSignal,
  ask: () => Promise<unknown>,
  failed: string[],
): Promise<Times> => {
  const times: number[] = [];
  await repeatUntilAborted(signal, PAUSE_MS, async () => {
    const start = performance.now();
    await ask().catch((error: unknown) => void failed.push(String(error)));
    times.push(performance.now() - start);
  });
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
};

/** A plain call; a busy gateway may answer it 503 first. */
const callOnce = async (call: Call): Promise<void> => {
  const end = performance.now() + ANSWER_WITHIN_MS;
  for (;;) {
    try {
      await call(listLocations, {});
      return;
    } catch (error) {
      const isBusy = error instanceof CallFailed && error.status === 503;
      if (!isBusy || performance.now() > end) throw error;
      await wait(PAUSE_MS);
    }
  }
};

const requireLive = async ({ url, name }: PlaceProcess): Promise<void> => {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const { ok, status } = await fetch(new URL('/health/live', url), { signal });
  if (!ok) throw new Error(`/health/live of ${name} answered ${status}`);
};

const watchMemory = async (
  { name, url, pid }: PlaceProcess,
  signal: AbortSignal,
): Promise<Omit<Memory, 'after'>> => {
  const before = await residentMb(pid());
  let [peak, bodies] = [before, 0];
  await repeatUntilAborted(signal, 100, async () => {
    peak = Math.max(peak, await residentMb(pid()));
    bodies = Math.max(bodies, await readHeldMb(url).catch(() => 0));
  });
  return { name, before, peak, bodies };
};

const AFTERWARDS_MS = 1_000;

/** Duration of an attack: at least `leastMs`, then until `answers` have arrived or `mostMs` are over. */
export interface Duration {
  readonly leastMs: number;
  readonly answers?: number;
  readonly mostMs?: number;
}

/** Attacks, and measures the processes and another team meanwhile; null measures without an attack. */
export const watchAttack = async (
  { url, processes }: Place,
  call: Call,
  attack: Attack | null,
  { leastMs, answers = 0, mostMs = leastMs }: Duration,
): Promise<Observation> => {
  const failed: string[] = [];
  const over = new AbortController();
  const { signal } = over;
  const memories = processes.map((process) => watchMemory(process, signal));
  const live = processes.map((one) => measureTimes(signal, () => requireLive(one), failed));
  const calls = measureTimes(signal, () => callOnce(call), failed);
  const struck = attack === null ? null : startAttack(url, attack);
  await wait(leastMs);
  for (let waited = leastMs; waited < mostMs; waited += PAUSE_MS) {
    if ((struck?.outcomes.length ?? 0) >= answers) break;
    await wait(PAUSE_MS);
  }
  over.abort();
  const watched = await Promise.all(memories);
  const lives = await Promise.all(live);
  const times = await calls;
  await struck?.end();
  await wait(AFTERWARDS_MS);
  return {
    attack: attack?.name ?? 'none',
    outcomes: struck?.outcomes ?? [],
    memory: await Promise.all(
      watched.map(async (memory, at) => ({
        ...memory,
        after: await residentMb(processes[at]?.pid() ?? 0),
      })),
    ),
    live: {
      p50: Math.max(...lives.map(({ p50 }) => p50)),
      p99: Math.max(...lives.map(({ p99 }) => p99)),
    },
    call: times,
    failed,
  };
};
