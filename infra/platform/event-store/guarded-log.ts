import { laterOf, START, isAfter } from '@quartermaster/contracts/core/position';
import { type AppendResult, type EventStore, LogDamaged, type Position } from './event-store.ts';

/** The log ends before a position that was read from it: it was restored from an older copy, emptied, or replaced. */
export class LogBehind extends LogDamaged {
  override readonly name = 'LogBehind';
  /** Position of its newest event. */
  readonly end: Position;

  constructor(reached: Position, end: Position) {
    super(
      `A reader is at position ${String(reached)}, but the log ends at ${String(end === START ? 'its start' : end)}: it was restored from an ` +
        'older backup or emptied, or this is another log. Commands are refused. Name the right log, or restore ' +
        'PostgreSQL from a copy older than the log; if this log is to be kept as it is, stop the product, run ' +
        'npm run rebuild -- --all --accept, and start it again.',
    );
    this.end = end;
  }
}

/** Refuses commands while the log is behind its readers. */
export interface LogGuard {
  /** Reads the end of the log now; null when no reader is past it. */
  readonly look: () => Promise<LogBehind | null>;
}

export interface GuardedLog extends LogGuard {
  /** The same log; while it is behind, appends and reads of streams throw LogBehind. */
  readonly store: EventStore;
}

const LOOK_AGAIN_MS = 1_000;

const later = (a: Position, b: Position): Position => laterOf(a, b);

/** Keeps the furthest position known of the log, and the error once the log ends before it. */
const createWatch = (log: EventStore, reached: () => Promise<Position>) => {
  let newest: Position = START;
  let found: LogBehind | null = null;
  let lookedAtMs = 0;
  const note = (position: Position): void => {
    newest = later(newest, position);
  };
  const look = async (): Promise<LogBehind | null> => {
    const furthest = later(await reached(), newest); // read before the end, which may advance meanwhile
    try {
      const end = await log.head();
      found = isAfter(furthest, end) ? new LogBehind(furthest, end) : null;
      note(end);
    } catch (error) {
      if (!(error instanceof LogBehind)) throw error;
      found = error;
    }
    lookedAtMs = performance.now();
    return found;
  };
  return {
    look,
    note,
    newest: (): Position => newest,
    /** Throws while the log is behind; checks that at most once a second. */
    assertWhole: async (): Promise<void> => {
      if (found === null) return;
      const isFresh = performance.now() - lookedAtMs <= LOOK_AGAIN_MS;
      const behind = isFresh ? found : await look();
      if (behind !== null) throw behind;
    },
    /** Stores the LogBehind that a reader received; ignores other errors. */
    noteError: (error: unknown): void => {
      if (error instanceof LogBehind) found = error;
    },
  };
};

type Watch = ReturnType<typeof createWatch>;

/** A result at or before the newest known position is a repeated append, or an append to a log that started again. */
const guarded = async <Answer>(
  watch: Watch,
  append: () => Promise<Answer>,
  resultsOf: (answer: Answer) => readonly AppendResult[],
): Promise<Answer> => {
  await watch.assertWhole();
  const before = watch.newest();
  const answer = await append();
  const results = resultsOf(answer);
  if (results.some(({ position }) => !isAfter(position, before))) {
    const behind = await watch.look();
    if (behind !== null) throw behind;
  }
  for (const { position } of results) watch.note(position);
  return answer;
};

const guardedAppends = (
  log: EventStore,
  watch: Watch,
): Pick<EventStore, 'append' | 'appendTogether'> => {
  const { appendTogether } = log;
  return {
    append: (...request) =>
      guarded(
        watch,
        () => log.append(...request),
        (result) => [result],
      ),
    appendTogether:
      appendTogether &&
      ((appends) =>
        guarded(
          watch,
          () => appendTogether(appends),
          (results) => results,
        )),
  };
};

const guardedSubscription =
  (log: EventStore, watch: Watch): EventStore['subscribeAll'] =>
  (after, onEvents, options) => {
    const noting: typeof onEvents = async (events) => {
      watch.note(events.at(-1)?.position ?? START);
      await onEvents(events);
    };
    const subscription = log.subscribeAll(after, noting, options);
    subscription.done.catch(watch.noteError);
    return subscription;
  };

/**
 * Compares the end of a log with the positions read from it: by this process, and by all stored checkpoints (`reached`).
 * Detects a log that is behind on `look`, on a read past its end, and by the result of an append.
 */
export const guardLog = (log: EventStore, reached: () => Promise<Position>): GuardedLog => {
  const watch = createWatch(log, reached);
  return {
    look: watch.look,
    store: {
      ...guardedAppends(log, watch),
      readStream: async (stream, options) => {
        await watch.assertWhole();
        return log.readStream(stream, options);
      },
      readAll: (after, limit) => log.readAll(after, limit),
      readTeam: (teamId, after, limit) => log.readTeam(teamId, after, limit),
      head: () => log.head(),
      subscribeAll: guardedSubscription(log, watch),
      close: () => log.close(),
    },
  };
};
