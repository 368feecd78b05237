import type { BulkAct } from '@quartermaster/contracts/bulk-acts/calls';
import { useCallback } from 'react';
import {
  requestAct,
  requestUndo,
  type ShowAct,
  stopBulkAct,
  useActsUnderWay,
  useBulkRequest,
} from '../data/bulk-acts.ts';
import { actDone, actUndone, changing, restoring, stopping } from './words.ts';
import { progressToast } from '../ui/progress-toast.tsx';
import { toast } from '../ui/toast.tsx';

/** Acts on fewer items end before anybody could stop them. */
const HANDFUL = 20;

const share = (done: number, all: number): number => (all === 0 ? 100 : (100 * done) / all);

const describeProgress = (act: BulkAct): { readonly text: string; readonly percent: number } => {
  const { state, done, itemsCount, changed, undo } = act;
  if (undo !== null)
    return { text: restoring(undo.done, changed), percent: share(undo.done, changed) };
  const text = state === 'STOPPING' ? stopping(done, act) : changing(done, act);
  return { text, percent: share(done, itemsCount) };
};

const createStop = ({ id, state }: BulkAct) =>
  state === 'RUNNING' ? () => void stopBulkAct(id).catch(toast.failed) : undefined;

/** Shows the progress of more than a handful of items, with Stop; then calls `onEnd`. */
const createActDisplay =
  (onEnd: (act: BulkAct) => void): ShowAct =>
  async (begun, follow) => {
    const progress = progressToast();
    const show = (act: BulkAct): void => {
      if (act.itemsCount > HANDFUL)
        progress.show({ ...describeProgress(act), stop: createStop(act) });
    };
    try {
      show(begun);
      onEnd(await follow(show));
    } catch (error) {
      toast.failed(error, { title: 'The progress cannot be shown' });
    } finally {
      progress.hide();
    }
  };

const showUndo = createActDisplay((act) => {
  const say = act.undo?.changedSinceCount === 0 ? toast.success : toast.warning;
  say(actUndone(act));
});

/** Shows an act to its end, and then offers Undo. */
const useShowAct = (): ShowAct => {
  const { mutate: undo } = useBulkRequest(requestUndo, {
    failed: 'The change was not undone',
    show: showUndo,
  });
  return useCallback(
    (begun, follow) => {
      const showChange = createActDisplay((act) => {
        if (act.changed === 0) toast.success(actDone(act));
        else toast.undoable(actDone(act), () => undo(act.id));
      });
      return begun.undo === null ? showChange(begun, follow) : showUndo(begun, follow);
    },
    [undo],
  );
};

/** Changes many items at once, with progress, Stop and Undo. The form that requested it may close meanwhile. */
export const useBulkAct = () =>
  useBulkRequest(requestAct, { failed: 'The items were not changed', show: useShowAct() });

/** After a reload, shows running acts, and the result of those that ended meanwhile. */
export const useResumedBulkActs = (): void => useActsUnderWay(useShowAct());
