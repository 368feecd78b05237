import { useBlocker } from '@tanstack/react-router';
import isEqual from 'fast-deep-equal';
import { useCallback, useRef } from 'react';
import { confirm } from './confirm.tsx';

/** Navigations that keep unsaved changes and do not ask. */
export interface LeaveExemptions {
  /** Start of their path, such as that of the tabs of one order; a view of the past is never exempt. */
  readonly within?: string | undefined;
  /** True: a panel may open or close beside the form. */
  readonly besidePanels?: boolean;
}

interface Place {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

const withoutPanel = ({ pathname, search: { panel: _, ...search } }: Place) => ({
  pathname,
  search,
});

const isExempt = (
  { within, besidePanels = false }: LeaveExemptions,
  from: Place,
  to: Place,
): boolean =>
  (besidePanels && isEqual(withoutPanel(from), withoutPanel(to))) ||
  (within !== undefined && to.pathname.startsWith(within) && to.search['asOf'] === undefined);

/**
 * Asks before unsaved changes are left, in the console and when the tab is closed. Returns a function that releases the guard
 * after a save, without waiting for the next rendering.
 */
export const useLeaveGuard = (dirty: boolean, exemptions: LeaveExemptions = {}): (() => void) => {
  const released = useRef(false);
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ current, next }) =>
      !released.current &&
      !isExempt(exemptions, current, next) &&
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
