import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';
import type { RouteRequest } from '@quartermaster/contracts/core/server';
import type { requestBulkAct } from '@quartermaster/contracts/bulk-acts/calls';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import { openQuery, type QueryApi } from '../../core/query-api.ts';

export type Matching = NonNullable<RouteRequest<typeof requestBulkAct>['body']['matching']>;

/** The tracked variants that match now. Rejects with UNAVAILABLE while the read models are late. */
export type FindMatching = (teamId: TeamId, matching: Matching) => Promise<readonly VariantId[]>;

const TIMEOUT_MS = 20_000;

/** Reads the matching variants from the query service, page after page. */
export const findMatchingOverApi =
  (api: QueryApi): FindMatching =>
  async (teamId, matching) => {
    const ask = await openQuery(api, { teamId, route: listInventoryItems, timeoutMs: TIMEOUT_MS });
    const found = new Set<VariantId>();
    for (let page = 1; ; page += 1) {
      const pagination = { page, limit: MAX_PAGE_LIMIT };
      const sort = { column: 'sku', order: 'ASC' } as const;
      const body = { ...matching, pagination, sort, select: ['variantId' as const] };
      const { data } = await ask({ body });
      for (const { variantId } of data) if (variantId !== undefined) found.add(variantId);
      if (data.length < MAX_PAGE_LIMIT) return [...found];
    }
  };
