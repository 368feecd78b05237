import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { memo } from 'react';
import { useUndoShortcuts } from '../lib/shortcuts.ts';
import { IconButton } from '../ui/icon-button.tsx';

interface UndoProps {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Undo and redo of an edit in steps, by buttons and keys. */
export const UndoTools = memo(({ canUndo, canRedo, undo, redo }: UndoProps) => {
  useUndoShortcuts(undo, redo);
  if (!canUndo && !canRedo) return null;
  return (
    <>
      <IconButton
        icon={IconArrowBackUp}
        label="Undo"
        tip="Undo (Ctrl+Z)"
        disabled={!canUndo}
        onClick={undo}
      />
      <IconButton
        icon={IconArrowForwardUp}
        label="Redo"
        tip="Redo (Ctrl+Y)"
        disabled={!canRedo}
        onClick={redo}
      />
    </>
  );
});
