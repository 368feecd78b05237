import { LogDamaged, type Position } from './event-store.ts';

/** The log ends before what was read from it: it was restored from an older copy, emptied, or is another log. */
export class LogBehind extends LogDamaged {
  override readonly name = 'LogBehind';
  /** Position of its newest event. */
  readonly end: Position;

  constructor(reached: Position, end: Position) {
    super(
      `A reader is at position ${reached}, but the log ends at ${end === '' ? 'its start' : end}: it was restored from an ` +
        'older backup or emptied, or this is another log. Commands are refused. Name the right log, or restore ' +
        'PostgreSQL from a copy older than the log; if this log is to be kept as it is, stop the product, run ' +
        'npm run rebuild -- --all --accept, and start it again.',
    );
    this.end = end;
  }
}

/** What keeps commands from a log that is behind; `look` asks now. */
export interface LogGuard {
  /** Null while the log reaches as far as everything that was read from it. */
  readonly look: () => Promise<LogBehind | null>;
}
