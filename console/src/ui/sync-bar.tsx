import { Progress } from '@mantine/core';
import type { SyncProgress } from '@quartermaster/contracts/store/calls';
import type { ReactNode } from 'react';
import { useMinute } from '../lib/clock.ts';
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
  ['PROJECTING', 'Working out the numbers'],
];

const MINUTE_MS = 60_000;

/** Empty while there is no estimate. */
const timeLeft = (readyAt: string | undefined, now: number): string => {
  if (readyAt === undefined) return '';
  const minutes = Math.ceil((Date.parse(readyAt) - now) / MINUTE_MS);
  return minutes <= 1 ? 'About a minute left.' : `About ${formatCount(minutes, 'minute')} left.`;
};

interface SyncBarProps {
  readonly progress: SyncProgress;
  /** What the page says after the step. */
  readonly children?: ReactNode;
}

/** How far the first load of a store is. */
export const SyncBar = ({ progress, children }: SyncBarProps) => {
  const at = Math.max(
    0,
    steps.findIndex(([phase]) => phase === progress.phase),
  );
  const words = steps[at]?.[1] ?? '';
  const left = timeLeft(progress.readyAt, useMinute());
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
