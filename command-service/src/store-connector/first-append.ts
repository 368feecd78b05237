import type { EventDefinition } from '@quartermaster/contracts/core/event';
import type { StreamName, TeamId } from '@quartermaster/contracts/core/ids';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { startTimeSlice, type TimeSlice } from '@quartermaster/platform/core/time-slice';
import {
  type EventStore,
  type NewEvent,
  WrongExpectedRevision,
} from '@quartermaster/platform/event-store/event-store';
import { buildStreamName } from '../core/load-stream.ts';
import { type Cause, storeContext } from './recorder.ts';
import type { LoadSlot } from './sync/load-scheduler.ts';

/** One event of a stream that a first load creates. */
export interface FirstEvent {
  readonly definition: EventDefinition;
  readonly data: unknown;
  readonly cause: Cause;
}

export interface FirstStream {
  readonly subject: string;
  readonly id: string;
  readonly events: readonly FirstEvent[];
  /** Runs when the stream exists: records the same facts by commands, one by one. */
  readonly onExistingStream: () => Promise<number>;
}

/** Uses the ids of the command handler, so that each way of recording detects events of the other. */
const toNewEvent = (stream: StreamName, { definition, data, cause }: FirstEvent): NewEvent => {
  const { teamId, actor, commandId, correlationId, causationId } = storeContext(cause);
  return {
    id: deterministicId(commandId, stream, '0'),
    type: definition.type,
    schemaVersion: definition.version,
    data: definition.data.parse(data),
    metadata: { teamId, actor, commandId, correlationId, causationId },
  };
};

/** Appends to a new stream; returns the number of recorded events. */
export const appendFirst = async (
  store: EventStore,
  teamId: TeamId,
  { subject, id, events, onExistingStream }: FirstStream,
): Promise<number> => {
  const stream = buildStreamName(subject, teamId, id);
  try {
    const facts = events.map((event) => toNewEvent(stream, event));
    await store.append(stream, facts, 'no-stream');
    return facts.length;
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return await onExistingStream();
    throw error;
  }
};

/** Concurrent appends; enough for the log to commit them in large batches. */
export const WINDOW = 500;
/** Most windows by which the shared read models may lag behind a first load. */
const MOST_BEHIND = 2;
/** Longest wait for the read models. Read models that make no progress, as in a rebuild, only slow a first load down. */
const LONGEST_WAIT_MS = 1_000;

/** Called after each window; waits until the read models lag at most `mostBehind` windows behind. */
export type Pace = (mostBehind: number) => Promise<void>;

/** `awaitProjected` resolves once read models show everything recorded so far. */
export const createPace = (
  awaitProjected: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Pace => {
  const awaitShown = async (): Promise<void> => {
    const until = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_WAIT_MS)]);
    const over = new Promise<void>((resolve) => {
      until.addEventListener('abort', () => resolve(), { once: true });
    });
    await Promise.race([awaitProjected(until), over]).catch(() => undefined);
  };
  const pendingWaits: Promise<void>[] = [];
  return async (mostBehind) => {
    pendingWaits.push(awaitShown());
    while (pendingWaits.length > mostBehind) await pendingWaits.shift();
    signal.throwIfAborted();
  };
};

/** Dependencies of appending many streams in a run. */
export interface AppendingRun {
  readonly teamId: TeamId;
  readonly store: EventStore;
  readonly report: { readonly recorded: (events: number) => void };
  readonly slot: Pick<LoadSlot, 'part' | 'isBehind'>;
  readonly pace: Pace;
}

/** Splits the streams into windows of `WINDOW` streams, the last one smaller; yields to the event loop between slices. */
async function* splitIntoWindows(
  streams: Iterable<FirstStream>,
  slice: TimeSlice,
): AsyncGenerator<readonly FirstStream[]> {
  let window: FirstStream[] = [];
  for (const stream of streams) {
    if (slice.isOver()) await slice.yieldToEventLoop();
    window.push(stream);
    if (window.length < WINDOW) continue;
    yield window;
    window = [];
  }
  if (window.length > 0) yield window;
}

/**
 * Appends many streams in order, a window at a time; prepares the next window while the log commits one. Reports each
 * recorded window.
 */
export const appendAll = async (
  { store, teamId, report, slot, pace }: AppendingRun,
  streams: Iterable<FirstStream>,
): Promise<void> => {
  const slice = startTimeSlice();
  let previous = Promise.resolve();
  const appendWindow = async (window: readonly FirstStream[]): Promise<void> => {
    const appends: Promise<number>[] = [];
    for (const stream of window) {
      if (slice.isOver()) await slice.yieldToEventLoop();
      const append = appendFirst(store, teamId, stream);
      append.catch(() => undefined); // awaited below, with those of later slices
      appends.push(append);
    }
    const current = Promise.all(appends).then((counts) => {
      report.recorded(counts.reduce((sum, count) => sum + count, 0));
    });
    // The next window awaits it.
    current.catch(() => undefined);
    await previous;
    previous = current;
    await pace(slot.isBehind() ? 0 : MOST_BEHIND);
  };
  for await (const window of splitIntoWindows(streams, slice)) {
    await slot.part(() => appendWindow(window));
  }
  await previous;
};
