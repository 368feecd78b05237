import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { whenReadable } from './unreadable.ts';
import { useShortcut } from '../lib/shortcuts.ts';
import { confirm } from '../ui/confirm.tsx';
import styles from './form-actions.module.css';

/**
 * Asks before unsaved changes are left, in the console and when the tab is closed. Addresses that start with `within`
 * keep the changes, such as the tabs of one order. Returns a function that lets everything pass once it is saved,
 * without waiting for the next rendering.
 */
export const useLeaveGuard = (dirty: boolean, within?: string): (() => void) => {
  const released = useRef(false);
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async ({ next }) =>
      !released.current &&
      !(within !== undefined && next.pathname.startsWith(within)) &&
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

export interface FormActionsProps {
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly saveLabel?: string;
  /** Start of the addresses that keep the changes. */
  readonly within?: string;
}

/** The bar that appears after a change; Ctrl+S saves, leaving asks first. */
export const FormActions = ({
  dirty,
  saving,
  onSave,
  onDiscard,
  saveLabel = 'Save',
  within,
}: FormActionsProps) => {
  useLeaveGuard(dirty, within); // also while saving: it may fail, and then what was typed is needed
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
