import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useShortcut } from '../lib/shortcuts.ts';

interface PanelFootProps {
  /** Label of the main button, which Ctrl+S presses too, in place of that of a form behind the panel. */
  readonly label: string;
  readonly isReady: boolean;
  readonly busy: boolean;
  readonly run: () => void;
  readonly onClose: () => void;
  /** Before the buttons. */
  readonly children?: ReactNode;
}

/** Foot of a panel that returns something to the page behind it. */
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
