import isEqual from 'fast-deep-equal';
import { useCallback, useMemo, useState } from 'react';
import { rebased, type Versions } from '../../lib/merge.ts';
import { editOf, type OrderEdit } from './order-edit.ts';
import { editFromParts, partsOf, type Names } from './order-parts.ts';
import type { ReadOrder } from './queries.ts';
import { type Clash, useSending } from './use-sending.ts';

/** Unsaved work: the read order it started from, and every step since. */
interface Work {
  readonly start: ReadOrder;
  readonly past: readonly OrderEdit[];
  readonly edit: OrderEdit;
  readonly future: readonly OrderEdit[];
  readonly clash: Clash | null;
}

const undone = (work: Work | null): Work | null => {
  const last = work?.past.at(-1);
  if (work === null || last === undefined) return work;
  const { past, edit, future } = work;
  return { ...work, past: past.slice(0, -1), edit: last, future: [edit, ...future] };
};

const redone = (work: Work | null): Work | null => {
  const next = work?.future[0];
  if (work === null || next === undefined) return work;
  const { past, edit, future } = work;
  return { ...work, past: [...past, edit], edit: next, future: future.slice(1) };
};

export interface OrderConflict {
  readonly versions: Versions;
  readonly resolve: (parts: Versions['mine']) => void;
  readonly dismiss: () => void;
}

const versionsOf = (
  { base, mine, theirs }: Readonly<Record<keyof Versions, OrderEdit>>,
  names: Names,
): Versions => ({
  base: partsOf(base, names),
  mine: partsOf(mine, names),
  theirs: partsOf(theirs, names),
});

/**
 * What is left of the work once `sent` was saved: what was typed meanwhile, on top of the order as it was read again;
 * `saved` is null when it could not be read.
 */
const afterSave = (
  work: Work,
  sent: OrderEdit,
  saved: ReadOrder | null,
  names: Names,
): Work | null => {
  if (saved === null) return isEqual(work.edit, sent) ? null : work;
  const theirs = editOf(saved.order);
  const parts = rebased(versionsOf({ base: sent, mine: work.edit, theirs }, names));
  if (parts === null) return { ...work, clash: { base: sent, saved } };
  const edit = editFromParts(parts, work.edit, theirs);
  if (isEqual(edit, theirs)) return null;
  return { start: saved, past: [theirs], edit, future: [], clash: null };
};

/** No work yet on an order that was read. */
const workOn = (start: ReadOrder): Work => ({
  start,
  past: [],
  edit: editOf(start.order),
  future: [],
  clash: null,
});

/** The stack of steps since the order was read; no stack while nothing is changed. The steps stay the same functions. */
const useWork = (read: ReadOrder) => {
  const [work, setWork] = useState<Work | null>(null);
  const start = work?.start ?? read;
  const unchanged = useMemo(() => workOn(start), [start]);
  const { past, edit, future, clash } = work ?? unchanged;
  const change = useCallback(
    (step: (edit: OrderEdit) => OrderEdit): void =>
      setWork((before) => {
        const current = before ?? unchanged;
        const next = step(current.edit);
        if (next === current.edit) return before;
        return { ...current, past: [...current.past, current.edit], edit: next, future: [] };
      }),
    [unchanged],
  );
  return {
    start,
    from: unchanged.edit,
    edit,
    clash,
    setWork,
    steps: {
      change,
      undo: useCallback(() => setWork(undone), []),
      redo: useCallback(() => setWork(redone), []),
      canUndo: past.length > 0,
      canRedo: future.length > 0,
    },
  };
};

/**
 * The order as it is being edited: one stack of steps for items, costs and details, saved with one call that names
 * the revision it started from. What is typed during a save stays unsaved work. When somebody else saved meanwhile,
 * `conflict` holds both versions.
 */
export const useOrderEdit = (read: ReadOrder, names: Names) => {
  const { start, from, edit, clash, setWork, steps } = useWork(read);
  const discard = useCallback(() => setWork(null), [setWork]);
  const change = (step: (work: Work) => Work | null): void =>
    setWork((before) => before && step(before));
  const { send, isSending } = useSending(read.order.id, {
    saved: (sent, saved) => change((work) => afterSave(work, sent, saved, names)),
    clashed: (met) => change((work) => ({ ...work, clash: met })),
  });
  const conflictWith = ({ base, saved }: Clash): OrderConflict => ({
    versions: versionsOf({ base, mine: edit, theirs: editOf(saved.order) }, names),
    resolve: (parts) => {
      const next = editFromParts(parts, edit, editOf(saved.order));
      change((work) => ({ ...work, start: saved, edit: next, clash: null }));
      send(saved, next);
    },
    dismiss: () => change((work) => ({ ...work, clash: null })),
  });
  return {
    ...steps,
    edit,
    dirty: !isEqual(from, edit),
    saving: isSending,
    save: () => {
      if (!isSending) send(start, edit);
    },
    discard,
    conflict: clash === null ? null : conflictWith(clash),
  };
};

export type OrderEditing = ReturnType<typeof useOrderEdit>;
