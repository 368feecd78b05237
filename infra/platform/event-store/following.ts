import { LogDamaged } from './event-store.ts';

/** Numbers must follow each other without a hole; a reader that meets one stops rather than lose what is in it. */
export const assertFollowing = (what: string, numbers: readonly number[], first: number): void => {
  for (const [index, number] of numbers.entries()) {
    if (number === first + index) continue;
    throw new LogDamaged(
      `${what}: expected ${first + index}, found ${number}. Nothing is read past it; restore the log from a backup.`,
    );
  }
};
