import { useEffect, useEffectEvent } from 'react';
import { useLeaveGuard } from '../ui/form-actions.tsx';

interface State {
  readonly dirty: boolean;
  readonly isSaving: boolean;
  readonly hasSaved: boolean;
}

/** Asks before a draft is left, and closes its panel once it is saved and nothing was typed meanwhile. */
export const useCloseWhenSaved = (
  { dirty, isSaving, hasSaved }: State,
  onClose: () => void,
): void => {
  const release = useLeaveGuard(dirty);
  const close = useEffectEvent((): void => {
    release();
    onClose();
  });
  const isDone = hasSaved && !isSaving && !dirty;
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);
};
