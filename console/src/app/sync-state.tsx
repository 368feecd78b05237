import { Tooltip } from '@mantine/core';
import type { SyncProgress } from '@quartermaster/contracts/store/calls';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useSyncExternalStore } from 'react';
import { useMinute } from '../lib/clock.ts';
import { isStale, onStaleChange } from '../lib/http.ts';
import { isWaiting, onWaitingChange } from '../lib/wait-and-retry.ts';
import { useFirstNumbers } from '../data/first-numbers.ts';
import { useCatchUp } from '../data/catch-up.ts';
import { useReconnect } from '../data/reconnect.ts';
import { isSyncing, syncProgressQuery, useSyncStore } from '../data/store-sync.ts';
import type { Tone } from '../ui/badges.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ordersSyncing, syncedAgo, variantsSyncing } from './words.ts';
import styles from './sync-state.module.css';

interface Words {
  readonly tone: Tone;
  readonly text: string;
  readonly more: string;
}

/** Sync state in a few words, with details for the tooltip. */
const describeSync = (progress: SyncProgress, now: number): Words => {
  if (progress.connectAgain === true) {
    return {
      tone: 'error',
      text: 'Store not connected',
      more: 'The store has withdrawn its permission; an admin can connect it again',
    };
  }
  if (progress.problem !== null) {
    return { tone: 'warning', text: 'Store not reached', more: progress.problem.message };
  }
  if (isSyncing(progress)) {
    const { ordersRead, variantsRead } = progress;
    return {
      tone: 'brand',
      text: ordersRead > 0 ? ordersSyncing(ordersRead) : variantsSyncing(variantsRead),
      more: 'Reading the store',
    };
  }
  const { lastSyncedAt } = progress;
  return lastSyncedAt === null
    ? { tone: 'warning', text: 'Not synced yet', more: 'The store has not been read yet' }
    : {
        tone: 'success',
        text: syncedAgo(lastSyncedAt, now),
        more: 'Stock, orders and products agree with the store',
      };
};

const OFFLINE: Words = {
  tone: 'error',
  text: 'Offline',
  more: 'The server does not answer; it is asked again every few seconds. What you typed stays',
};
const BUSY: Words = {
  tone: 'warning',
  text: 'Waiting for the server',
  more: 'The server is busy. Your request is sent again in a moment',
};
const CATCHING_UP: Words = {
  tone: 'brand',
  text: 'Catching up',
  more: 'Your last change is still being processed',
};

/** Shows whether the data is in sync with the store; a button reads the store now. */
export const SyncState = () => {
  useFirstNumbers();
  useCatchUp();
  const { data, refetch } = useQuery(syncProgressQuery);
  const offline = useReconnect(
    useCallback(() => void refetch({ cancelRefetch: false }), [refetch]),
  );
  const stale = useSyncExternalStore(onStaleChange, isStale);
  const busy = useSyncExternalStore(onWaitingChange, isWaiting);
  const now = useMinute();
  const refresh = useSyncStore();
  const words = offline
    ? OFFLINE
    : busy
      ? BUSY
      : stale
        ? CATCHING_UP
        : data && describeSync(data, now);
  if (words === undefined) return <div className={styles.sync} />;
  return (
    <div className={styles.sync} role="status">
      <Tooltip label={words.more} multiline maw={280}>
        <span style={{ display: 'flex', alignItems: 'center' }}>
          <span className={styles.dot} data-tone={words.tone} />
          <span className={styles.text} {...(offline && { 'data-narrow': true })}>
            {words.text}
          </span>
        </span>
      </Tooltip>
      {data?.connectAgain === true && <Link to="/register/shopify">Connect again</Link>}
      <IconButton
        icon={IconRefresh}
        iconSize={16}
        label="Refresh from the store"
        loading={refresh.isPending}
        disabled={offline || isSyncing(data)}
        onClick={() => refresh.mutate()}
      />
    </div>
  );
};
