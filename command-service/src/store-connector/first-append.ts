import type { EventDefinition } from '@quartermaster/contracts/core/event';
import type { StreamName, TeamId } from '@quartermaster/contracts/core/ids';
import { deterministicId } from '@quartermaster/infra/platform/core/ids';
import {
  type EventStore,
  type NewEvent,
  WrongExpectedRevision,
} from '@quartermaster/infra/platform/event-store/event-store';
import { streamOf } from '../core/load-stream.ts';
import { type Cause, storeContext } from './recorder.ts';

/** One event of a stream that the first load expects to be new. */
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
  readonly otherwise: () => Promise<number>;
}

/** Uses the ids of the command handler, so that each way of recording detects events of the other. */
const eventOf = (stream: StreamName, { definition, data, cause }: FirstEvent): NewEvent => {
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
  { subject, id, events, otherwise }: FirstStream,
): Promise<number> => {
  const stream = streamOf(subject, teamId, id);
  try {
    const facts = events.map((event) => eventOf(stream, event));
    await store.append(stream, facts, 'no-stream');
    return facts.length;
  } catch (error) {
    if (error instanceof WrongExpectedRevision) return await otherwise();
    throw error;
  }
};

/** Concurrent appends; enough for the log to commit them in large batches. */
const WINDOW = 500;

/** The streams in windows of the same size, the last one smaller. */
function* windowsOf(streams: Iterable<FirstStream>): Generator<readonly FirstStream[]> {
  let window: FirstStream[] = [];
  for (const stream of streams) {
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
  store: EventStore,
  teamId: TeamId,
  streams: Iterable<FirstStream>,
  onWindow: (events: number) => void,
): Promise<void> => {
  const appendWindow = async (window: readonly FirstStream[]): Promise<void> => {
    const counts = await Promise.all(window.map((stream) => appendFirst(store, teamId, stream)));
    onWindow(counts.reduce((sum, count) => sum + count, 0));
  };
  let previous = Promise.resolve();
  for (const window of windowsOf(streams)) {
    const current = appendWindow(window);
    // The next turn of the loop awaits it.
    current.catch(() => undefined);
    await previous;
    previous = current;
  }
  await previous;
};
