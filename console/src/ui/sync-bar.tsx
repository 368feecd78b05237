import { Progress } from '@mantine/core';
import type { SyncProgress } from '@quartermaster/contracts/store/calls';
import type { ReactNode } from 'react';
import { syncStep, syncSteps, timeLeft } from './words.ts';
import styles from './sync-bar.module.css';

interface SyncBarProps {
  readonly progress: SyncProgress;
  /** Text after the step. */
  readonly children?: ReactNode;
}

/** Progress of the first load of a store. */
export const SyncBar = ({ progress, children }: SyncBarProps) => {
  const at = Math.max(
    0,
    syncSteps.findIndex(([phase]) => phase === progress.phase),
  );
  const left = timeLeft(progress.secondsLeft);
  return (
    <>
      <p className={styles.words}>
        {syncStep(at)} {children}
      </p>
      {left !== '' && <p className={styles.words}>{left}</p>}
      <Progress
        value={((at + 0.5) / syncSteps.length) * 100}
        size={6}
        radius="xl"
        animated
        aria-label="Reading the store"
      />
    </>
  );
};
