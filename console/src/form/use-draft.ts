import isEqual from 'fast-deep-equal/es6';
import { useCallback, useMemo, useState } from 'react';
import {
  afterSave,
  draftOn,
  isDirty,
  type Clash,
  type Draft,
  type Parted,
  type Version,
} from './draft.ts';
import { redone, startAt, stepped, undone } from './steps.ts';

/** What saving needs of a draft, wherever the draft is kept. */
export interface SavedDraft<Value> {
  /** The version the draft was made on. */
  readonly base: Version<Value>;
  readonly clash: Clash<Value> | null;
  /** What is typed now. */
  readonly typed: () => Value;
  /** `sent` is stored: the draft goes on from there with what was typed meanwhile. */
  readonly saved: (sent: Value, stored: Version<Value>) => void;
  readonly setClash: (clash: Clash<Value> | null) => void;
  /** Goes on from another version with this value. */
  readonly restart: (base: Version<Value>, value: Value) => void;
  /** Drops what was typed. */
  readonly discard: () => void;
}

/** The draft, as long as it holds work or nothing newer was read. */
const current = <Value>(draft: Draft<Value> | null, read: Draft<Value>): Draft<Value> =>
  draft !== null && (isDirty(draft) || isEqual(draft.base.value, read.base.value)) ? draft : read;

/**
 * A value while people change it, made on the revision it was read at. It is saved over that revision alone: what is read
 * later takes the place of a draft without changes and leaves one with changes as it is. `base` and `parted` must be
 * memoised.
 */
export const useDraft = <Value>(base: Value, revision: number | null, parted: Parted<Value>) => {
  const [draft, setDraft] = useState<Draft<Value> | null>(null);
  const read = useMemo(() => draftOn({ value: base, revision }), [base, revision]);
  const update = useCallback(
    (step: (draft: Draft<Value>) => Draft<Value> | null): void =>
      setDraft((before) => step(current(before, read))),
    [read],
  );
  const move = useCallback(
    (by: (steps: Draft<Value>['steps']) => Draft<Value>['steps']): void =>
      update((before) => ({ ...before, steps: by(before.steps) })),
    [update],
  );
  const now = current(draft, read);
  const saving: SavedDraft<Value> = {
    base: now.base,
    clash: now.clash,
    typed: () => now.steps.value,
    saved: (sent, stored) => update((before) => afterSave(before, { sent, stored }, parted)),
    setClash: (clash) => update((before) => ({ ...before, clash })),
    restart: (from, value) =>
      update(() => ({ base: from, steps: { ...startAt(from.value), value }, clash: null })),
    discard: useCallback(() => setDraft(null), []),
  };
  return {
    ...saving,
    value: now.steps.value,
    dirty: useMemo(() => isDirty(now), [now]),
    canUndo: now.steps.past.length > 0,
    canRedo: now.steps.future.length > 0,
    change: useCallback(
      (step: (value: Value) => Value): void => move((steps) => stepped(steps, step)),
      [move],
    ),
    undo: useCallback(() => move(undone), [move]),
    redo: useCallback(() => move(redone), [move]),
  };
};
