import { performance } from 'node:perf_hooks';
import type { RecordedEvent } from '@quartermaster/infra/event-store/event-store';

export const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
};

export const pagesOf = function* (
  events: readonly RecordedEvent[],
  size: number,
): Generator<readonly RecordedEvent[]> {
  for (let at = 0; at < events.length; at += size) yield events.slice(at, at + size);
};

/** Milliseconds of each of so many times. */
export const timesOf = async (repeat: number, ask: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  for (let at = 0; at < repeat; at += 1) times.push((await seconds(ask)) * 1000);
  return times;
};
