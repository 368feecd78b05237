import { hash } from 'node:crypto';
import { v5, v7 } from 'uuid';

/** Namespace of every name-based id of the product. A change would make retries unrecognisable. */
const namespace = '6e0c7f0a-8f0b-5d3e-9f53-6a1f1f7f2c55';

/** The id of a new request (uuid v7). */
export const newCommandId = (): string => v7();

/** Returns the same id for the same parts (uuid v5). `['a', 'bc']` and `['ab', 'c']` give different ids. */
export const deterministicId = (...parts: readonly string[]): string =>
  v5(JSON.stringify(parts), namespace);

/**
 * Ids of a command's events, by index (uuid v5). A command that runs again after a crash appends the same ids, and the log
 * detects the repetition.
 */
export const eventIds =
  (commandId: string) =>
  (index: number): string =>
    deterministicId('event', commandId, String(index));

/**
 * Ids for what a command creates: valid uuid v7 values of the instant `at` (ISO), ascending, and the same sequence
 * whenever the command runs again.
 */
export const createIds = (commandId: string, at: string): (() => string) => {
  const msecs = Date.parse(at);
  if (!Number.isFinite(msecs)) throw new Error(`Not an instant: ${at}`);
  const first = hash('sha256', commandId, 'buffer').readUInt32BE() >>> 1;
  let made = 0;
  return () => {
    made += 1;
    const random = hash('sha256', `${commandId}:${made}`, 'buffer');
    return v7({ msecs, random, seq: first + made });
  };
};

/** The instant of an id of `createIds`: a uuid of version 7 begins with its milliseconds. */
export const madeAt = (id: string): string =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString();
