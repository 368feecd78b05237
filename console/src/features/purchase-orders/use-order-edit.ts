import { useQueryClient } from '@tanstack/react-query';
import isEqual from 'fast-deep-equal';
import { useCallback, useMemo, useState } from 'react';
import type { Versions } from '../../lib/merge.ts';
import { codeOf } from '../../lib/problems.ts';
import { toast } from '../../ui/toast.tsx';
import { useSaveOrder } from './mutations.ts';
import { changesOf, editOf, type OrderEdit } from './order-edit.ts';
import { editFromParts, partsOf, type Names } from './order-parts.ts';
import { orderQuery, type ReadOrder } from './queries.ts';

/** Unsaved work: what it started from, and every step since. */
interface Work {
  readonly start: ReadOrder;
  readonly past: readonly OrderEdit[];
  readonly edit: OrderEdit;
  readonly future: readonly OrderEdit[];
}

/** Whether what is edited here is the same in both: then another part was changed, such as a shipment, and that is no conflict. */
const isUntouched = (base: ReadOrder, saved: ReadOrder): boolean =>
  Object.keys(changesOf(editOf(base.order), editOf(saved.order))).length === 0;

const isStaleVersion = (error: unknown): boolean => codeOf(error) === 'VERSION_STALE';

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

/** The stack of steps since the order was read; no stack while nothing is changed. The steps stay the same functions. */
const useWork = (read: ReadOrder) => {
  const [work, setWork] = useState<Work | null>(null);
  const start = work?.start ?? read;
  const from = useMemo(() => editOf(start.order), [start.order]);
  const change = useCallback(
    (step: (edit: OrderEdit) => OrderEdit): void =>
      setWork((before) => {
        const current = before ?? { start, past: [], edit: from, future: [] };
        const next = step(current.edit);
        if (next === current.edit) return before;
        return { ...current, past: [...current.past, current.edit], edit: next, future: [] };
      }),
    [start, from],
  );
  return {
    start,
    from,
    edit: work?.edit ?? from,
    forget: useCallback(() => setWork(null), []),
    steps: {
      change,
      undo: useCallback(() => setWork(undone), []),
      redo: useCallback(() => setWork(redone), []),
      canUndo: work !== null && work.past.length > 0,
      canRedo: work !== null && work.future.length > 0,
    },
  };
};

const versionsOf = (
  { base, mine, theirs }: Readonly<Record<keyof Versions, OrderEdit>>,
  names: Names,
): Versions => ({
  base: partsOf(base, names),
  mine: partsOf(mine, names),
  theirs: partsOf(theirs, names),
});

/**
 * The order as it is being edited: one stack of steps for items, costs and details, saved with one call that names
 * the revision it started from. When somebody else saved meanwhile, `conflict` holds both versions.
 */
export const useOrderEdit = (read: ReadOrder, names: Names) => {
  const { start, from, edit, forget, steps } = useWork(read);
  const [theirs, setTheirs] = useState<ReadOrder | null>(null);
  const client = useQueryClient();
  const saving = useSaveOrder(read.order.id);
  const fresh = () => client.query({ ...orderQuery(read.order.id), staleTime: 0 });
  const discard = useCallback((): void => {
    forget();
    setTheirs(null);
  }, [forget]);
  const send = (base: ReadOrder, next: OrderEdit): void =>
    saving.mutate(
      { body: changesOf(editOf(base.order), next), revision: base.revision },
      {
        onSuccess: () => {
          toast.success('Purchase order saved');
          void fresh().finally(discard);
        },
        onError: (error) => void (isStaleVersion(error) && fresh().then(meet(base, next))),
      },
    );
  const meet = (base: ReadOrder, next: OrderEdit) => (saved: ReadOrder) =>
    isUntouched(base, saved) ? send(saved, next) : setTheirs(saved);
  const conflictWith = (saved: ReadOrder): OrderConflict => ({
    versions: versionsOf({ base: from, mine: edit, theirs: editOf(saved.order) }, names),
    resolve: (parts) => send(saved, editFromParts(parts, edit, editOf(saved.order))),
    dismiss: () => setTheirs(null),
  });
  return {
    ...steps,
    edit,
    dirty: !isEqual(from, edit),
    saving: saving.isPending,
    save: () => send(start, edit),
    discard,
    conflict: theirs === null ? null : conflictWith(theirs),
  };
};

export type OrderEditing = ReturnType<typeof useOrderEdit>;
