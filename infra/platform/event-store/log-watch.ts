import { isAfter, type Position } from '@quartermaster/contracts/core/position';
import { AT_START, type Checkpoint } from './event-store.ts';
import {
  findMismatch,
  findMismatchWith,
  type IdentifiedLog,
  LogMismatch,
  type Reached,
} from './log-identity.ts';

/** Stores the newest event that was read from a log, and checks if a log has it. */
export interface LogWatch {
  /** Notes an event that this process appended or read. */
  readonly note: (checkpoint: Checkpoint) => void;
  /** Position of the newest event that this process appended or read. */
  readonly newest: () => Position;
  /** Compares a log with what was read; null when it is the one that was read. */
  readonly compareLog: (log: IdentifiedLog) => Promise<LogMismatch | null>;
  /** Stores the mismatch that a call met; ignores other errors. */
  readonly noteError: (error: unknown) => void;
  /** The mismatch that was found last, and when, in milliseconds of `performance`. */
  readonly lastResult: () => { readonly mismatch: LogMismatch | null; readonly atMs: number };
}

/** Watches a log whose readers keep their checkpoints where `reached` reads them. */
export const createLogWatch = (reached: () => Promise<Reached>): LogWatch => {
  let newest: Checkpoint = AT_START;
  let found: { mismatch: LogMismatch | null; atMs: number } = { mismatch: null, atMs: 0 };
  const noteFound = (mismatch: LogMismatch | null): LogMismatch | null => {
    found = { mismatch, atMs: performance.now() };
    return mismatch;
  };
  return {
    note: (checkpoint) => {
      if (isAfter(checkpoint.position, newest.position)) newest = checkpoint;
    },
    newest: () => newest.position,
    compareLog: async (log) => {
      const [known, stored] = [newest, await reached()]; // before the log is read, which may grow meanwhile
      try {
        return noteFound((await findMismatch(log, known)) ?? (await findMismatchWith(log, stored)));
      } catch (error) {
        if (!(error instanceof LogMismatch)) throw error; // an adapter notices a log that ends before what it read
        return noteFound(error);
      }
    },
    noteError: (error) => {
      if (error instanceof LogMismatch) noteFound(error);
    },
    lastResult: () => found,
  };
};

/** A watch of a log without readers. */
export const createWatchWithoutReaders = (): LogWatch =>
  createLogWatch(async () => ({ readers: AT_START, relay: null }));
