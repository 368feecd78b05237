import { Button } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  messageFor,
  getRequestId,
  SOMETHING_WENT_WRONG,
  type RefusalWords,
} from '../lib/problems.ts';
import { RequestId } from './request-id.tsx';
import { closeMessage } from './start-words.ts';
import styles from './toast.module.css';

/** Duration of each kind, in ms (UI-SH-03..05); a toast with an action, such as Undo, stays longer. */
export const toastDurations = { success: 2000, warning: 3000, error: 4000, undo: 8000 } as const;

const icons = {
  success: <IconCircleCheck size={18} />,
  warning: <IconAlertTriangle size={18} />,
  error: <IconCircleX size={18} />,
} as const;

interface Toast {
  readonly kind: keyof typeof icons | 'progress';
  readonly text: string;
  readonly autoClose: number | false;
  readonly title?: string | undefined;
  /** Replaces the text. */
  readonly message?: ReactNode;
  /** Replaces the icon of the kind. */
  readonly icon?: ReactNode;
}

/** Stays while the pointer or the focus is on it; returns its id. */
export const showToast = ({
  kind,
  text,
  title,
  autoClose,
  message = text,
  icon = kind === 'progress' ? null : icons[kind],
}: Toast): string => {
  const id = notifications.show({
    title,
    message,
    autoClose,
    icon,
    classNames: styles,
    'data-kind': kind,
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': closeMessage(title ?? text) },
    onFocusCapture: () => notifications.update({ id, message, autoClose: false }),
    onBlurCapture: () => notifications.update({ id, message, autoClose }),
  });
  return id;
};

interface Offer {
  readonly label: string;
  readonly run: () => void;
}

/** Shows what was done, with a button for a next step; stays longer than others. */
const showOffer = (text: string, { label, run }: Offer): void => {
  const id = showToast({
    kind: 'success',
    text,
    autoClose: toastDurations.undo,
    message: (
      <span className={styles.undo}>
        {text}
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            notifications.hide(id);
            run();
          }}
        >
          {label}
        </Button>
      </span>
    ),
  });
};

const undoable = (text: string, undo: () => void): void =>
  showOffer(text, { label: 'Undo', run: undo });

const plain =
  (kind: keyof typeof icons) =>
  (text: string): string =>
    showToast({ kind, text, autoClose: toastDurations[kind] });

/** Options for `mutate`: shows what was done, then calls `then`. */
const done = <Data,>(text: string, then?: (data: Data) => void) => ({
  onSuccess: (data: Data): void => {
    toast.success(text);
    then?.(data);
  },
});

interface Failure {
  /** Title: what was not done. */
  readonly title?: string | undefined;
  /** Sentences for the refusals this screen expects. */
  readonly words?: RefusalWords | undefined;
}

/** Shows what failed, why and what helps, with the request id where only support can help. */
const failed = (error: unknown, { title, words }: Failure = {}): void => {
  const text = messageFor(error, words);
  const message = (
    <>
      {text}
      <RequestId id={getRequestId(error)} />
    </>
  );
  showToast({ kind: 'error', text, title, message, autoClose: toastDurations.error });
};

/** Shows notes about what was done. */
const notes = (sentences: readonly string[] = []): void => {
  for (const sentence of sentences) toast.warning(sentence);
};

export const toast = {
  success: plain('success'),
  warning: plain('warning'),
  error: (text: string = SOMETHING_WENT_WRONG) => plain('error')(text),
  done,
  notes,
  failed,
  showOffer,
  undoable,
};

export const Toasts = () => (
  <Notifications
    className={styles.place}
    position="top-right"
    limit={3}
    containerWidth={360}
    zIndex={400}
  />
);
