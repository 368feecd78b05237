import { Button } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useShortcut } from '../lib/shortcuts.ts';
import { confirm } from './confirm.tsx';
import './list-bars.css';

/** Asks before unsaved changes are left behind, in the console and when the tab is closed. */
export const useLeaveGuard = (dirty: boolean): void => {
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: dirty,
    shouldBlockFn: async () =>
      !(await confirm({
        title: 'Leave without saving?',
        body: 'Your changes have not been saved.',
        confirmLabel: 'Discard changes',
        cancelLabel: 'Keep editing',
        danger: true,
      })),
  });
};

export interface FormActionsProps {
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly saveLabel?: string;
}

/** The bar that appears once something changed; Ctrl+S saves, leaving asks first. */
export const FormActions = ({
  dirty,
  saving,
  onSave,
  onDiscard,
  saveLabel = 'Save',
}: FormActionsProps) => {
  useLeaveGuard(dirty && !saving);
  useShortcut('mod+s', 'Save', () => {
    if (dirty && !saving) onSave();
  });
  if (!dirty) return null;
  return (
    <div className="qm-save-bar" role="region" aria-label="Unsaved changes">
      <span className="qm-save-bar-text">Unsaved changes</span>
      <Button variant="default" onClick={onDiscard} disabled={saving}>
        Discard
      </Button>
      <Button onClick={onSave} loading={saving}>
        {saveLabel}
      </Button>
    </div>
  );
};
