import { performance } from 'node:perf_hooks';
import type { RecordedEvent } from '@quartermaster/infra/platform/event-store/event-store';

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
