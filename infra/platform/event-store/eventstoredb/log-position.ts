import { type Position, START } from '../event-store.ts';

/** Where the server keeps an event: byte offsets in its transaction file. */
export interface LogPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** Digits of the largest offset; zero-padded texts of one length order like their numbers. */
const DIGITS = 20;
const TOKEN = /^(\d{20})-(\d{20})$/;
/** What servers before 22.6 answer for an event read from a stream. */
const UNKNOWN_OFFSET = 2n ** 64n - 1n;

const padded = (offset: bigint): string => String(offset).padStart(DIGITS, '0');

/** The token of a position; throws when the server did not say where the event is. */
export const tokenOf = (at: LogPosition | undefined): Position => {
  if (at === undefined || at.commit === UNKNOWN_OFFSET) {
    throw new Error(
      'The event store does not say where in the log an event is; it must be version 22.6 or newer',
    );
  }
  return `${padded(at.commit)}-${padded(at.prepare)}`;
};

/** Where a read has to begin; throws for text that this log never gave out. */
export const logPositionOf = (position: Position): LogPosition | 'start' => {
  if (position === START) return 'start';
  const [, commit, prepare] = TOKEN.exec(position) ?? [];
  if (commit === undefined || prepare === undefined) {
    throw new Error(`Not a position of this log: ${position}`);
  }
  return { commit: BigInt(commit), prepare: BigInt(prepare) };
};
