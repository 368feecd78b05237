import type { SavedView } from '@quartermaster/contracts/saved-views/read-models';
import type { ViewSettings } from '@quartermaster/contracts/saved-views/settings';
import type { ViewType } from '@quartermaster/contracts/saved-views/viewed-lists';
import { useLocation } from '@tanstack/react-router';
import {
  useChooseDefaultSavedView,
  useCreateSavedView,
  useDeleteSavedView,
  useDuplicateSavedView,
  useRestoreSavedView,
  useUpdateSavedView,
} from '../../data/saved-views.ts';
import { copyText } from '../../lib/clipboard.ts';
import { toast } from '../../ui/toast.tsx';
import { linkTo, type OpenView, type SavedViews } from './use-saved-views.ts';
import { viewDeleted } from '../words.ts';

const copyLink = async (link: string): Promise<void> => {
  if (await copyText(link)) toast.success('Link copied');
  else toast.error('The link could not be copied');
};

/** Actions on one view. They outlive the menu, so that a deletion can be undone after it closes. */
export const useViewActs = (type: ViewType, { open, show }: SavedViews) => {
  const pathname = useLocation({ select: (location) => location.pathname });
  const { mutate: duplicate } = useDuplicateSavedView();
  const { mutate: remove } = useDeleteSavedView();
  const { mutate: restore } = useRestoreSavedView();
  const { mutate: choose } = useChooseDefaultSavedView(type);
  const undo = ({ id }: SavedView, wasOpen: boolean): void =>
    restore(
      id,
      toast.done('View restored', () => wasOpen && show(id)),
    );
  return {
    copyLink: ({ id }: SavedView): void => void copyLink(linkTo(pathname, id)),
    duplicate: ({ id }: SavedView): void => duplicate(id),
    setDefault: ({ id, isDefault }: SavedView): void => choose(isDefault ? null : id),
    remove: (view: SavedView): void => {
      const isOpen = open?.id === view.id;
      remove(view.id, {
        onSuccess: () => {
          if (isOpen) show(null);
          toast.undoable(viewDeleted(view.name), () => undo(view, isOpen));
        },
      });
    },
  } as const;
};

export type ViewActs = ReturnType<typeof useViewActs>;

/** Saves the shown settings: in the open view, or as a new one. `discard` drops the differences from the open view. */
export const useSaveView = (type: ViewType, open: OpenView | null, discard: () => void) => {
  const create = useCreateSavedView(open?.kind === 'template');
  const update = useUpdateSavedView();
  const view = open?.view ?? null;
  return {
    isSaving: create.isPending || update.isPending,
    /** Error of the last attempt to save a new view. */
    error: create.error,
    forgetError: create.reset,
    save: (settings: ViewSettings): void => {
      if (view === null) return;
      update.mutate({ ...view, settings }, toast.done('View saved', discard));
    },
    saveAsNew: (name: string, settings: ViewSettings, then: (made: SavedView) => void): void =>
      create.mutate({ type, name, settings }, toast.done('View saved', then)),
  } as const;
};
