import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { Call } from '@quartermaster/contracts/core/client';
import { createSupplier } from '@quartermaster/contracts/suppliers/calls';
import { supplierFields } from '@quartermaster/contracts/suppliers/supplier';
import { startPeerProcess } from '@quartermaster/platform/event-store/eventstoredb/test-peer/peer-process';
import { freePort } from '@quartermaster/platform/http/listen';
import { removePostgresData } from '@quartermaster/platform/postgres/server/cluster-home';
import { waitUntilReconciled, startProduct, stopProduct } from './bench-product.ts';
import { atMostTimes, type BenchRow, percentile } from './bench-table.ts';
import { signIn, measureTimeToVisible } from './visible.ts';

/** The log of a product that is measured. */
interface MeasuredLog {
  /** EVENT_STORE_URL; null for the log in PostgreSQL. */
  readonly url: string | null;
  readonly close: () => Promise<void>;
}

const ROUNDS = 2;
const [CALLERS, EACH, WARM_UP] = [[1, 16] as const, 60, 10];

const openPostgresLog = async (): Promise<MeasuredLog> => ({
  url: null,
  close: async () => undefined,
});

/** Starts a test peer as a separate process, or uses the server of `EVENT_STORE_URL`, whose log must be empty. */
const openServerLog = (given: string | null) => async (): Promise<MeasuredLog> => {
  if (given !== null) return { url: given, close: async () => undefined };
  const folder = await mkdtemp(path.join(tmpdir(), 'quartermaster-peer-'));
  const peer = await startPeerProcess({ file: path.join(folder, 'events.log') });
  return {
    url: peer.url,
    close: async () => {
      await peer.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const measureCommand = async (call: Call, name: string): Promise<number> => {
  const from = performance.now();
  await call(createSupplier, { body: supplierFields.parse({ name }) });
  return performance.now() - from;
};

/** Median in ms of repeated measurements by several callers at once. */
const measureMedian = async (
  callers: number,
  measure: (name: string) => Promise<number>,
): Promise<number> => {
  const times: number[] = [];
  const repeat = async (caller: number): Promise<void> => {
    for (let at = 0; at < EACH + WARM_UP; at += 1) {
      const ms = await measure(`Supplier ${caller} ${at} ${crypto.randomUUID()}`);
      if (at >= WARM_UP) times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => repeat(caller)));
  return percentile(times, 0.5);
};

interface Measured {
  readonly firstLoad: number;
  /** Medians in ms, by number of callers. */
  readonly command: readonly number[];
  readonly visible: readonly number[];
}

const measureLoaded = async (
  url: string,
  signInLink: string,
): Promise<Omit<Measured, 'firstLoad'>> => {
  const call = await signIn(url, new URL(signInLink).searchParams.get('code') ?? '');
  await waitUntilReconciled(call);
  const [command, visible]: [number[], number[]] = [[], []];
  for (const callers of CALLERS) {
    command.push(await measureMedian(callers, (name) => measureCommand(call, name)));
    visible.push(await measureMedian(callers, (name) => measureTimeToVisible(call, name)));
  }
  return { command, visible };
};

/** Measures a first load of the sample on a log, and commands after it. */
const measure = async (open: () => Promise<MeasuredLog>): Promise<Measured> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quartermaster-bench-'));
  const log = await open();
  try {
    const env = { EVENT_STORE_URL: log.url ?? '' };
    const product = await startProduct(dataDir, await freePort(), { env });
    try {
      const times = await measureLoaded(product.url, product.signInLink);
      return { firstLoad: product.seconds, ...times };
    } finally {
      await stopProduct(product.child);
    }
  } finally {
    await log.close();
    await removePostgresData(dataDir);
    await rm(dataDir, { recursive: true, force: true });
  }
};

const findLeast = (all: readonly Measured[], pick: (one: Measured) => number | undefined): number =>
  Math.min(...all.map((one) => pick(one) ?? Number.NaN));

/**
 * Compares the product on the log of a server with the product on the log in PostgreSQL, in turns; the better round counts.
 * A configured server is measured once, because its log is empty only once.
 */
export const benchLogs =
  (eventStoreUrl: string | null) => async (): Promise<readonly BenchRow[]> => {
    const [postgres, server]: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round < (eventStoreUrl === null ? ROUNDS : 1); round += 1) {
      postgres.push(await measure(openPostgresLog));
      server.push(await measure(openServerLog(eventStoreUrl)));
    }
    const row = (
      name: string,
      unit: string,
      limit: number,
      pick: (one: Measured) => number | undefined,
    ): BenchRow => {
      const compared = { value: findLeast(server, pick), reference: findLeast(postgres, pick) };
      return atMostTimes(`EventStoreDB beside PostgreSQL, ${name}`, unit, compared, limit);
    };
    return [
      row('first load', 's', 1.3, ({ firstLoad }) => firstLoad),
      ...CALLERS.flatMap((callers, at) => [
        row(`command, ${callers} at once, p50`, 'ms', 1.2, ({ command }) => command[at]),
        row(`visible, ${callers} at once, p50`, 'ms', 1.2, ({ visible }) => visible[at]),
      ]),
    ];
  };
