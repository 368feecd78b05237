import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';
import {
  liftMailMark,
  listMarkedAddresses,
} from '@quartermaster/contracts/reports/calls/mail-feedback';
import { useMutation } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { createRouteQuery } from './queries.ts';

/** The addresses that receive no reports and alerts. A page holds more than a team has recipients. */
export const markedAddressesQuery = createRouteQuery(
  ['reports', 'marked addresses'],
  listMarkedAddresses,
  {
    query: { limit: String(MAX_PAGE_LIMIT) },
  },
);

/** Sends reports and alerts to an address again. */
export const useLiftMark = () =>
  useMutation({
    mutationFn: (address: string) => call(liftMailMark, { body: { address } }),
    meta: { failed: 'The address was not tried again', changes: ['reports'] },
  });
