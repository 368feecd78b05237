import type { SyncProgress } from '@quartermaster/contracts/store/calls';
import { isSyncing } from '../../data/store-sync.ts';
import { AlertBox } from '../../ui/cards.tsx';
import { SyncBar } from '../../ui/sync-bar.tsx';
import { readSoFar } from './words.ts';

/** True during the first sync of the store, while numbers are incomplete; later syncs change little. */
export const isFirstSync = (progress: SyncProgress | undefined): boolean =>
  progress !== undefined && isSyncing(progress) && progress.lastSyncedAt === null;

export const SyncNotice = ({ progress }: { readonly progress: SyncProgress }) => (
  <AlertBox tone="brand" title="Sales still syncing - numbers appear as data arrives">
    <SyncBar progress={progress}>{readSoFar(progress)}</SyncBar>
  </AlertBox>
);
