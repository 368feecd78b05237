import { Progress } from '@mantine/core';
import type { SyncProgress } from '@quartermaster/contracts/store/calls';
import { formatCount } from '../../lib/format.ts';
import { isSyncing } from '../../data/store-sync.ts';
import { AlertBox } from '../../ui/cards.tsx';
import styles from './sync-notice.module.css';

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

/** While the store is read for the first time the numbers are incomplete; later reads change little. */
export const isFirstSync = (progress: SyncProgress | undefined): boolean =>
  progress !== undefined && isSyncing(progress) && progress.lastSyncedAt === null;

const readSoFar = ({ productsRead, variantsRead, ordersRead }: SyncProgress): string =>
  [
    formatCount(productsRead, 'product'),
    formatCount(variantsRead, 'variant'),
    formatCount(ordersRead, 'order'),
  ].join(', ');

export const SyncNotice = ({ progress }: { readonly progress: SyncProgress }) => {
  const at = Math.max(
    0,
    steps.findIndex(([phase]) => phase === progress.phase),
  );
  const words = steps[at]?.[1] ?? '';
  return (
    <AlertBox tone="brand" title="Sales still syncing - numbers appear as data arrives">
      <p className={styles['words']}>
        Step {at + 1} of {steps.length}: {words}. {readSoFar(progress)} so far.
      </p>
      <Progress
        value={((at + 0.5) / steps.length) * 100}
        size={6}
        radius="xl"
        animated
        aria-label="Reading the store"
      />
    </AlertBox>
  );
};
