import { isAfter } from '@quartermaster/contracts/core/position';
import {
  type AppendResult,
  AT_START,
  checkpointAfter,
  type EventStore,
  type NewEvent,
} from './event-store.ts';
import type { LogMismatch } from './log-identity.ts';
import type { LogWatch } from './log-watch.ts';

/** Refuses commands while the log is not the one that its readers read. */
export interface LogGuard {
  /** Compares the log with its readers now; null when they belong together. */
  readonly compareLog: () => Promise<LogMismatch | null>;
}

export interface GuardedLog extends LogGuard {
  /** The same log; while its readers read another one, appends, reads of streams and subscriptions throw LogMismatch. */
  readonly store: EventStore;
}

const LOOK_AGAIN_MS = 1_000;

/** Throws while there is a mismatch; looks for it again at most once a second. */
const assertSameLog = async (log: EventStore, watch: LogWatch): Promise<void> => {
  const { mismatch, atMs } = watch.lastResult();
  if (mismatch === null) return;
  const isFresh = performance.now() - atMs <= LOOK_AGAIN_MS;
  const now = isFresh ? mismatch : await watch.compareLog(log);
  if (now !== null) throw now;
};

interface Appended {
  readonly events: readonly NewEvent[];
  readonly result: AppendResult;
}

/** A result at or before the newest known event is a repeated append, or an append to a log that started again. */
const runGuarded = async <Answer>(
  log: EventStore,
  watch: LogWatch,
  append: () => Promise<Answer>,
  appendedBy: (answer: Answer) => readonly Appended[],
): Promise<Answer> => {
  await assertSameLog(log, watch);
  const before = watch.newest();
  const answer = await append().catch((error: unknown) => {
    watch.noteError(error);
    throw error;
  });
  const appended = appendedBy(answer);
  if (appended.some(({ result }) => !isAfter(result.position, before))) {
    const mismatch = await watch.compareLog(log);
    if (mismatch !== null) throw mismatch;
  }
  for (const { events, result } of appended) {
    watch.note({ position: result.position, eventId: events.at(-1)?.id ?? null });
  }
  return answer;
};

const createGuardedAppends = (
  log: EventStore,
  watch: LogWatch,
): Pick<EventStore, 'append' | 'appendTogether'> => {
  const { appendTogether } = log;
  return {
    append: async (stream, events, expected) =>
      runGuarded(
        log,
        watch,
        async () => log.append(stream, events, expected),
        (result) => [{ events, result }],
      ),
    appendTogether:
      appendTogether &&
      (async (appends) =>
        runGuarded(
          log,
          watch,
          async () => appendTogether(appends),
          (results) => results.map((result, at) => ({ events: appends[at]?.events ?? [], result })),
        )),
  };
};

const createGuardedSubscription =
  (log: EventStore, watch: LogWatch): EventStore['subscribeAll'] =>
  (after, onEvents, options) => {
    const noting: typeof onEvents = async (events) => {
      watch.note(checkpointAfter(events, AT_START));
      await onEvents(events);
    };
    const stopping = new AbortController();
    const opening = assertSameLog(log, watch).then(() =>
      stopping.signal.aborted ? null : log.subscribeAll(after, noting, options),
    );
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
 * Compares a log with the events read from it: by this process, and by all stored checkpoints. Notices another log on `look`,
 * on a read past its end, and by the result of an append; an adapter with the same watch notices it after a lost connection.
 */
export const guardLog = (log: EventStore, watch: LogWatch): GuardedLog => {
  return {
    compareLog: () => watch.compareLog(log),
    store: {
      ...createGuardedAppends(log, watch),
      readStream: async (stream, options) => {
        await assertSameLog(log, watch);
        return log.readStream(stream, options);
      },
      readAll: (after, limit) => log.readAll(after, limit),
      readTeam: (teamId, after, limit) => log.readTeam(teamId, after, limit),
      head: () => log.head(),
      eventIdAt: (position) => log.eventIdAt(position),
      subscribeAll: createGuardedSubscription(log, watch),
      close: () => log.close(),
    },
  };
};
