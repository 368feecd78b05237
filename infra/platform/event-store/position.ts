import { OtherLog } from './log-identity.ts';
import { START, toPosition } from '@quartermaster/contracts/core/position';
import { LogDamaged, type Position } from './event-store.ts';

/** Digits of the largest integer that a double stores exactly. Zero-padded text of this length sorts like its number. */
const DIGITS = 16;
const COUNTED = /^\d{16}$/;

/** Position of the n-th event of a log that counts its events from 1; START for 0. */
export const toOrdinalPosition = (ordinal: number): Position =>
  ordinal === 0 ? START : toPosition(String(ordinal).padStart(DIGITS, '0'));

/** The number of a position; throws OtherLog for a position of another kind of log. */
export const toOrdinal = (position: Position): number => {
  if (position === START) return 0;
  if (!COUNTED.test(String(position))) throw new OtherLog(position);
  return Number(position);
};

/** The number of a position; null in a log that does not count its events. */
export const toOrdinalOrNull = (position: Position): number | null =>
  position === START || COUNTED.test(String(position)) ? Number(String(position)) : null;

/** Throws LogDamaged unless `numbers` count up from `first` without a hole, so that no reader skips an event. */
export const assertFollowing = (what: string, numbers: readonly number[], first: number): void => {
  for (const [index, number] of numbers.entries()) {
    if (number === first + index) continue;
    throw new LogDamaged(
      `${what}: expected ${first + index}, found ${number}. Nothing is read past it; restore the log from a backup.`,
    );
  }
};
