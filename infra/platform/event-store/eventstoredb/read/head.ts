import { BACKWARDS, END, type RecordedEvent as ServerEvent } from '@eventstore/db-client';
import { isAfter, START, chooseLater } from '@quartermaster/contracts/core/position';
import type { Position } from '../../event-store.ts';
import { readFrom, takeEvents } from '../client-calls.ts';
import type { Connection } from '../connection.ts';
import { toLogPosition, toRecordedEvent, formatPosition } from '../stored-event.ts';

/** Reads at most `count` events of any writer, newest first, before a position; null for the end. */
const readBackwards = async (
  { client, callOptions, silenceMs }: Connection,
  before: Position | null,
  count: number,
): Promise<readonly ServerEvent[]> => {
  const events: ServerEvent[] = [];
  const fromPosition = before === null ? END : toLogPosition(before);
  const page = { direction: BACKWARDS, fromPosition, maxCount: count } as const;
  await readFrom(before ?? START, async () =>
    takeEvents(client.readAll({ ...callOptions, ...page }), silenceMs, (event) => {
      if (event !== undefined) events.push(event);
      return false;
    }),
  );
  return events;
};

/** Position of the newest event of any writer. */
const readEnd = async (connection: Connection): Promise<Position> => {
  const [newest] = await readBackwards(connection, null, 1);
  return newest === undefined ? START : formatPosition(newest.position);
};

/** Page sizes of the search for the head; the last one repeats. The newest event is usually our own. */
const HEAD_PAGES = [1, 16, 128, 512];

/**
 * `head` is the position of the newest own event after `searched`, or START when there is none; `end` that of the newest event
 * of any writer. Reads backwards, in pages, no further than `searched`.
 */
const readHead = async (
  connection: Connection,
  searched: Position,
): Promise<{ readonly head: Position; readonly end: Position }> => {
  let end: Position = START;
  let before: Position | null = null;
  for (let page = 0; ; page += 1) {
    const count = HEAD_PAGES[Math.min(page, HEAD_PAGES.length - 1)] ?? 1;
    const events = await readBackwards(connection, before, count);
    for (const event of events) {
      before = formatPosition(event.position);
      if (end === START) end = before;
      if (!isAfter(before, searched)) return { head: START, end };
      if (toRecordedEvent(event) !== undefined) return { head: before, end };
    }
    if (events.length < count) return { head: START, end };
  }
};

interface HeadOptions {
  readonly connection: Connection;
  /** Runs a query; repeats it while the server cannot be reached, a few times. */
  readonly ask: <Result>(query: () => Promise<Result>) => Promise<Result>;
  /** Throws LogBehind: the log ends before a position that was read from it. */
  readonly refuse: (reached: Position, head: Position) => never;
}

/** Finds the newest own event; reads each event of the log at most once while the log only grows. */
export const createHead = ({ connection, ask, refuse }: HeadOptions) => {
  /** Position of the newest known own event, and the position up to which there is no newer one. */
  let [newest, searched]: [Position, Position] = [START, START];
  let timesForgotten = 0;
  const seen = (position: Position): void => {
    newest = chooseLater(newest, position);
    searched = chooseLater(searched, position);
  };
  const forget = (): void => {
    [newest, searched] = [START, START];
    timesForgotten += 1;
  };
  const readHeadAfter = async (position: Position) =>
    ask(async () => readHead(connection, position));

  /** Searches what was added; null when the log was forgotten meanwhile. */
  const searchAdded = async (): Promise<Position | null> => {
    const [from, before] = [searched, timesForgotten];
    const { head, end } = await readHeadAfter(from);
    if (timesForgotten !== before) return null;
    if (isAfter(from, end)) {
      forget(); // the log lost events, as after a restore
      return null;
    }
    seen(head);
    searched = chooseLater(searched, end);
    return newest;
  };

  return {
    /** Notes the position of an own event that was appended. */
    seen,
    /** Forgets what is known of the log: another one may answer at the address by now. */
    forget,
    head: async (): Promise<Position> => {
      for (;;) {
        const found = await searchAdded();
        if (found !== null) return found;
      }
    },
    /** Rejects with LogBehind when the log ends before this position. */
    assertWithin: async (after: Position): Promise<void> => {
      if (after === START || !isAfter(after, await ask(async () => readEnd(connection)))) return;
      refuse(after, (await readHeadAfter(START)).head);
    },
  };
};
