import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, CallFailed } from '@quartermaster/contracts/core/client';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { type BenchRow, percentile, timeEach } from './bench-table.ts';

const [PARALLEL_QUERIES, WARM_UP, ROUNDS, QUESTIONS] = [16, 50, 5, 100];
/** Distance between queried moments, so that no query is answered from a cached snapshot. */
const APART_MS = 1_000;
const LIMIT = 2;

const page = { pagination: { page: 1, limit: 100 } };

/** Refusal of a query about a moment; null when it was answered. */
const findRefusal = async (call: Call, asOf: string): Promise<CallFailed | null> => {
  try {
    await call(listInventoryItems, { query: { asOf }, body: page });
    return null;
  } catch (error) {
    if (error instanceof CallFailed) return error;
    throw error;
  }
};

/**
 * Repeats the query as long as the answers request it. After the signal it waits only for a moment that is being folded.
 */
const queryUntilAnswered = async (call: Call, asOf: string, signal: AbortSignal): Promise<void> => {
  for (;;) {
    const refusal = await findRefusal(call, asOf);
    if (refusal === null || (signal.aborted && refusal.status === 429)) return;
    const waitMs = (refusal.retryAfterSeconds ?? 1) * 1_000;
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
  }
};

/** Queries one moment after the other until stopped. */
const repeatPastQueries = async (call: Call, from: number, signal: AbortSignal): Promise<void> => {
  for (let at = from; !signal.aborted; at -= PARALLEL_QUERIES * APART_MS) {
    await queryUntilAnswered(call, new Date(at).toISOString(), signal);
  }
};

/** Runs `work` while sixteen callers query as many moments of the past. */
const runBesidePastQueries = async (
  call: Call,
  from: number,
  work: () => Promise<readonly number[]>,
): Promise<readonly number[]> => {
  const stop = new AbortController();
  setMaxListeners(PARALLEL_QUERIES, stop.signal);
  const asking = Array.from({ length: PARALLEL_QUERIES }, (_, at) =>
    repeatPastQueries(call, from - at * APART_MS, stop.signal),
  );
  await sleep(1_000);
  const times = await work();
  stop.abort();
  await Promise.all(asking);
  return times;
};

/** Compares a live page of inventory while sixteen callers query the past with the same page alone, in turns. */
export const measurePastQueries = async (call: Call): Promise<readonly BenchRow[]> => {
  const ask = () => call(listInventoryItems, { body: page });
  const [idle, busy]: [number[], number[]] = [[], []];
  const now = Date.now();
  await timeEach(WARM_UP, ask);
  for (let round = 1; round <= ROUNDS; round += 1) {
    idle.push(...(await timeEach(QUESTIONS, ask)));
    const from = now - round * 3_600_000;
    busy.push(...(await runBesidePastQueries(call, from, () => timeEach(QUESTIONS, ask))));
  }
  const [value, reference] = [percentile(busy, 0.99), percentile(idle, 0.99)];
  const ratio = value / reference;
  const name = 'live page of 100 while 16 callers ask about the past, beside none, p99';
  const limit = `<= ${String(LIMIT)}x`;
  return [{ name, unit: 'ms', value, reference, ratio, limit, holds: ratio <= LIMIT }];
};
