import type { BusinessDetails } from '@quartermaster/contracts/teams/business-details';
import { getBusinessDetails, getReadModelState } from '@quartermaster/contracts/teams/calls';
import { queryOptions } from '@tanstack/react-query';
import { call, request } from '../../lib/http.ts';

const LOOK_AGAIN_MS = 5000;

/**
 * Whether the numbers follow the recorded events; for admins. Refreshed while the page is open, since repairs take a
 * while.
 */
export const readModelStateQuery = queryOptions({
  queryKey: ['settings', 'detail', 'read-models'],
  queryFn: ({ signal }) => call(getReadModelState, {}, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});

export interface ReadDetails {
  readonly details: BusinessDetails;
  /** Sent with a change, so that it does not overwrite another user's. */
  readonly revision: number | null;
}

export const businessDetailsQuery = queryOptions({
  queryKey: ['settings', 'detail', 'general'],
  queryFn: async ({ signal }): Promise<ReadDetails> => {
    const { body, revision } = await request(getBusinessDetails, {}, { signal });
    const { storeName: _, ...details } = body;
    return { details, revision };
  },
});
