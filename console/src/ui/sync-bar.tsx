import { Progress } from '@mantine/core';
import type { SyncProgress } from '@quartermaster/contracts/store/calls';
import type { ReactNode } from 'react';
import { formatCount } from '../lib/format.ts';
import styles from './sync-bar.module.css';

type Phase = SyncProgress['phase'];

const steps: readonly (readonly [Phase, string])[] = [
  ['WAITING', 'Waiting for the store'],
  ['SHOP', 'Reading the shop'],
  ['PRODUCTS', 'Reading products'],
  ['STOCK', 'Reading stock'],
  ['ORDERS', 'Reading orders'],
  ['RECORDING', 'Recording sales'],
  ['PROJECTING', 'Calculating the numbers'],
];

const [FEW_SECONDS, MOST_SECONDS, MINUTE] = [15, 95, 60];

/** Empty while there is no estimate. */
const timeLeft = (seconds: number | undefined): string => {
  if (seconds === undefined) return '';
  if (seconds <= FEW_SECONDS) return 'A few seconds left.';
  if (seconds < MOST_SECONDS) return `About ${Math.round(seconds / 10) * 10} seconds left.`;
  return `About ${formatCount(Math.round(seconds / MINUTE), 'minute')} left.`;
};

interface SyncBarProps {
  readonly progress: SyncProgress;
  /** Text after the step. */
  readonly children?: ReactNode;
}

/** Progress of the first load of a store. */
export const SyncBar = ({ progress, children }: SyncBarProps) => {
  const at = Math.max(
    0,
    steps.findIndex(([phase]) => phase === progress.phase),
  );
  const words = steps[at]?.[1] ?? '';
  const left = timeLeft(progress.secondsLeft);
  return (
    <>
      <p className={styles['words']}>
        Step {at + 1} of {steps.length}: {words}. {children}
      </p>
      {left !== '' && <p className={styles['words']}>{left}</p>}
      <Progress
        value={((at + 0.5) / steps.length) * 100}
        size={6}
        radius="xl"
        animated
        aria-label="Reading the store"
      />
    </>
  );
};
