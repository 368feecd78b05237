import type { TeamId } from '@quartermaster/contracts/core/ids';
import { type AdminApi, createAdminApi, type Retry } from './admin-api/admin-api.ts';
import type { Timing } from './admin-api/timing.ts';
import type { StoreTokens } from './connect/store-tokens.ts';
import type { StoreConnections } from './connections.ts';
import type { Adjustment } from './platform/store-json.ts';

/** Receives waits after failures, and answers whose values were adjusted. */
export interface StoreListener {
  readonly retry: (retry: Retry) => void;
  readonly adjusted: (adjustment: Adjustment) => void;
}

/** One client per store, so that all callers share its query points. */
export interface StoreApis {
  /** Null while the team has no store; the listener receives the requests of all callers. */
  readonly forTeam: (teamId: TeamId, listener?: StoreListener) => Promise<AdminApi | null>;
}

interface Entry {
  readonly api: AdminApi;
  readonly url: string;
  listener: StoreListener | undefined;
}

export interface StoreApisOptions {
  readonly connections: Pick<StoreConnections, 'forTeam'>;
  readonly tokens: StoreTokens;
  readonly fetch: typeof fetch;
  readonly timing: Timing;
  /** Called before every wait after a failure, for the log. */
  readonly onRetry: (teamId: TeamId, retry: Retry) => void;
  readonly onAdjusted: (teamId: TeamId, adjustment: Adjustment) => void;
}

export const createStoreApis = (options: StoreApisOptions): StoreApis => {
  const { connections, tokens, fetch, timing, onRetry, onAdjusted } = options;
  const entries = new Map<string, Entry>();
  const open = (teamId: TeamId, url: string): Entry => {
    const hear = (retry: Retry): void => {
      onRetry(teamId, retry);
      entries.get(teamId)?.listener?.retry(retry);
    };
    const api = createAdminApi({
      url,
      tokens: tokens.forTeam(teamId),
      fetch,
      timing,
      onRetry: hear,
      onAdjusted: (adjustment) => {
        onAdjusted(teamId, adjustment);
        entries.get(teamId)?.listener?.adjusted(adjustment);
      },
    });
    const entry = { api, url, listener: undefined };
    entries.set(teamId, entry);
    return entry;
  };
  return {
    forTeam: async (teamId, listener) => {
      const connection = await connections.forTeam(teamId);
      if (connection === null) return null;
      const { apiUrl } = connection;
      const known = entries.get(teamId);
      const entry = known?.url === apiUrl ? known : open(teamId, apiUrl);
      if (listener !== undefined) entry.listener = listener;
      return entry.api;
    },
  };
};
