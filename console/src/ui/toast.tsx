import { Button, Progress } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconProgress } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import {
  messageFor,
  requestIdOf,
  SOMETHING_WENT_WRONG,
  type RefusalWords,
} from '../lib/problems.ts';
import { RequestId } from './request-id.tsx';
import styles from './toast.module.css';

/** How long each kind stays, in ms (UI-SH-03..05); a toast that offers Undo stays longer. */
export const toastDurations = { success: 2000, warning: 3000, error: 4000, undo: 8000 } as const;

const icons = {
  success: <IconCircleCheck size={18} />,
  warning: <IconAlertTriangle size={18} />,
  error: <IconCircleX size={18} />,
  progress: <IconProgress size={18} />,
} as const;

interface Toast {
  readonly kind: keyof typeof icons;
  readonly text: string;
  readonly autoClose: number | false;
  readonly title?: string | undefined;
  /** In the place of the text. */
  readonly message?: ReactNode;
}

/** Stays while the pointer or the focus is on it. */
const show = ({ kind, text, title, autoClose, message = text }: Toast): string => {
  const id = notifications.show({
    title,
    message,
    autoClose,
    icon: icons[kind],
    classNames: styles,
    'data-kind': kind,
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': `Close the message: ${title ?? text}` },
    onFocusCapture: () => notifications.update({ id, message, autoClose: false }),
    onBlurCapture: () => notifications.update({ id, message, autoClose }),
  });
  return id;
};

const undoable = (text: string, undo: () => void): void => {
  const id = show({
    kind: 'success',
    text,
    autoClose: toastDurations.undo,
    message: (
      <span className={styles['undo']}>
        {text}
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
      </span>
    ),
  });
};

export interface Underway {
  readonly text: string;
  /** From 0 to 100. */
  readonly percent: number;
  /** Offered while it can be stopped. */
  readonly stop?: (() => void) | undefined;
}

/** What is under way, until it is hidden. */
const underway = () => {
  let id: string | null = null;
  const messageOf = ({ text, percent, stop }: Underway) => (
    <>
      <span className={styles['undo']}>
        {text}
        {stop !== undefined && (
          <Button size="xs" variant="subtle" onClick={stop}>
            Stop
          </Button>
        )}
      </span>
      <Progress value={percent} size="sm" mt={6} aria-label={text} />
    </>
  );
  return {
    show: (now: Underway): void => {
      const message = messageOf(now);
      if (id === null) id = show({ kind: 'progress', text: now.text, autoClose: false, message });
      else notifications.update({ id, message, autoClose: false });
    },
    hide: (): void => {
      if (id !== null) notifications.hide(id);
    },
  };
};

const plain =
  (kind: keyof typeof icons & keyof typeof toastDurations) =>
  (text: string): string =>
    show({ kind, text, autoClose: toastDurations[kind] });

/** For `mutate`: says what was done, and goes on from there. */
const done = <Data,>(text: string, then?: (data: Data) => void) => ({
  onSuccess: (data: Data): void => {
    toast.success(text);
    then?.(data);
  },
});

interface Failure {
  /** What was not done. */
  readonly title?: string | undefined;
  /** Sentences for the refusals this screen expects. */
  readonly words?: RefusalWords | undefined;
}

/** Says what was not done, why and what helps, with the id of the request where only support can help. */
const failed = (error: unknown, { title, words }: Failure = {}): void => {
  const text = messageFor(error, words);
  const message = (
    <>
      {text}
      <RequestId id={requestIdOf(error)} />
    </>
  );
  show({ kind: 'error', text, title, message, autoClose: toastDurations.error });
};

export const toast = {
  success: plain('success'),
  warning: plain('warning'),
  error: (text: string = SOMETHING_WENT_WRONG) => plain('error')(text),
  done,
  failed,
  undoable,
  underway,
};

export const Toasts = () => (
  <Notifications
    className={styles['place'] ?? ''}
    position="top-right"
    limit={3}
    containerWidth={360}
    zIndex={400}
  />
);
