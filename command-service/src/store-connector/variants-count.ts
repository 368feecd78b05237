import type { TeamId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { LRUCache } from 'lru-cache';
import type { AdminApi } from './admin-api/admin-api.ts';
import { askOnce } from './ask-once.ts';
import { variantsCount } from './platform/product-questions.ts';
import type { StoreApis } from './store-apis.ts';

const KEPT_MS = 30_000;
const MOST_STORES = 1000;

const ask = (api: AdminApi): Promise<number> =>
  askOnce(async (call) => (await api.call(variantsCount, {}, call)).productVariantsCount.count);

/**
 * Reads the number of product variants in a team's store. Caches an answer for 30 seconds; concurrent callers of one store share
 * a request. Rejects with CONFLICT while the team has no store, else as `askOnce` does.
 */
export const createVariantsCount = (
  apis: Pick<StoreApis, 'forTeam'>,
): ((teamId: TeamId) => Promise<number>) => {
  const cachedCounts = new LRUCache<AdminApi, Promise<number>>({ max: MOST_STORES, ttl: KEPT_MS });
  return async (teamId) => {
    // The client belongs to one store, so a team that connects another store gets that store's count.
    const api = await apis.forTeam(teamId);
    if (api === null) throw new Rejection('CONFLICT', 'Connect a store first');
    const known = cachedCounts.get(api);
    if (known !== undefined) return known;
    const asked = ask(api);
    cachedCounts.set(api, asked);
    asked.catch(() => {
      if (cachedCounts.peek(api) === asked) cachedCounts.delete(api);
    });
    return asked;
  };
};
