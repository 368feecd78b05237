import type { EventMetadata } from '@quartermaster/contracts/core/event';
import type { Position, Revision, StreamName, TeamId } from '@quartermaster/contracts/core/ids';

export type { Position };

/** Comes before the position of every event. */
export const START: Position = '';

/** An event as a caller appends it. The id is decided by the caller, so that a retry is recognised. */
export interface NewEvent {
  readonly id: string;
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: unknown;
  readonly metadata: EventMetadata;
}

/** An event as the log keeps it. `revision` counts from 0 in its stream; `recordedAt` is an ISO instant. */
export interface RecordedEvent extends NewEvent {
  readonly stream: StreamName;
  readonly revision: Revision;
  readonly position: Position;
  readonly recordedAt: string;
  /** The data as the log holds it, where `data` has texts of persons that were decrypted; absent elsewhere. */
  readonly sealedData?: unknown;
}

/** An event among those of its team. `previousPosition` is that of the team's event before it, START for the first. */
export interface TeamEvent extends RecordedEvent {
  readonly previousPosition: Position;
}

/** The revision the stream must be at for the append to be taken. */
export type ExpectedRevision = Revision | 'no-stream';

export interface AppendResult {
  /** Revision and position of the last event of this append. */
  readonly revision: Revision;
  readonly position: Position;
}

/** The stream was not at the expected revision; `actual` is -1 when it does not exist. */
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

/** Most bytes of data and metadata in one append to a stream, whatever keeps the log: 16 MB. */
export const LARGEST_APPEND_BYTES = 16_000_000;

/** An append is larger than the log takes. Nothing of it is recorded, and another try meets the same bound. */
export class AppendTooLarge extends Error {
  override readonly name = 'AppendTooLarge';
  readonly limitBytes: number;
  constructor(stream: StreamName, limitBytes: number) {
    super(`An append to ${stream} is larger than the ${limitBytes} bytes the log takes at once`);
    this.limitBytes = limitBytes;
  }
}

/** The log broke its own promise (a hole, an inversion). Nothing may go on reading past it. */
export class LogDamaged extends Error {
  override readonly name: string = 'LogDamaged';
}

export interface ReadStreamOptions {
  /** First revision to read; 0 when absent. */
  readonly from?: number;
  /** Most events to read; all when absent. */
  readonly count?: number;
}

export interface Subscription {
  /** Resolves when the subscription ended by `stop()`, rejects when it broke for good. */
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
 * Appends to several streams, each named once, all of it or nothing. The same events again answer as the first time.
 * Rejects with WrongExpectedRevision when one of the streams is elsewhere, with AppendTooLarge when one of them is.
 */
export type AppendTogether = (appends: readonly StreamAppend[]) => Promise<readonly AppendResult[]>;

export interface EventStore {
  /**
   * Appends all events or none. The same event ids appended again answer as the first time.
   * Rejects with WrongExpectedRevision and AppendTooLarge. At least one event.
   */
  append(
    stream: StreamName,
    events: readonly NewEvent[],
    expected: ExpectedRevision,
  ): Promise<AppendResult>;
  /** Null for a log that commits one stream at a time. */
  readonly appendTogether: AppendTogether | null;
  /** All events of a stream from a revision on, in order; empty when there is no such stream. */
  readStream(stream: StreamName, options?: ReadStreamOptions): Promise<readonly RecordedEvent[]>;
  /** The next events of the log after a position, at most `limit`, in log order. */
  readAll(after: Position, limit: number): Promise<readonly RecordedEvent[]>;
  /**
   * The next events of one team after a position, at most `limit`, in log order. Fewer than `limit` are all there were at the
   * time of the call. Each names the team's event before it, so a reader that misses one notices: `teamPages` checks that.
   * Rejects with LogDamaged when an event is missing, and as `readAll` does past the end.
   */
  readTeam(teamId: TeamId, after: Position, limit: number): Promise<readonly TeamEvent[]>;
  /** Position of the newest event; START for an empty log. */
  head(): Promise<Position>;
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
