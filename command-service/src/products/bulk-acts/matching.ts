import { createClient } from '@quartermaster/contracts/core/client';
import type { TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { RouteRequest } from '@quartermaster/contracts/core/server';
import type { requestBulkAct } from '@quartermaster/contracts/bulk-acts/calls';
import { listInventoryItems } from '@quartermaster/contracts/inventory/calls/items';
import type { EventStore } from '@quartermaster/infra/platform/event-store/event-store';
import type { QueryGrants } from '@quartermaster/infra/platform/sessions/query-grants';

export type Matching = NonNullable<RouteRequest<typeof requestBulkAct>['body']['matching']>;

/** The tracked variants that match now. Rejects with UNAVAILABLE while the read models are late. */
export type FindMatching = (teamId: TeamId, matching: Matching) => Promise<readonly VariantId[]>;

export interface InventoryApi {
  readonly grants: QueryGrants;
  /** Address of the API, without `/api`. */
  readonly apiUrl: string;
  readonly fetch: typeof fetch;
  readonly store: Pick<EventStore, 'head'>;
}

const TIMEOUT_MS = 20_000;

const late = (): Rejection =>
  new Rejection('UNAVAILABLE', 'The inventory does not show the last changes yet', {
    details: { retryAfterSeconds: 2 },
  });

/** Asks the service that answers queries, page after page, with a grant for this call. */
export const matchingOverApi =
  ({ grants, apiUrl, fetch, store }: InventoryApi): FindMatching =>
  async (teamId, matching) => {
    const token = await grants.give(teamId, listInventoryItems);
    const ask = createClient({ baseUrl: apiUrl, fetch, token: () => token });
    const options = { minPosition: await store.head(), signal: AbortSignal.timeout(TIMEOUT_MS) };
    const found = new Set<VariantId>();
    for (let page = 1; ; page += 1) {
      const pagination = { page, limit: MAX_PAGE_LIMIT };
      const sort = { column: 'sku', order: 'ASC' } as const;
      const body = { ...matching, pagination, sort, select: ['variantId' as const] };
      const answer = await ask(listInventoryItems, { body }, options);
      if (answer.stale) throw late();
      const { data } = answer.body;
      for (const { variantId } of data) if (variantId !== undefined) found.add(variantId);
      if (data.length < MAX_PAGE_LIMIT) return [...found];
    }
  };
