import {
  getSyncProgress,
  syncShopify,
  type SyncProgress,
} from '@quartermaster/contracts/store/calls';
import { queryOptions, useMutation } from '@tanstack/react-query';
import type { AnalyticsEvent } from '../lib/analytics.ts';
import { call } from '../lib/http.ts';
import { createRouteQuery } from './queries.ts';

const SLOW_MS = 30_000;
const FAST_MS = 2_000;

export const isSyncing = (progress: SyncProgress | undefined): boolean =>
  progress !== undefined && !['READY', 'FAILED'].includes(progress.phase);

/** The progress of reading the store; fetched every 2 s while it runs, else every 30 s. */
export const syncProgressQuery = queryOptions({
  ...createRouteQuery(['store-sync', 'progress'], getSyncProgress, {}),
  refetchInterval: ({ state }) => (isSyncing(state.data) ? FAST_MS : SLOW_MS),
});

/** Reads the whole store again; `tracked` is the analytics event of the button. */
export const useSyncStore = (tracked: AnalyticsEvent = 'Refresh store data') =>
  useMutation({
    mutationFn: () => call(syncShopify, {}),
    meta: {
      failed: 'The sync was not started',
      tracked,
      changes: ['store-sync'],
      words: { STORE_SYNC_RUNNING: 'A sync is already running.' },
    },
  });
