import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { ASK_AGAIN_MS, isOffline, onConnectionChange } from '../lib/connection.ts';

/**
 * True while the server does not answer. It is called again every few seconds, and when the browser reports a change of the
 * network; after its answer, shown queries that failed are fetched again.
 */
export const useReconnect = (ask: () => unknown): boolean => {
  const client = useQueryClient();
  const offline = useSyncExternalStore(onConnectionChange, isOffline);
  useEffect(() => {
    const events = ['online', 'offline'] as const;
    for (const event of events) window.addEventListener(event, ask);
    const timer = offline ? setInterval(ask, ASK_AGAIN_MS) : undefined;
    return () => {
      for (const event of events) window.removeEventListener(event, ask);
      clearInterval(timer);
    };
  }, [ask, offline]);
  useEffect(() => {
    if (offline) return;
    const predicate = ({ state }: { readonly state: { readonly status: string } }) =>
      state.status === 'error';
    void client.refetchQueries({ type: 'active', predicate });
  }, [client, offline]);
  return offline;
};
