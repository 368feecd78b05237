import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import isEqual from 'fast-deep-equal';
import { useCallback, useRef } from 'react';
import { whenReadable } from './unreadable.ts';
import { useShortcut } from '../lib/shortcuts.ts';
import { confirm } from '../ui/confirm.tsx';
import styles from './form-actions.module.css';

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

export interface FormActionsProps extends Keeping {
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly saveLabel?: string;
}

/** The bar that appears after a change; Ctrl+S saves, leaving asks first. */
export const FormActions = ({
  dirty,
  saving,
  onSave,
  onDiscard,
  saveLabel = 'Save',
  ...keeping
}: FormActionsProps) => {
  useLeaveGuard(dirty, keeping); // also while saving: it may fail, and then what was typed is needed
  useShortcut('mod+s', 'Save', () => {
    if (dirty && !saving) whenReadable(onSave);
  });
  if (!dirty) return null;
  return (
    <div
      className={styles['bar']}
      data-part="save-bar"
      data-print="hidden"
      role="region"
      aria-label="Unsaved changes"
    >
      <span className={styles['text']}>Unsaved changes</span>
      <Button variant="default" onClick={onDiscard} disabled={saving}>
        Discard
      </Button>
      <Button onClick={() => whenReadable(onSave)} loading={saving}>
        {saveLabel}
      </Button>
    </div>
  );
};
