import isEqual from 'fast-deep-equal/es6';
import { CallFailed } from '@quartermaster/contracts/core/client';
import { codeOf } from '../lib/problems.ts';
import {
  overwritesNothing,
  type ChangeAuthor,
  type Clash,
  type Parted,
  type Version,
} from './draft.ts';

export interface Calls<Value> {
  /** Saves a value over the version it was made on. */
  readonly send: (base: Version<Value>, value: Value) => Promise<unknown>;
  /** Reads what is stored now. */
  readonly readAgain: () => Promise<Version<Value>>;
  /** Runs once the value is recorded, before it is read again. */
  readonly recorded: () => void;
}

/** How often a save is sent again while its revision is refused as old, and read again until it shows. */
const MOST_RETRIES = 4;
/** Before the second retry; each pause is twice the one before. */
const PAUSE_MS = 250;
const pauseBefore = (retry: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, retry === 0 ? 0 : PAUSE_MS * 2 ** (retry - 1)));

/** What is stored could not be read, or not yet as it was saved. */
export class NotReadAgain extends Error {
  override readonly name = 'NotReadAgain';
}

const read = async <Value>({ readAgain }: Calls<Value>): Promise<Version<Value>> => {
  try {
    return await readAgain();
  } catch (cause) {
    throw new NotReadAgain('It could not be read again. Please save once more.', { cause });
  }
};

/** What is stored after `sent` was saved over a revision. An answer that does not know of it yet is not taken for it. */
const readSaved = async <Value>(
  over: number | null,
  sent: Value,
  calls: Calls<Value>,
): Promise<Version<Value>> => {
  for (let retry = 0; retry <= MOST_RETRIES; retry += 1) {
    const stored = await read(calls);
    const isNewer = over === null || stored.revision === null || stored.revision > over;
    if (isNewer || isEqual(stored.value, sent)) return stored;
    await pauseBefore(retry);
  }
  throw new NotReadAgain('It was saved, but cannot be shown yet. Save once more to see it.');
};

/** Who made the change that a refused save did not know of. */
const authorOf = (error: unknown): ChangeAuthor | undefined => {
  const problem = error instanceof CallFailed ? error.problem : null;
  if (problem?.changedAt === undefined) return undefined;
  return { userId: problem.changedBy ?? null, changedAt: problem.changedAt };
};

/** What is stored by then, or what the save clashes with. */
export type Outcome<Value> =
  | { readonly stored: Version<Value>; readonly clash: null }
  | { readonly stored: null; readonly clash: Clash<Value> };

/**
 * Saves a value that was made on `base`, and reads it. Where another revision is stored by then, the value is sent again
 * over that one if it takes nothing back, a bounded number of times with growing pauses; else both versions are returned.
 * Throws NotReadAgain, and what `send` throws.
 */
export const saveOver = async <Value>(
  base: Version<Value>,
  value: Value,
  { calls, parted }: { readonly calls: Calls<Value>; readonly parted: Parted<Value> },
): Promise<Outcome<Value>> => {
  let [from, sent] = [base, value];
  for (let retry = 0; ; retry += 1) {
    let refusal: unknown;
    try {
      await calls.send(from, sent);
      calls.recorded();
      return { stored: await readSaved(from.revision, sent, calls), clash: null };
    } catch (error) {
      if (codeOf(error) !== 'VERSION_STALE') throw error;
      refusal = error;
    }
    await pauseBefore(retry);
    const theirs = await read(calls);
    const three = { base: from.value, mine: sent, theirs: theirs.value };
    if (retry === MOST_RETRIES || !overwritesNothing(three, parted))
      return { stored: null, clash: { base: from.value, theirs, author: authorOf(refusal) } };
    [from, sent] = [theirs, parted.withParts(parted.partsOf(sent), sent, theirs.value)];
    if (!isEqual(sent, theirs.value)) continue;
    calls.recorded(); // by a save whose answer was lost
    return { stored: theirs, clash: null };
  }
};
