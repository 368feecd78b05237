import type { EventMetadata } from '@quartermaster/contracts/core/event';
import type { Revision, StreamName, TeamId } from '@quartermaster/contracts/core/ids';
import { type Position, START } from '@quartermaster/contracts/core/position';

export type { Position };

/** The last event that a reader of the log has finished. */
export interface Checkpoint {
  readonly position: Position;
  /** Id of the event at the position, by which another log is noticed; null at the start of the log. */
  readonly eventId: string | null;
}

/** The checkpoint of a reader that has read nothing. */
export const AT_START: Checkpoint = { position: START, eventId: null };

/** The checkpoint after the last of these events; `before` without any. */
export const checkpointAfter = (
  events: readonly Pick<RecordedEvent, 'id' | 'position'>[],
  before: Checkpoint,
): Checkpoint => {
  const last = events.at(-1);
  return last === undefined ? before : { position: last.position, eventId: last.id };
};

/** An event as a caller appends it. The caller chooses the id, so that the log detects a repeated append. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: unknown;
  readonly metadata: EventMetadata;
}

/** An event as the log stores it. `revision` counts from 0 in its stream; `recordedAt` is an ISO instant. */
export interface RecordedEvent extends NewEvent {
  readonly stream: StreamName;
  readonly revision: Revision;
  readonly position: Position;
  readonly recordedAt: string;
  /** The stored data, present only if texts were decrypted in `data`. */
  readonly sealedData?: unknown;
}

/** An event of a team. `previousPosition` is the position of the team's event before it, START for the first. */
export interface TeamEvent extends RecordedEvent {
  readonly previousPosition: Position;
}

/** The revision that the stream must have for the append to succeed. */
export type ExpectedRevision = Revision | 'no-stream';

export interface AppendResult {
  /** Revision and position of the last event of this append. */
  readonly revision: Revision;
  readonly position: Position;
}

/** The stream has another revision than expected; `actual` is -1 when it does not exist. */
export class WrongExpectedRevision extends Error {
  override readonly name = 'WrongExpectedRevision';
  readonly stream: StreamName;
  readonly expected: ExpectedRevision;
  readonly actual: number;
  constructor(stream: StreamName, expected: ExpectedRevision, actual: number) {
    super(`${stream} is at revision ${String(actual)}, expected ${String(expected)}`);
    this.stream = stream;
    this.expected = expected;
    this.actual = actual;
  }
}

/** Most bytes of data and metadata in one append to a stream, the same for every adapter: 16 MB. */
export const LARGEST_APPEND_BYTES = 16_000_000;

/** An append exceeds the limit of the log. No event of it is stored; a retry fails the same way. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
  readonly limitBytes: number;
  constructor(stream: StreamName, limitBytes: number) {
    super(`An append to ${stream} is larger than the limit of ${limitBytes} bytes`);
    this.limitBytes = limitBytes;
  }
}

/** More waits to be written or read than a process holds. Nothing of it was done; it may be tried again. */
export class LogBusy extends Error {
  override readonly name = 'LogBusy';
  constructor() {
    super('Too much is waiting for the event log at the moment, please try again');
  }
}

/** The log did not answer a command in time, so its events may be recorded or not. The same command returns the outcome. */
export class LogUnanswered extends Error {
  override readonly name = 'LogUnanswered';
  constructor() {
    super(
      'The event log did not answer in time. The change may have been recorded: send it again with the same Idempotency-Key to get its outcome.',
    );
  }
}

/** The log has a hole or a wrong order. Readers must stop there. */
export class LogDamaged extends Error {
  override readonly name: string = 'LogDamaged';
}

/** A stream lacks its first events, or all of them, because they were removed in the event store itself. */
export class StreamCut extends LogDamaged {
  override readonly name = 'StreamCut';
  readonly stream: StreamName;
  constructor(stream: StreamName, options?: ErrorOptions) {
    super(
      `Events of the stream ${stream} were removed in the event store. It takes no changes; restore it from a backup of the event store.`,
      options,
    );
    this.stream = stream;
  }
}

export interface ReadStreamOptions {
  /** First revision to read; 0 when absent. */
  readonly from?: number;
  /** Most events to read; all when absent. */
  readonly count?: number;
}

export interface Subscription {
  /** Resolves when `stop()` ended the subscription; rejects with an error that no retry can cure. */
  readonly done: Promise<void>;
  stop(): Promise<void>;
}

/** An append to one stream among others. */
export interface StreamAppend {
  readonly stream: StreamName;
  readonly events: readonly NewEvent[];
  readonly expected: ExpectedRevision;
}

/**
 * Appends to several streams, each named once: all events or none. The same events appended again return the first result.
 * Rejects with WrongExpectedRevision when a stream has another revision, with AppendTooLarge when one append is too large.
 */
export type AppendTogether = (appends: readonly StreamAppend[]) => Promise<readonly AppendResult[]>;

export interface EventStore {
  /**
   * Appends all events or none. The same event ids appended again return the first result.
   * Rejects with WrongExpectedRevision and AppendTooLarge. At least one event.
   */
  append(
    stream: StreamName,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<AppendResult>;
  /** Null for a log that commits one stream at a time. */
  readonly appendTogether: AppendTogether | null;
  /** Events of a stream from a revision on, in order; empty when the stream does not exist. */
  readStream(stream: StreamName, options?: ReadStreamOptions): Promise<readonly RecordedEvent[]>;
  /** The next events of the log after a position, at most `limit`, in log order. */
  readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]>;
  /**
   * The next events of one team after a position, at most `limit`, in log order. A shorter page reaches the team's last event
   * at the time of the call. Each event holds the position of the one before it; `teamPages` uses it to detect a missing event.
   * Rejects with LogDamaged when an event is missing, and as `readAll` does past the end.
   */
  readTeam(teamId: TeamId, after: Position, limit: number): Promise<readonly TeamEvent[]>;
  /** True while all these keys of texts exist (`sealedData`), in this and every other process. Absent in a log that encrypts nothing. */
  readonly hasKeys?: (keyIds: ReadonlySet<string>) => Promise<boolean>;
  /** Position of the newest event; START for an empty log. */
  head(): Promise<Position>;
  /** Id of the event at a position; null when the log has none there, also for a position of another kind of log. */
  eventIdAt(position: Position): Promise<string | null>;
  /**
   * Calls `onEvents` with each next batch after `after`, one awaited batch at a time, now and as events arrive.
   * A rejected `onEvents` ends the subscription with that error.
   */
  subscribeAll(
    after: Position,
    onEvents: (events: readonly RecordedEvent[]) => Promise<void>,
    options?: { readonly batchSize?: number },
  ): Subscription;
  close(): Promise<void>;
}
