import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { AccessRecords } from './access.ts';
import { type AdminApi, createAdminApi, type Retry, StoreRefused } from './admin-api/admin-api.ts';
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
  readonly access: Pick<AccessRecords, 'restored' | 'denied'>;
  readonly fetch: typeof fetch;
  readonly timing: Timing;
  /** Called before every wait after a failure, for the log. */
  readonly onRetry: (teamId: TeamId, retry: Retry) => void;
  readonly onAdjusted: (teamId: TeamId, adjustment: Adjustment) => void;
}

/** A refusal in the body of an answer: a permission is missing. */
const isDenied = (error: unknown): boolean =>
  error instanceof StoreRefused && error.status === null;

/** Wraps a store's client: records changes of access that its answers show. `refused` has the teams with refused credentials. */
const withAccessRecords = (
  api: AdminApi,
  teamId: TeamId,
  { access, refused }: Pick<StoreApisOptions, 'access'> & { readonly refused: Set<TeamId> },
): AdminApi => ({
  call: async (document, variables, callOptions) => {
    try {
      const answer = await api.call(document, variables, callOptions);
      if (refused.delete(teamId)) await access.restored(teamId);
      return answer;
    } catch (error) {
      if (isDenied(error)) await access.denied(teamId, api);
      throw error;
    }
  },
});

export const createStoreApis = (options: StoreApisOptions): StoreApis => {
  const { connections, tokens, fetch, timing, onRetry, onAdjusted, access } = options;
  const entries = new Map<string, Entry>();
  /** Teams whose store had refused their credentials when its client was last requested. */
  const refused = new Set<TeamId>();
  const open = (teamId: TeamId, url: string): Entry => {
    const reportRetry = (retry: Retry): void => {
      onRetry(teamId, retry);
      entries.get(teamId)?.listener?.retry(retry);
    };
    const client = createAdminApi({
      url,
      tokens: tokens.forTeam(teamId),
      fetch,
      timing,
      onRetry: reportRetry,
      onAdjusted: (adjustment) => {
        onAdjusted(teamId, adjustment);
        entries.get(teamId)?.listener?.adjusted(adjustment);
      },
    });
    const api = withAccessRecords(client, teamId, { access, refused });
    const entry = { api, url, listener: undefined };
    entries.set(teamId, entry);
    return entry;
  };
  return {
    forTeam: async (teamId, listener) => {
      const connection = await connections.forTeam(teamId);
      if (connection === null) return null;
      const { apiUrl, revokedAt } = connection;
      if (revokedAt !== null) refused.add(teamId);
      const known = entries.get(teamId);
      const entry = known?.url === apiUrl ? known : open(teamId, apiUrl);
      if (listener !== undefined) entry.listener = listener;
      return entry.api;
    },
  };
};
