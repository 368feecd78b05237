import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SOMETHING_WENT_WRONG } from '../lib/problems.ts';
import './toast.css';

/** How long each kind stays, in ms (UI-SH-03..05); a toast that offers Undo stays longer. */
export const toastDurations = { success: 2000, warning: 3000, error: 4000, undo: 8000 } as const;

const look = {
  success: { color: 'teal', icon: <IconCircleCheck size={18} /> },
  warning: { color: 'yellow', icon: <IconAlertTriangle size={18} /> },
  error: { color: 'red', icon: <IconCircleX size={18} /> },
} as const;

const show = (kind: keyof typeof look, message: ReactNode, autoClose: number): string =>
  notifications.show({
    message,
    autoClose,
    icon: look[kind].icon,
    className: 'qm-toast',
    'data-kind': kind,
    role: kind === 'error' ? 'alert' : 'status',
  });

const undoable = (message: string, undo: () => void): void => {
  const id = show(
    'success',
    <span className="qm-toast-undo">
      {message}
      <Button
        size="xs"
        variant="subtle"
        onClick={() => {
          notifications.hide(id);
          undo();
        }}
      >
        Undo
      </Button>
    </span>,
    toastDurations.undo,
  );
};

/** Short messages at the top right, beside the controls there; hovering keeps them. */
export const toast = {
  success: (message: string): string => show('success', message, toastDurations.success),
  warning: (message: string): string => show('warning', message, toastDurations.warning),
  error: (message: string = SOMETHING_WENT_WRONG): string =>
    show('error', message, toastDurations.error),
  undoable,
};
