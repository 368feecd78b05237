import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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

/**
 * The order as it is being edited: one stack of steps for items, costs and details, saved with one call that names
 * the revision it started from. When somebody else saved meanwhile, `conflict` holds both versions.
 */
export const useOrderEdit = (read: ReadOrder, names: Names) => {
  const [work, setWork] = useState<Work | null>(null);
  const [theirs, setTheirs] = useState<ReadOrder | null>(null);
  const client = useQueryClient();
  const saving = useSaveOrder(read.order.id);
  const start = work?.start ?? read;
  const from = editOf(start.order);
  const edit = work?.edit ?? from;
  const changes = changesOf(from, edit);
  const fresh = () => client.fetchQuery({ ...orderQuery(read.order.id), staleTime: 0 });
  const change = (step: (edit: OrderEdit) => OrderEdit): void =>
    setWork((before) => {
      const current = before ?? { start: read, past: [], edit: editOf(read.order), future: [] };
      const next = step(current.edit);
      if (next === current.edit) return before;
      return { ...current, past: [...current.past, current.edit], edit: next, future: [] };
    });
  const discard = (): void => {
    setWork(null);
    setTheirs(null);
  };
  const send = (base: ReadOrder, next: OrderEdit): void =>
    saving.mutate(
      { body: changesOf(editOf(base.order), next), revision: base.revision },
      {
        onSuccess: () => {
          toast.success('Purchase order saved');
          void fresh().finally(discard);
        },
        onError: (error) => {
          if (codeOf(error) === 'VERSION_STALE') void fresh().then(setTheirs);
        },
      },
    );
  const conflictWith = (saved: ReadOrder): OrderConflict => {
    const their = editOf(saved.order);
    return {
      versions: {
        base: partsOf(from, names),
        mine: partsOf(edit, names),
        theirs: partsOf(their, names),
      },
      resolve: (parts) => send(saved, editFromParts(parts, edit, their)),
      dismiss: () => setTheirs(null),
    };
  };
  return {
    edit,
    change,
    dirty: Object.keys(changes).length > 0,
    saving: saving.isPending,
    save: () => send(start, edit),
    discard,
    undo: () => setWork(undone),
    redo: () => setWork(redone),
    canUndo: (work?.past.length ?? 0) > 0,
    canRedo: (work?.future.length ?? 0) > 0,
    conflict: theirs === null ? null : conflictWith(theirs),
  } as const;
};

export type OrderEditing = ReturnType<typeof useOrderEdit>;
