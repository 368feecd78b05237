import type { BusinessDetails } from '@quartermaster/contracts/teams/business-details';
import { getBusinessDetails, getReadModelState } from '@quartermaster/contracts/teams/calls';
import { queryOptions } from '@tanstack/react-query';
import { call, request } from '../../lib/http.ts';

const LOOK_AGAIN_MS = 5000;

/** Whether the numbers follow what is recorded; for admins. Asked again while the page is open, since repairs take a while. */
export const readModelStateQuery = queryOptions({
  queryKey: ['settings', 'detail', 'read-models'],
  queryFn: ({ signal }) => call(getReadModelState, {}, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});

export interface ReadDetails {
  readonly details: BusinessDetails;
  /** Sent back with a change, so that nobody else's is overwritten. */
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
