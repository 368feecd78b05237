import { listLocations } from '@quartermaster/contracts/locations/calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import type { Abortable } from './list-call.ts';

export const fetchLocations = (options?: Abortable) => call(listLocations, {}, options);

export const locationsQuery = queryOptions({
  queryKey: ['locations', 'list'],
  queryFn: ({ signal }) => fetchLocations({ signal }),
});
