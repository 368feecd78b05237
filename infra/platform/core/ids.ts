import { hash } from 'node:crypto';
import { parse, stringify, v7 } from 'uuid';

/** Namespace of every name-based id of the product. A change would make retries unrecognisable. */
const namespace = Buffer.from(parse('6e0c7f0a-8f0b-5d3e-9f53-6a1f1f7f2c55'));

/** A byte of a hash with the bits that say version 5 (byte 6) and the variant of RFC 9562 (byte 8). */
const markVersionBits = (byte: number, at: number): number => {
  if (at === 6) return (byte & 0x0f) | 0x50;
  return at === 8 ? (byte & 0x3f) | 0x80 : byte;
};

/** The id of a new request (uuid v7). */
export const newCommandId = (): string => v7();

/** Returns the same id for the same parts (uuid v5). `['a', 'bc']` and `['ab', 'c']` give different ids. */
export const deterministicId = (...parts: readonly string[]): string => {
  const name = Buffer.from(JSON.stringify(parts));
  const bytes = hash('sha1', Buffer.concat([namespace, name]), 'buffer').subarray(0, 16);
  return stringify(bytes.map(markVersionBits)); // half the time of `v5` of uuid
};

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
export const getCreationTime = (id: string): string =>
  new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString();
