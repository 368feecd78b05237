import { useState } from 'react';
import { useUndoShortcuts } from '../../lib/shortcuts.ts';
import type { Counts } from './receiving.ts';

interface Steps {
  readonly past: readonly Counts[];
  readonly counts: Counts;
  readonly future: readonly Counts[];
}

const START: Steps = { past: [], counts: new Map(), future: [] };

const undone = (steps: Steps): Steps => {
  const last = steps.past.at(-1);
  if (last === undefined) return steps;
  return { past: steps.past.slice(0, -1), counts: last, future: [steps.counts, ...steps.future] };
};

const redone = (steps: Steps): Steps => {
  const [next, ...future] = steps.future;
  if (next === undefined) return steps;
  return { past: [...steps.past, steps.counts], counts: next, future };
};

/** What was counted so far. Ctrl+Z takes the last step back, a paste or "Receive all" as a whole. */
export const useCounts = () => {
  const [{ counts }, setSteps] = useState(START);
  const step = (next: (before: Counts) => Counts): void =>
    setSteps(({ past, counts: before }) => ({
      past: [...past, before],
      counts: next(before),
      future: [],
    }));
  useUndoShortcuts(
    () => setSteps(undone),
    () => setSteps(redone),
  );
  return { counts, step };
};
