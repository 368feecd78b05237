import type { TeamId } from '@quartermaster/contracts/core/ids';
import { StoreRefused } from '../admin-api/admin-api.ts';
import type { StoreConnections } from '../connections.ts';
import { shopAndScopes } from '../platform/shop.ts';
import type { StoreApis } from '../store-apis.ts';

interface Dependencies {
  readonly apis: StoreApis;
  readonly connections: Pick<StoreConnections, 'forTeam'>;
}

const PATIENCE_MS = 10_000;
const WRONG_TOKEN = 401;

const isRefusal = (error: unknown): boolean =>
  error instanceof StoreRefused && error.status === WRONG_TOKEN;

/** Asks the store of a team, once, whether it still accepts the token. Rejects with STORE_UNAVAILABLE while it cannot tell. */
export const isConnected =
  ({ apis, connections }: Dependencies) =>
  async (teamId: TeamId): Promise<boolean> => {
    const api = await apis.forTeam(teamId);
    if (api === null) return false;
    try {
      await api.call(shopAndScopes, {}, { signal: AbortSignal.timeout(PATIENCE_MS), maxTries: 1 });
      return true;
    } catch (error) {
      const isRevoked = ((await connections.forTeam(teamId))?.revokedAt ?? null) !== null;
      if (isRevoked || isRefusal(error)) return false;
      throw error;
    }
  };
