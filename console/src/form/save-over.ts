import { codeOf } from '../lib/problems.ts';
import { overwritesNothing, type Clash, type Parted, type Version } from './draft.ts';
import isEqual from 'fast-deep-equal/es6';

export interface Calls<Value> {
  /** Saves a value over the version it was made on. */
  readonly send: (base: Version<Value>, value: Value) => Promise<unknown>;
  /** Reads what is stored now. */
  readonly readAgain: () => Promise<Version<Value>>;
}

/** How often a save is sent again while its revision is refused as old. */
const MOST_RETRIES = 4;
/** Before the second retry; each pause is twice the one before. */
const PAUSE_MS = 250;
const pauseBefore = (retry: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, retry === 0 ? 0 : PAUSE_MS * 2 ** (retry - 1)));

/**
 * Saves a value that was made on `base`. Where another revision is stored by then, the value is sent again over that one
 * if it takes nothing back, a bounded number of times with growing pauses; else both versions are returned. Returns null
 * once the value is stored. Throws what else the calls throw.
 */
export const saveOver = async <Value>(
  base: Version<Value>,
  value: Value,
  { calls, parted }: { readonly calls: Calls<Value>; readonly parted: Parted<Value> },
): Promise<Clash<Value> | null> => {
  let [from, sent] = [base, value];
  for (let retry = 0; ; retry += 1) {
    try {
      await calls.send(from, sent);
      return null;
    } catch (error) {
      if (codeOf(error) !== 'VERSION_STALE') throw error;
    }
    await pauseBefore(retry);
    const theirs = await calls.readAgain();
    const three = { base: from.value, mine: sent, theirs: theirs.value };
    if (retry === MOST_RETRIES || !overwritesNothing(three, parted))
      return { base: from.value, theirs };
    [from, sent] = [theirs, parted.withParts(parted.partsOf(sent), sent, theirs.value)];
    if (isEqual(sent, theirs.value)) return null; // a save whose answer was lost
  }
};
