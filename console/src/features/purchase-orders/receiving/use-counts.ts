import { useHistory } from '../../../form/use-history.ts';
import { useUndoShortcuts } from '../../../lib/shortcuts.ts';
import type { Counts } from './receiving.ts';

const NOTHING_COUNTED: Counts = new Map();

/** What was counted so far. Ctrl+Z takes the last step back, a paste or "Receive all" as a whole. */
export const useCounts = () => {
  const { value: counts, step, undo, redo } = useHistory(NOTHING_COUNTED);
  useUndoShortcuts(undo, redo);
  return { counts, step };
};
