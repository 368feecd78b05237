import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

export interface ConfirmOptions {
  readonly title: string;
  readonly body?: ReactNode;
  /** The verb of the action, such as "Delete supplier". */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
}

/** Asks before something that cannot be undone; false when closed in any other way. */
export const confirm = (options: ConfirmOptions): Promise<boolean> =>
  new Promise((resolve) => {
    modals.openConfirmModal({
      title: options.title,
      withCloseButton: false,
      children: options.body,
      labels: { confirm: options.confirmLabel, cancel: options.cancelLabel ?? 'Cancel' },
      confirmProps: { color: options.danger === true ? 'danger' : 'brand' },
      cancelProps: { variant: 'default' },
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });

export const tell = (title: string, body: ReactNode): void => {
  modals.openConfirmModal({
    title,
    withCloseButton: false,
    children: body,
    labels: { confirm: 'Close', cancel: '' },
    cancelProps: { display: 'none' },
  });
};
