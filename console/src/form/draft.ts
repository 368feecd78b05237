import isEqual from 'fast-deep-equal/es6';
import { differencesOf, fieldsWith, rebased, type Part, type Versions } from '../lib/merge.ts';
import { startAt, type Steps } from './steps.ts';

/** A value as the API answered it. */
export interface Version<Value> {
  readonly value: Value;
  /** Sent with a change, so that it does not overwrite another user's. */
  readonly revision: number | null;
}

/** How a value falls into parts that are compared and chosen one by one. */
export interface Parted<Value> {
  readonly partsOf: (value: Value) => readonly Part[];
  /** The value of these parts; what is new in `mine` and stored in `theirs` gets the id it is stored under. */
  readonly withParts: (parts: readonly Part[], mine: Value, theirs: Value) => Value;
  /** Names what was new in `sent` as it is stored, where a part is named by an id. */
  readonly withStoredIds?: (value: Value, sent: Value, stored: Value) => Value;
}

/** Who changed something, and when. */
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
  /** Who made the last change; absent where the answer does not name it. */
  readonly author?: ChangeAuthor | undefined;
}

/** Unsaved work: the version it was made on, every step since, and what it clashes with. */
export interface Draft<Value> {
  readonly base: Version<Value>;
  readonly steps: Steps<Value>;
  readonly clash: Clash<Value> | null;
}

export const draftOn = <Value>(base: Version<Value>): Draft<Value> => ({
  base,
  steps: startAt(base.value),
  clash: null,
});

export const isDirty = <Value>({ base, steps }: Draft<Value>): boolean =>
  !isEqual(base.value, steps.value);

export interface Three<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

export const versionsOf = <Value>(
  { base, mine, theirs }: Three<Value>,
  { partsOf }: Parted<Value>,
): Versions => ({ base: partsOf(base), mine: partsOf(mine), theirs: partsOf(theirs) });

/** My changes since `base` on top of theirs; null when both changed the same part. */
export const mergedOnto = <Value>(three: Three<Value>, parted: Parted<Value>): Value | null => {
  const parts = rebased(versionsOf(three, parted));
  return parts === null ? null : parted.withParts(parts, three.mine, three.theirs);
};

/** True when saving mine over theirs takes back nothing that was changed since `base`. */
export const overwritesNothing = <Value>(three: Three<Value>, parted: Parted<Value>): boolean =>
  differencesOf(versionsOf(three, parted)).every(
    ({ suggested, clashes }) => suggested === 'mine' && !clashes,
  );

/** What was typed while `sent` was being saved, on top of what is stored now. */
export const typedSince = <Value>(
  { sent, typed, stored }: { sent: Value; typed: Value; stored: Value },
  parted: Parted<Value>,
): Value | null => {
  const named = (value: Value): Value => parted.withStoredIds?.(value, sent, stored) ?? value;
  return mergedOnto({ base: named(sent), mine: named(typed), theirs: stored }, parted);
};

/** What is left of a draft once `sent` is stored: null when nothing was typed meanwhile. */
export const afterSave = <Value>(
  draft: Draft<Value>,
  { sent, stored }: { readonly sent: Value; readonly stored: Version<Value> },
  parted: Parted<Value>,
): Draft<Value> | null => {
  const value = typedSince({ sent, typed: draft.steps.value, stored: stored.value }, parted);
  if (value === null) return { ...draft, clash: { base: sent, theirs: stored } };
  if (isEqual(value, stored.value)) return null;
  return { base: stored, steps: { past: [stored.value], value, future: [] }, clash: null };
};

/** Parts that are fields: all those with a label. */
export const fieldParts = <Value extends object>(
  partsOf: Parted<Value>['partsOf'],
): Parted<Value> => ({
  partsOf,
  withParts: (parts, mine) => fieldsWith(mine, parts),
});
