import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { memo } from 'react';
import { useUndoShortcuts } from '../../../lib/shortcuts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { OrderEditing } from './use-order-edit.ts';

type UndoProps = Pick<OrderEditing, 'canUndo' | 'canRedo' | 'undo' | 'redo'>;

/** Undo and redo of the order's edit, by buttons and keys. */
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
