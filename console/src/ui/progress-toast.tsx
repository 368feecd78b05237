import { Button, Progress } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconProgress } from '@tabler/icons-react';
import { showToast } from './toast.tsx';
import styles from './toast.module.css';

interface Underway {
  readonly text: string;
  /** From 0 to 100. */
  readonly percent: number;
  /** Offered while it can be stopped. */
  readonly stop?: (() => void) | undefined;
}

const renderMessage = ({ text, percent, stop }: Underway) => (
  <>
    <span className={styles.undo}>
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

/** A progress toast, from the first `show` until it is hidden. */
export const progressToast = () => {
  let id: string | null = null;
  return {
    show: (now: Underway): void => {
      const shown = { message: renderMessage(now), autoClose: false } as const;
      const icon = <IconProgress size={18} />;
      if (id === null) id = showToast({ kind: 'progress', text: now.text, icon, ...shown });
      else notifications.update({ id, ...shown });
    },
    hide: (): void => {
      if (id !== null) notifications.hide(id);
    },
  };
};
