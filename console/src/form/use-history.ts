import { useState } from 'react';
import { redone, startAt, stepped, undone } from './steps.ts';

/** A value that changes in steps, each of which can be undone and redone. */
export const useHistory = <Value>(start: Value) => {
  const [steps, setSteps] = useState(() => startAt(start));
  return {
    value: steps.value,
    step: (step: (value: Value) => Value): void => setSteps((before) => stepped(before, step)),
    undo: (): void => setSteps(undone),
    redo: (): void => setSteps(redone),
  };
};
