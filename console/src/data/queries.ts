import type { CallInput } from '@quartermaster/contracts/core/client';
import type { Route } from '@quartermaster/contracts/core/route';
import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../lib/http.ts';
import type { Abortable } from './list-call.ts';

/** Query options of one route call. The call is aborted when no component uses it any more. */
export const createRouteQuery = <R extends Route>(
  queryKey: QueryKey,
  route: R,
  input: CallInput<R>,
) => {
  const queryFn = ({ signal }: Required<Abortable>) => call(route, input, { signal });
  return queryOptions({ queryKey, queryFn });
};

interface Page<Row> {
  readonly data: readonly Row[];
}

/** Changes the rows of all cached pages under a key, until the pages are read again. */
export const changeRows = <Row>(
  client: QueryClient,
  queryKey: QueryKey,
  changed: (row: Row) => Row,
): void => {
  client.setQueriesData<Page<Row>>({ queryKey }, (page) =>
    page === undefined ? page : { ...page, data: page.data.map(changed) },
  );
};

/** One idempotency key for the lifetime of a form, so that pressing twice has one effect. */
export const useIdempotencyKey = (): string => useState(() => crypto.randomUUID())[0];
