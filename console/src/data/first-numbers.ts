import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { insightsMetadataQuery } from './settings.ts';
import { syncProgressQuery } from './store-sync.ts';

const ASK_AGAIN_MS = 2_000;

/**
 * Refetches everything when the first numbers of a team are computed, which is after its first load and its first business day.
 * Cached answers would stay empty.
 */
export const useFirstNumbers = (): void => {
  const client = useQueryClient();
  const { data: progress } = useQuery(syncProgressQuery);
  const { data } = useQuery({
    ...insightsMetadataQuery,
    enabled: ({ state }) => progress?.kind === 'FIRST_LOAD' || state.data?.today === null,
    refetchInterval: ({ state }) => (state.data?.today === null ? ASK_AGAIN_MS : false),
  });
  const isWaiting = useRef(false);
  const today = data?.today;
  useEffect(() => {
    if (today === undefined) return;
    if (today !== null && isWaiting.current) void client.invalidateQueries();
    isWaiting.current = today === null;
  }, [client, today]);
};
