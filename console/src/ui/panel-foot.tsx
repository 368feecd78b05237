import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShortcut } from '../lib/shortcuts.ts';

interface PanelFootProps {
  /** The main button, which Ctrl+S presses too: not the one of a form behind the panel. */
  readonly label: string;
  readonly isReady: boolean;
  readonly busy: boolean;
  readonly run: () => void;
  readonly onClose: () => void;
  /** Before the buttons. */
  readonly children?: ReactNode;
}

/** The foot of a panel that gives something to what is behind it. */
export const PanelFoot = ({ label, isReady, busy, run, onClose, children }: PanelFootProps) => {
  useShortcut('mod+s', label, () => {
    if (isReady && !busy) run();
  });
  return (
    <>
      {children}
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button disabled={!isReady} loading={busy} onClick={run}>
        {label}
      </Button>
    </>
  );
};
