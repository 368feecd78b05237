import isEqual from 'fast-deep-equal/es6';
import { compareVersions, applyParts, rebase, type Part, type Versions } from '../lib/merge.ts';
import { startSteps, type Steps } from './steps.ts';

/** A value with the revision at which the API returned it. */
export interface Version<Value> {
  readonly value: Value;
  /** Sent with a change, so that it does not overwrite another user's. */
  readonly revision: number | null;
}

/** Splits a value into parts that are compared and chosen one by one, and merges them. */
export interface MergeFields<Value> {
  readonly toParts: (value: Value) => readonly Part[];
  /** Builds a value from parts; parts that are new in `mine` and stored in `theirs` get their stored id. */
  readonly withParts: (parts: readonly Part[], mine: Value, theirs: Value) => Value;
  /** Replaces the ids of new parts in `sent` by their stored ids, where ids identify parts. */
  readonly withStoredIds?: (value: Value, sent: Value, stored: Value) => Value;
}

/** Author and time of a change. */
export interface ChangeAuthor {
  /** Id of the user; null for an automatic change. */
  readonly userId: string | null;
  /** ISO instant. */
  readonly changedAt: string;
}

/** A version that another user saved, and the value that it and the draft both started from. */
export interface Clash<Value> {
  readonly base: Value;
  readonly theirs: Version<Value>;
  /** Author of the last change; absent when the API does not return it. */
  readonly author?: ChangeAuthor | undefined;
}

/** Unsaved work: its base version, every step since, and the conflicting version. */
export interface Draft<Value> {
  readonly base: Version<Value>;
  readonly steps: Steps<Value>;
  readonly clash: Clash<Value> | null;
}

export const startDraft = <Value>(base: Version<Value>): Draft<Value> => ({
  base,
  steps: startSteps(base.value),
  clash: null,
});

export const isDirty = <Value>({ base, steps }: Draft<Value>): boolean =>
  !isEqual(base.value, steps.value);

export interface MergeInput<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

export const toVersions = <Value>(
  { base, mine, theirs }: MergeInput<Value>,
  { toParts }: MergeFields<Value>,
): Versions => ({ base: toParts(base), mine: toParts(mine), theirs: toParts(theirs) });

/** Merges my changes since `base` into theirs; null when both changed the same part. */
export const mergeOnto = <Value>(
  three: MergeInput<Value>,
  parted: MergeFields<Value>,
): Value | null => {
  const parts = rebase(toVersions(three, parted));
  return parts === null ? null : parted.withParts(parts, three.mine, three.theirs);
};

/** True when saving mine over theirs undoes no change made since `base`. */
export const overwritesNothing = <Value>(
  three: MergeInput<Value>,
  parted: MergeFields<Value>,
): boolean =>
  compareVersions(toVersions(three, parted)).every(
    ({ suggested, clashes }) => suggested === 'mine' && !clashes,
  );

/** Merges the changes typed during the save of `sent` into the stored value; null on a conflict. */
const mergeTypedSince = <Value>(
  { sent, typed, stored }: { sent: Value; typed: Value; stored: Value },
  parted: MergeFields<Value>,
): Value | null => {
  const named = (value: Value): Value => parted.withStoredIds?.(value, sent, stored) ?? value;
  return mergeOnto({ base: named(sent), mine: named(typed), theirs: stored }, parted);
};

/** The draft after `sent` was stored; null when nothing was typed meanwhile. */
export const continueAfterSave = <Value>(
  draft: Draft<Value>,
  { sent, stored }: { readonly sent: Value; readonly stored: Version<Value> },
  parted: MergeFields<Value>,
): Draft<Value> | null => {
  const value = mergeTypedSince({ sent, typed: draft.steps.value, stored: stored.value }, parted);
  if (value === null) return { ...draft, clash: { base: sent, theirs: stored } };
  if (isEqual(value, stored.value)) return null;
  return { base: stored, steps: { past: [stored.value], value, future: [] }, clash: null };
};

/** Merge fields of an object: each labelled field is a part. */
export const createMergeFields = <Value extends object>(
  partsOf: MergeFields<Value>['toParts'],
): MergeFields<Value> => ({
  toParts: partsOf,
  withParts: (parts, mine) => applyParts(mine, parts),
});
