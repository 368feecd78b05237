import { isAfter, type Position } from '@quartermaster/contracts/core/position';
import {
  type AppendResult,
  AT_START,
  type Checkpoint,
  checkpointAfter,
  type EventStore,
  type NewEvent,
} from './event-store.ts';
import { findMismatch, findMismatchWith, LogMismatch, type Reached } from './log-identity.ts';

/** Refuses commands while the log is not the one that its readers read. */
export interface LogGuard {
  /** Compares the log with its readers now; null when they belong together. */
  readonly look: () => Promise<LogMismatch | null>;
}

export interface GuardedLog extends LogGuard {
  /** The same log; while its readers read another one, appends, reads of streams and subscriptions throw LogMismatch. */
  readonly store: EventStore;
}

const LOOK_AGAIN_MS = 1_000;

/** Keeps the newest known event of the log, and the mismatch once the log has not that event. */
const createWatch = (log: EventStore, reached: () => Promise<Reached>) => {
  let newest: Checkpoint = AT_START;
  let found: LogMismatch | null = null;
  let lookedAtMs = 0;
  const look = async (): Promise<LogMismatch | null> => {
    const [known, stored] = [newest, await reached()]; // before the log is read, which may grow meanwhile
    try {
      found = (await findMismatch(log, known)) ?? (await findMismatchWith(log, stored));
    } catch (error) {
      if (!(error instanceof LogMismatch)) throw error; // an adapter notices a log that ends before what it read
      found = error;
    }
    lookedAtMs = performance.now();
    return found;
  };
  return {
    look,
    note: (checkpoint: Checkpoint): void => {
      if (isAfter(checkpoint.position, newest.position)) newest = checkpoint;
    },
    newest: (): Position => newest.position,
    /** Throws while there is a mismatch; looks for it again at most once a second. */
    assertSameLog: async (): Promise<void> => {
      if (found === null) return;
      const isFresh = performance.now() - lookedAtMs <= LOOK_AGAIN_MS;
      const mismatch = isFresh ? found : await look();
      if (mismatch !== null) throw mismatch;
    },
    /** Stores the mismatch that a call met; ignores other errors. */
    noteError: (error: unknown): void => {
      if (!(error instanceof LogMismatch)) return;
      found = error;
      lookedAtMs = performance.now();
    },
  };
};

type Watch = ReturnType<typeof createWatch>;

interface Appended {
  readonly events: readonly NewEvent[];
  readonly result: AppendResult;
}

/** A result at or before the newest known event is a repeated append, or an append to a log that started again. */
const guarded = async <Answer>(
  watch: Watch,
  append: () => Promise<Answer>,
  appendedBy: (answer: Answer) => readonly Appended[],
): Promise<Answer> => {
  await watch.assertSameLog();
  const before = watch.newest();
  const answer = await append().catch((error: unknown) => {
    watch.noteError(error);
    throw error;
  });
  const appended = appendedBy(answer);
  if (appended.some(({ result }) => !isAfter(result.position, before))) {
    const mismatch = await watch.look();
    if (mismatch !== null) throw mismatch;
  }
  for (const { events, result } of appended) {
    watch.note({ position: result.position, eventId: events.at(-1)?.id ?? null });
  }
  return answer;
};

const guardedAppends = (
  log: EventStore,
  watch: Watch,
): Pick<EventStore, 'append' | 'appendTogether'> => {
  const { appendTogether } = log;
  return {
    append: async (stream, events, expected) =>
      guarded(
        watch,
        async () => log.append(stream, events, expected),
        (result) => [{ events, result }],
      ),
    appendTogether:
      appendTogether &&
      (async (appends) =>
        guarded(
          watch,
          async () => appendTogether(appends),
          (results) => results.map((result, at) => ({ events: appends[at]?.events ?? [], result })),
        )),
  };
};

const guardedSubscription =
  (log: EventStore, watch: Watch): EventStore['subscribeAll'] =>
  (after, onEvents, options) => {
    const noting: typeof onEvents = async (events) => {
      watch.note(checkpointAfter(events, AT_START));
      await onEvents(events);
    };
    const stopping = new AbortController();
    const opening = watch
      .assertSameLog()
      .then(() => (stopping.signal.aborted ? null : log.subscribeAll(after, noting, options)));
    const done = opening.then(async (subscription) => subscription?.done);
    done.catch(watch.noteError);
    return {
      done,
      stop: async () => {
        stopping.abort();
        const subscription = await opening.catch(() => null);
        await subscription?.stop();
      },
    };
  };

/**
 * Compares a log with the events read from it: by this process, and by all stored checkpoints (`reached`). Notices another
 * log on `look`, on a read past its end, and by the result of an append.
 */
export const guardLog = (log: EventStore, reached: () => Promise<Reached>): GuardedLog => {
  const watch = createWatch(log, reached);
  return {
    look: watch.look,
    store: {
      ...guardedAppends(log, watch),
      readStream: async (stream, options) => {
        await watch.assertSameLog();
        return log.readStream(stream, options);
      },
      readAll: (after, limit) => log.readAll(after, limit),
      readTeam: (teamId, after, limit) => log.readTeam(teamId, after, limit),
      head: () => log.head(),
      eventIdAt: (position) => log.eventIdAt(position),
      subscribeAll: guardedSubscription(log, watch),
      close: () => log.close(),
    },
  };
};
