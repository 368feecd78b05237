import isEqual from 'fast-deep-equal/es6';
import { useCallback, useMemo, useState } from 'react';
import {
  continueAfterSave,
  startDraft,
  isDirty,
  type Clash,
  type Draft,
  type MergeFields,
  type Version,
} from './draft.ts';
import { redoStep, startSteps, addStep, undoStep } from './steps.ts';

/** The draft, as long as it has changes or nothing newer was read. */
const current = <Value>(draft: Draft<Value> | null, read: Draft<Value>): Draft<Value> =>
  draft !== null && (isDirty(draft) || isEqual(draft.base.value, read.base.value)) ? draft : read;

/**
 * An edited value, based on the revision it was read at, and saved only at that revision. A newer version replaces a draft
 * without changes and leaves one with changes as it is. `base` and `parted` must be memoised.
 */
export const useDraft = <Value>(
  base: Value,
  revision: number | null,
  parted: MergeFields<Value>,
) => {
  const [draft, setDraft] = useState<Draft<Value> | null>(null);
  const read = useMemo(() => startDraft({ value: base, revision }), [base, revision]);
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
  return {
    /** The version that the draft was made on. */
    base: now.base,
    clash: now.clash,
    value: now.steps.value,
    /** Called when `sent` is stored: the draft continues from there with the changes typed meanwhile. */
    onSaved: (sent: Value, stored: Version<Value>): void =>
      update((before) => continueAfterSave(before, { sent, stored }, parted)),
    setClash: (clash: Clash<Value> | null): void => update((before) => ({ ...before, clash })),
    /** Continues from another version with this value. */
    restart: (from: Version<Value>, value: Value): void =>
      update(() => ({ base: from, steps: { ...startSteps(from.value), value }, clash: null })),
    discard: useCallback(() => setDraft(null), []),
    dirty: useMemo(() => isDirty(now), [now]),
    canUndo: now.steps.past.length > 0,
    canRedo: now.steps.future.length > 0,
    change: useCallback(
      (step: (value: Value) => Value): void => move((steps) => addStep(steps, step)),
      [move],
    ),
    undo: useCallback(() => move(undoStep), [move]),
    redo: useCallback(() => move(redoStep), [move]),
  };
};
