import { LogDamaged, type Position, START } from './event-store.ts';

/** Digits of the largest number a double holds exactly; zero-padded text of one length orders like its number. */
const DIGITS = 16;
const COUNTED = /^\d{16}$/;

/** Position of the n-th event of a log that counts its events from 1; START for 0. */
export const positionOf = (ordinal: number): Position =>
  ordinal === 0 ? START : String(ordinal).padStart(DIGITS, '0');

/** The number behind a position; throws for text that no counting log gave out. */
export const ordinalOf = (position: Position): number => {
  if (position === START) return 0;
  if (!COUNTED.test(position)) throw new Error(`Not a position of this log: ${position}`);
  return Number(position);
};

/** The number behind a position; null in a log that does not count its events. */
export const ordinalOrNull = (position: Position): number | null =>
  position === START || COUNTED.test(position) ? Number(position) : null;

/** Numbers must follow each other without a hole; a reader that meets one stops rather than lose what is in it. */
export const assertFollowing = (what: string, numbers: readonly number[], first: number): void => {
  for (const [index, number] of numbers.entries()) {
    if (number === first + index) continue;
    throw new LogDamaged(
      `${what}: expected ${first + index}, found ${number}. Nothing is read past it; restore the log from a backup.`,
    );
  }
};
