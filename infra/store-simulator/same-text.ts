import { timingSafeEqual } from 'node:crypto';

/** Compares secrets in a time that does not tell where they differ. */
export const isSameText = (given: string, expected: string): boolean => {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
};
