import { useBlocker } from '@tanstack/react-router';
import isEqual from 'fast-deep-equal';
import { useCallback, useRef } from 'react';
import { confirm } from './confirm.tsx';

/** The addresses that keep unsaved changes. */
export interface Keeping {
  /** Their start, such as that of the tabs of one order; a view of the past keeps nothing. */
  readonly within?: string | undefined;
  /** Whether a panel may open or close beside the form. */
  readonly besidePanels?: boolean;
}

interface Place {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

const exceptPanel = ({ pathname, search: { panel: _, ...search } }: Place) => ({
  pathname,
  search,
});

const keeps = ({ within, besidePanels = false }: Keeping, from: Place, to: Place): boolean =>
  (besidePanels && isEqual(exceptPanel(from), exceptPanel(to))) ||
  (within !== undefined && to.pathname.startsWith(within) && to.search['asOf'] === undefined);

/**
 * Asks before unsaved changes are left, in the console and when the tab is closed. Returns a function that lets
 * everything pass once it is saved, without waiting for the next rendering.
 */
export const useLeaveGuard = (dirty: boolean, keeping: Keeping = {}): (() => void) => {
  const released = useRef(false);
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) =>
      !released.current &&
      !keeps(keeping, current, next) &&
      !(await confirm({
        title: 'Leave without saving?',
        body: 'Your changes have not been saved.',
        confirmLabel: 'Discard changes',
        cancelLabel: 'Keep editing',
        danger: true,
      })),
  });
  return useCallback(() => {
    released.current = true;
  }, []);
};
