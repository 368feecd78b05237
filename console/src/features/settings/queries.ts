import { getReadModelState } from '@quartermaster/contracts/teams/routes';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';

const LOOK_AGAIN_MS = 5000;

/** Whether the numbers follow what is recorded; for admins. Asked again while the page is open, since repairs take a while. */
export const readModelStateQuery = queryOptions({
  queryKey: ['settings', 'detail', 'read-models'],
  queryFn: ({ signal }) => call(getReadModelState, {}, { signal }),
  refetchInterval: LOOK_AGAIN_MS,
});
