import { useState } from 'react';

/** A value that changes in steps, each of which can be undone and redone. */
export const useHistory = <Value>(start: () => Value) => {
  const [steps, setSteps] = useState(() => startSteps(start()));
  return {
    value: steps.value,
    /** The value that `redo` sets; undefined when nothing was undone. */
    next: steps.future[0],
    step: (step: (value: Value) => Value): void => setSteps((before) => addStep(before, step)),
    undo: (): void => setSteps(undoStep),
    redo: (): void => setSteps(redoStep),
  };
};

/** A value, what it was before each step, and what it was before steps were undone. */
export interface Steps<Value> {
  readonly past: readonly Value[];
  readonly value: Value;
  readonly future: readonly Value[];
}

export const startSteps = <Value>(value: Value): Steps<Value> => ({ past: [], value, future: [] });

/** Adds a step; a step that returns the same value is ignored. */
export const addStep = <Value>(
  steps: Steps<Value>,
  step: (value: Value) => Value,
): Steps<Value> => {
  const value = step(steps.value);
  if (value === steps.value) return steps;
  return { past: [...steps.past, steps.value], value, future: [] };
};

export const undoStep = <Value>(steps: Steps<Value>): Steps<Value> => {
  if (steps.past.length === 0) return steps;
  const value = steps.past.at(-1) as Value;
  return { past: steps.past.slice(0, -1), value, future: [steps.value, ...steps.future] };
};

export const redoStep = <Value>(steps: Steps<Value>): Steps<Value> => {
  if (steps.future.length === 0) return steps;
  const [value, ...future] = steps.future as [Value, ...Value[]];
  return { past: [...steps.past, steps.value], value, future };
};
