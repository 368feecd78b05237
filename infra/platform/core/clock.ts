import { daysBetween } from '@quartermaster/contracts/core/day';

/** The present instant (ISO, UTC). */
export type Clock = () => string;

const DAY_MS = 86_400_000;

/**
 * The machine's clock. With `today` (development and tests only) it runs shifted by whole days,
 * so that it starts on that date and days go on passing from there.
 */
export const createClock = (today: string | null): Clock => {
  const started = new Date().toISOString().slice(0, 10);
  const shiftMs = today === null ? 0 : daysBetween(started, today) * DAY_MS;
  return () => new Date(Date.now() + shiftMs).toISOString();
};

/**
 * Works now and again after each pause, one at a time; what fails is told and tried at its next turn. Answers how to end
 * it, of which work under way hears by its signal.
 */
export const every = (
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
