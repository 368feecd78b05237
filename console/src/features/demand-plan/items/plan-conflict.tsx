import type { Day } from '@quartermaster/contracts/core/day';
import { ConflictPanel } from '../../../ui/conflict-panel.tsx';
import { findPlanMonth } from '../plan-months.ts';
import { adjustedText, cellLabel, CELLS_CHANGED } from '../words.ts';
import { cellKey, type PlanEditing } from './use-plan-editing.ts';

interface PlanConflictProps {
  readonly editing: PlanEditing;
  readonly startDate: Day;
}

/** Months that somebody else changed while they were edited here, with both quantities. The other changes stay unsaved. */
export const PlanConflict = ({ editing, startDate }: PlanConflictProps) => {
  const { edits, clashes, isSaving, resolve, takeTheirs, dismiss } = editing;
  if (clashes.length === 0) return null;
  const differences = clashes.map((cell) => ({
    key: cellKey(cell),
    label: cellLabel(
      edits.get(cell.demandPlanItemId)?.name ?? '',
      findPlanMonth(startDate, cell.month),
    ),
    mine: adjustedText(cell.wanted),
    theirs: adjustedText(cell.current),
    suggested: 'mine' as const,
    clashes: true,
  }));
  return (
    <ConflictPanel
      title={CELLS_CHANGED}
      differences={differences}
      saving={isSaving}
      onSave={resolve}
      onTakeTheirs={takeTheirs}
      onClose={dismiss}
    />
  );
};
