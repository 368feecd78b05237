import type { SyncProgress } from '@quartermaster/contracts/store/calls';
import { formatCount } from '../../lib/format.ts';
import { isSyncing } from '../../data/store-sync.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { SyncBar } from '../../ui/sync-bar.tsx';

/** True during the first sync of the store, while numbers are incomplete; later syncs change little. */
export const isFirstSync = (progress: SyncProgress | undefined): boolean =>
  progress !== undefined && isSyncing(progress) && progress.lastSyncedAt === null;

const formatProgress = ({ productsRead, variantsRead, ordersRead }: SyncProgress): string =>
  [
    formatCount(productsRead, 'product'),
    formatCount(variantsRead, 'variant'),
    formatCount(ordersRead, 'order'),
  ].join(', ');

export const SyncNotice = ({ progress }: { readonly progress: SyncProgress }) => (
  <AlertBox tone="brand" title="Sales still syncing - numbers appear as data arrives">
    <SyncBar progress={progress}>{formatProgress(progress)} so far.</SyncBar>
  </AlertBox>
);
