import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { LRUCache } from 'lru-cache';
import type { AdminApi } from './admin-api/admin-api.ts';
import { askOnce } from './ask-once.ts';
import type { AskedShop } from './connect/ask-shop.ts';
import type { StoreConnections } from './connections.ts';
import { toConnectCommand } from './facts/observed.ts';
import { shopAndScopes } from './platform/shop.ts';
import type { Recorder } from './recorder.ts';

/** Records changes of access to stores at once, after any call of a store. A repetition records nothing. */
export interface AccessRecords {
  /** Records that the store refuses the credentials for good; does nothing when it was connected again meanwhile. */
  readonly lost: (teamId: TeamId) => Promise<void>;
  /** Records that the store accepts the credentials. */
  readonly restored: (teamId: TeamId) => Promise<void>;
  /** Asks a store that denied a request for its present permissions, at most once a minute, and records them. */
  readonly denied: (teamId: TeamId, api: AdminApi) => Promise<void>;
}

export interface AccessOptions {
  readonly connections: Pick<StoreConnections, 'forTeam' | 'accepted'>;
  readonly recorder: Pick<Recorder, 'team'>;
  readonly now: () => string;
}

const ASK_EVERY_MS = 60_000;
const MOST_STORES = 1000;

/** Null when the store does not answer; the next reading of it asks again. */
const askPermissions = async (api: AdminApi): Promise<AskedShop | null> => {
  try {
    const answer = await askOnce((call) => api.call(shopAndScopes, {}, call));
    const scopes = answer.currentAppInstallation.accessScopes.map(({ handle }) => handle);
    return { shop: answer.shop, scopes };
  } catch (error) {
    if (error instanceof Rejection) return null;
    throw error;
  }
};

export const createAccessRecords = (options: AccessOptions): AccessRecords => {
  const { connections, recorder, now } = options;
  const asked = new LRUCache<TeamId, Promise<void>>({ max: MOST_STORES, ttl: ASK_EVERY_MS });
  const recordPermissions = async (teamId: TeamId, api: AdminApi): Promise<void> => {
    const answer = await askPermissions(api);
    if (answer === null) return;
    await recorder.team({ teamId, parts: ['access', 'denied', now()] }, toConnectCommand(answer));
  };
  return {
    lost: async (teamId) => {
      const since = (await connections.forTeam(teamId))?.revokedAt ?? null;
      if (since === null) return;
      const cause = { teamId, parts: ['access', 'lost', since] };
      await recorder.team(cause, { type: 'LoseStoreAccess', since });
    },
    restored: async (teamId) => {
      const cause = { teamId, parts: ['access', 'restored', now()] };
      await recorder.team(cause, { type: 'RestoreStoreAccess' });
      await connections.accepted(teamId);
    },
    denied: (teamId, api) => {
      const known = asked.get(teamId);
      if (known !== undefined) return known;
      const asking = recordPermissions(teamId, api).catch((error: unknown) => {
        asked.delete(teamId); // the next denied call asks again
        throw error;
      });
      asked.set(teamId, asking);
      return asking;
    },
  };
};
