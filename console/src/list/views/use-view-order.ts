import type { SavedViewId } from '@quartermaster/contracts/core/ids';
import type { SavedView } from '@quartermaster/contracts/saved-views/read-models';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { sortByIds, orderKey, useReorderSavedViews } from '../../data/saved-views.ts';

/** The ids with one of them at the place of another one. */
const moveId = (
  ids: readonly SavedViewId[],
  id: SavedViewId,
  to: SavedViewId,
): readonly SavedViewId[] => {
  const [from, at] = [ids.indexOf(id), ids.indexOf(to)];
  return from === -1 || at === -1 || from === at
    ? ids
    : ids.toSpliced(from, 1).toSpliced(at, 0, id);
};

/** The views in their order, and a function that moves one. Quick moves are saved one after the other. */
export const useViewOrder = (type: ViewType, stored: readonly SavedView[]) => {
  const { mutate } = useReorderSavedViews(type);
  const [chosen, setChosen] = useState<readonly SavedViewId[]>([]);
  const isSaving = useIsMutating({ mutationKey: orderKey(type) }) > 0;
  // A list that is read between two moves has the order before the second one.
  const views = isSaving ? sortByIds(stored, chosen) : stored;
  const move = (id: SavedViewId, to: SavedViewId): void => {
    const currentOrder = views.map((view) => view.id);
    const newOrder = moveId(currentOrder, id, to);
    if (newOrder === currentOrder) return;
    setChosen(newOrder);
    mutate({ currentOrder, newOrder });
  };
  return { views, move } as const;
};
