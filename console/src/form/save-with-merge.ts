import isEqual from 'fast-deep-equal/es6';
import { CallFailed } from '@quartermaster/contracts/core/client';
import { getRejectionCode } from '../lib/problems.ts';
import {
  overwritesNothing,
  type ChangeAuthor,
  type Clash,
  type MergeFields,
  type Version,
} from './draft.ts';

export interface SaveCalls<Value> {
  /** Saves a value with the revision of its base version. */
  readonly send: (base: Version<Value>, value: Value) => Promise<unknown>;
  /** Reads what is stored now. */
  readonly readAgain: () => Promise<Version<Value>>;
  /** Runs once the value is recorded, before it is read again. */
  readonly recorded: () => void;
}

/** Retries of a save with an old revision, and reads until the save shows. */
const MOST_RETRIES = 4;
/** Before the second retry; each pause is twice the one before. */
const PAUSE_MS = 250;
const pauseBefore = (retry: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, retry === 0 ? 0 : PAUSE_MS * 2 ** (retry - 1)));

/** The stored value could not be read, or did not show the save yet. */
export class RefetchFailed extends Error {
  override readonly name = 'RefetchFailed';
}

const read = async <Value>({ readAgain }: SaveCalls<Value>): Promise<Version<Value>> => {
  try {
    return await readAgain();
  } catch (cause) {
    throw new RefetchFailed('It could not be read again. Please save once more.', { cause });
  }
};

/** Reads the stored value after `sent` was saved. Reads again while the answer is older than the save. */
const readSaved = async <Value>(
  over: number | null,
  sent: Value,
  calls: SaveCalls<Value>,
): Promise<Version<Value>> => {
  for (let retry = 0; retry <= MOST_RETRIES; retry += 1) {
    const stored = await read(calls);
    const isNewer = over === null || stored.revision === null || stored.revision > over;
    if (isNewer || isEqual(stored.value, sent)) return stored;
    await pauseBefore(retry);
  }
  throw new RefetchFailed('It was saved, but cannot be shown yet. Save once more to see it.');
};

/** Author of the change that made a save stale. */
const getChangeAuthor = (error: unknown): ChangeAuthor | undefined => {
  const problem = error instanceof CallFailed ? error.problem : null;
  if (problem?.changedAt === undefined) return undefined;
  return { userId: problem.changedBy ?? null, changedAt: problem.changedAt };
};

/** The stored version, or the conflict. */
export type SaveOutcome<Value> =
  | { readonly stored: Version<Value>; readonly clash: null }
  | { readonly stored: null; readonly clash: Clash<Value> };

/**
 * Saves a value that was made on `base`, and reads the stored one. When another revision is stored, the value is sent again over
 * it if that undoes nothing, a bounded number of times with growing pauses; else both versions are returned. Throws
 * RefetchFailed, and the errors of `send`.
 */
export const saveWithMerge = async <Value>(
  base: Version<Value>,
  value: Value,
  { calls, parted }: { readonly calls: SaveCalls<Value>; readonly parted: MergeFields<Value> },
): Promise<SaveOutcome<Value>> => {
  let [from, sent] = [base, value];
  for (let retry = 0; ; retry += 1) {
    let refusal: unknown;
    try {
      await calls.send(from, sent);
      calls.recorded();
      return { stored: await readSaved(from.revision, sent, calls), clash: null };
    } catch (error) {
      if (getRejectionCode(error) !== 'VERSION_STALE') throw error;
      refusal = error;
    }
    await pauseBefore(retry);
    const theirs = await read(calls);
    const three = { base: from.value, mine: sent, theirs: theirs.value };
    if (retry === MOST_RETRIES || !overwritesNothing(three, parted))
      return {
        stored: null,
        clash: { base: from.value, theirs, author: getChangeAuthor(refusal) },
      };
    [from, sent] = [theirs, parted.withParts(parted.toParts(sent), sent, theirs.value)];
    if (!isEqual(sent, theirs.value)) continue;
    calls.recorded(); // by a save whose answer was lost
    return { stored: theirs, clash: null };
  }
};
