import { START } from '@quartermaster/contracts/core/position';
import type { Position, RecordedEvent } from './event-store.ts';
import { toOrdinal } from './position.ts';

type Page = readonly RecordedEvent[];
type ReadPage = (after: Position, limit: number) => Promise<Page>;

/** Bounds the events that are kept, and how long after the last of them; events of large orders take half a megabyte each. */
const MOST_KEPT = 50;
const KEPT_MS = 1_000;

/** The part of these events that follows `after` at once; null when they begin later or end before. */
const continuePage = (events: Page, after: number, limit: number): Page | null => {
  const [first, last] = [events[0], events.at(-1)];
  if (first === undefined || last === undefined) return null;
  const begin = toOrdinal(first.position);
  if (after < begin - 1 || after >= toOrdinal(last.position)) return null;
  const from = after - begin + 1;
  return events.slice(from, from + limit);
};

const getLastOrdinal = (events: Page): number => toOrdinal(events.at(-1)?.position ?? START);

/**
 * Reads the end of a log once for all subscriptions of a process, which want the same new events at the same time. The log
 * counts its events from 1 without a hole. Pages of a subscription that is far behind are not kept.
 */
export const sharePages = (readPage: ReadPage, keptMs = KEPT_MS): ReadPage => {
  let newest: Page = [];
  let forgetting: NodeJS.Timeout | undefined;
  const running = new Map<string, Promise<Page>>();

  const keep = (page: Page, after: number): void => {
    if (getLastOrdinal(page) <= getLastOrdinal(newest)) return;
    newest = (getLastOrdinal(newest) === after ? [...newest, ...page] : page).slice(-MOST_KEPT);
    clearTimeout(forgetting);
    forgetting = setTimeout(() => (newest = []), keptMs).unref();
  };

  const readAgain = async (key: string, after: Position, limit: number): Promise<Page> => {
    const reading = readPage(after, limit);
    running.set(key, reading);
    try {
      const page = await reading;
      if (page.length < limit) keep(page, toOrdinal(after));
      return page;
    } finally {
      if (running.get(key) === reading) running.delete(key);
    }
  };

  return async (after, limit) => {
    const kept = continuePage(newest, toOrdinal(after), limit);
    if (kept !== null) return kept;
    const key = `${String(after)} ${limit}`;
    const reading = running.get(key);
    if (reading === undefined) return readAgain(key, after, limit);
    const page = await reading.catch(() => []);
    // An empty page may have been read before the events that this caller has heard of.
    return page.length > 0 ? page : readAgain(key, after, limit);
  };
};
