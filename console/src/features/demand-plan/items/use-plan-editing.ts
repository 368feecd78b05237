import { useState } from 'react';
import { useAdjustItems } from '../../../data/demand-plan.ts';
import { addStep, redoStep, startSteps, undoStep } from '../../../form/steps.ts';
import type { Choices } from '../../../lib/merge.ts';
import { toast } from '../../../ui/toast.tsx';
import { adjustmentUndone, monthsSaved, SAVING } from '../words.ts';
import {
  changeCells,
  countCells,
  keepChangedRows,
  NO_EDITS,
  type PlanEdits,
  type PlanRow,
  withoutCells,
} from './plan-edits.ts';
import { type ChangedCell, sendEdits, takeBackEdits } from './send-edits.ts';

export const cellKey = ({ demandPlanItemId, month }: ChangedCell): string =>
  `${demandPlanItemId} ${String(month)}`;

/**
 * Unsaved changes of the items of a plan, in steps that can be undone and redone until they are saved. They stay over pages, tabs
 * and a refresh of the forecast. `clashes` are months that others changed meanwhile; all changes wait until each is decided.
 */
export const usePlanEditing = () => {
  const [steps, setSteps] = useState(() => startSteps(NO_EDITS));
  const [clashes, setClashes] = useState<readonly ChangedCell[]>([]);
  const [isSaving, setSaving] = useState(false);
  const { mutateAsync } = useAdjustItems();
  const { value: edits } = steps;
  const ifOpen = (act: () => void): boolean => {
    if (isSaving) toast.warning(SAVING);
    else act();
    return !isSaving;
  };
  const begin = (next: PlanEdits): void => {
    setSteps(startSteps(next));
    setClashes([]);
  };
  /** Takes saved changes back. Unsaved ones stay. */
  const takeBack = async (saved: PlanEdits): Promise<void> => {
    const undone = await takeBackEdits(saved, mutateAsync);
    if (undone.changedSince > 0) toast.warning(adjustmentUndone(undone));
    else if (undone.changedCells > 0) toast.success(adjustmentUndone(undone));
  };
  const save = async (given: PlanEdits): Promise<void> => {
    begin(given);
    setSaving(true);
    const sent = await sendEdits(given, mutateAsync);
    setSaving(false);
    begin(sent.left);
    setClashes(sent.clashes);
    if (sent.left.size === 0 && given.size > 0)
      toast.undoable(monthsSaved(countCells(given)), () => void takeBack(given));
  };
  /** Saves my values over theirs where these are chosen. */
  const resolve = (choices: Choices): void =>
    void save(
      changeCells(edits, clashes, (edit, cell) =>
        choices.get(cellKey(cell)) === 'theirs' ? undefined : { ...edit, from: cell.current },
      ),
    );
  return {
    edits,
    clashes,
    isSaving,
    /** Adds changed rows by id as one step; false while changes are being saved. */
    commit: (rows: ReadonlyMap<string, PlanRow>): boolean =>
      ifOpen(() =>
        setSteps((before) => addStep(before, (value) => keepChangedRows(value, rows.values()))),
      ),
    undo: (): void => void ifOpen(() => setSteps(undoStep)),
    redo: (): void => void ifOpen(() => setSteps(redoStep)),
    canUndo: steps.past.length > 0,
    canRedo: steps.future.length > 0,
    save: (): void => void save(edits),
    discard: (): void => begin(NO_EDITS),
    resolve,
    takeTheirs: (): void => begin(withoutCells(edits, clashes)),
    dismiss: (): void => setClashes([]),
  };
};

export type PlanEditing = ReturnType<typeof usePlanEditing>;
