import { chooseEarlier, type Position, START } from '@quartermaster/contracts/core/position';
import { CallFailed } from '@quartermaster/contracts/core/client';
import {
  type Dashboard,
  dashboardChange,
  followDashboard,
} from '@quartermaster/contracts/dashboard/calls';
import { useDocumentVisibility } from '@mantine/hooks';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { requestEvents } from '../lib/http-events.ts';
import { pause } from '../lib/pause.ts';

const DASHBOARDS = ['dashboard', 'detail'];

/** The pause before the next connection grows from one second to a minute, and begins again after an event. */
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1_000, 60_000];

/** Oldest position of the cached dashboards, so that no later change is missed. */
const findOldestPosition = (client: QueryClient): Position | undefined => {
  const found = client.getQueriesData<Dashboard>({ queryKey: DASHBOARDS });
  const positions = found.flatMap(([, dashboard]) => dashboard?.position ?? []);
  const [first, ...others] = positions.filter((position) => position !== START);
  return first === undefined ? undefined : others.reduce(chooseEarlier, first);
};

/** True for a refusal that a retry does not change, such as an ended session. */
const isRefused = (error: unknown): boolean =>
  error instanceof CallFailed && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Refetches the dashboard after each change. Reconnects when the connection ends, and stops when it is refused. */
const followChanges = async (client: QueryClient, signal: AbortSignal): Promise<void> => {
  let after = findOldestPosition(client);
  let pauseMs = FIRST_PAUSE_MS;
  while (!signal.aborted) {
    try {
      const query = after === undefined ? {} : { after };
      for await (const data of requestEvents(followDashboard, { query }, { signal })) {
        after = dashboardChange.parse(JSON.parse(data)).position;
        pauseMs = FIRST_PAUSE_MS;
        await client.invalidateQueries({ queryKey: DASHBOARDS });
      }
    } catch (error) {
      if (isRefused(error)) return;
    }
    await pause(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
};

/** Keeps the dashboard up to date while its page is visible. A hidden page holds no connection. */
export const useDashboardChanges = (enabled: boolean): void => {
  const client = useQueryClient();
  const isVisible = useDocumentVisibility() === 'visible';
  useEffect(() => {
    if (!enabled || !isVisible) return undefined;
    const left = new AbortController();
    void followChanges(client, left.signal);
    return () => left.abort();
  }, [client, enabled, isVisible]);
};
