import { daysBetween } from '@quartermaster/contracts/core/day';

/** The present instant (ISO, UTC). */
export type Clock = () => string;

const DAY_MS = 86_400_000;

const shiftTo = (today: string): number => {
  if (today.includes('T')) return Date.parse(today) - Date.now();
  const started = new Date().toISOString().slice(0, 10);
  return daysBetween(started, today) * DAY_MS;
};

/**
 * The machine's clock. With `today` (development and tests only) it starts at that instant, or on that date at the
 * machine's time of day.
 */
export const createClock = (today: string | null): Clock => {
  const shiftMs = today === null ? 0 : shiftTo(today);
  return () => new Date(Date.now() + shiftMs).toISOString();
};

/**
 * Runs `work` now and again after each pause, one run at a time. A failure is passed to `onProblem`; the next run follows
 * as usual. Returns a function that aborts the signal, waits for the current run and starts no other.
 */
export const repeatEvery = (
  pauseMs: number,
  work: (stopping: AbortSignal) => Promise<unknown>,
  onProblem: (error: unknown) => void,
): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  const turn = async (): Promise<void> => {
    await work(signal).catch(onProblem);
    if (signal.aborted) return;
    timer = setTimeout(() => {
      running = turn();
    }, pauseMs);
  };
  let running = turn();
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
};
