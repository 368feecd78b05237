import { Button } from '@mantine/core';
import { saveIfReadable } from './unreadable.ts';
import { useShortcut } from '../lib/shortcuts.ts';
import { type LeaveExemptions, useLeaveGuard } from '../ui/leave-guard.ts';
import styles from './form-actions.module.css';

export interface FormActionsProps extends LeaveExemptions {
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
  useLeaveGuard(dirty, keeping); // also while saving: after a failure the changes are needed
  useShortcut('mod+s', 'Save', () => {
    if (dirty && !saving) saveIfReadable(onSave);
  });
  if (!dirty) return null;
  return (
    <div
      className={styles.bar}
      data-part="save-bar"
      data-print="hidden"
      role="region"
      aria-label="Unsaved changes"
    >
      <span className={styles.text}>Unsaved changes</span>
      <Button variant="default" onClick={onDiscard} disabled={saving}>
        Discard
      </Button>
      <Button onClick={() => saveIfReadable(onSave)} loading={saving}>
        {saveLabel}
      </Button>
    </div>
  );
};
