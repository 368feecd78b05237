import type { CallInput } from '@quartermaster/contracts/core/client';
import {
  type AlertDefinition,
  changeAlertDefinition,
  changeFurtherAlert,
  listAlertDefinitions,
  listFurtherAlerts,
} from '@quartermaster/contracts/reports/calls/alerts';
import { type DataTag, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { refetchAffected } from './invalidation.ts';
import { createRouteQuery } from './queries.ts';

/** The alerts of the team, one of each type. */
export const alertsQuery = createRouteQuery(['alerts', 'list'], listAlertDefinitions, {});

/** The further alerts of the team, one of each type. */
export const furtherAlertsQuery = createRouteQuery(['alerts', 'further'], listFurtherAlerts, {});

const changes = ['alerts'] as const;
const words = { NOT_FOUND: 'This alert no longer exists.' } as const;

type Switched = Pick<AlertDefinition, 'id' | 'status'>;

/** Switches an alert of a list on or off optimistically; rolls back when the call fails. */
const useSwitchIn = (
  queryKey: DataTag<QueryKey, Switched[], Error>,
  change: (alert: Switched) => Promise<unknown>,
) => {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'alert switches' }, // quick presses are sent in order
    mutationFn: change,
    onMutate: async ({ id, status }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (all) =>
        all?.map((one) => (one.id === id ? { ...one, status } : one)),
      );
    },
    onError: () => void refetchAffected(client, changes),
    meta: { failed: 'The alert was not changed', changes, words },
  });
};

export const useSwitchAlert = () =>
  useSwitchIn(alertsQuery.queryKey, ({ id, status }) =>
    call(changeAlertDefinition, { params: { id }, body: { status } }),
  );

export const useSwitchFurtherAlert = () =>
  useSwitchIn(furtherAlertsQuery.queryKey, ({ id, status }) =>
    call(changeFurtherAlert, { params: { id }, body: { status } }),
  );

type AlertRecipients = NonNullable<CallInput<typeof changeAlertDefinition>['body']>['recipients'];

export const useSetAlertRecipients = (id: string) =>
  useMutation({
    mutationFn: (recipients: AlertRecipients) =>
      call(changeAlertDefinition, { params: { id }, body: { recipients } }),
    meta: { failed: 'The recipients were not saved', changes, words },
  });

type FurtherAlertChange = NonNullable<CallInput<typeof changeFurtherAlert>['body']>;

export const useChangeFurtherAlert = (id: string) =>
  useMutation({
    mutationFn: (body: FurtherAlertChange) => call(changeFurtherAlert, { params: { id }, body }),
    meta: { failed: 'The alert was not saved', changes, words },
  });
