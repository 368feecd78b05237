import type { CallInput } from '@quartermaster/contracts/core/client';
import {
  type AlertDefinition,
  changeAlertDefinition,
  listAlertDefinitions,
} from '@quartermaster/contracts/reports/calls/alerts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { refetchAfter } from './invalidation.ts';
import { answerOf } from './queries.ts';

/** The alerts of the team, one of each type. */
export const alertsQuery = answerOf(['alerts', 'list'], listAlertDefinitions, {});

const changes = ['alerts'] as const;
const words = { NOT_FOUND: 'This alert no longer exists.' } as const;

/** Switches an alert on or off at once; it turns back when the call fails. */
export const useSwitchAlert = () => {
  const client = useQueryClient();
  const { queryKey } = alertsQuery;
  return useMutation({
    scope: { id: 'alert switches' }, // two quick presses arrive in the order they were made
    mutationFn: ({ id, status }: Pick<AlertDefinition, 'id' | 'status'>) =>
      call(changeAlertDefinition, { params: { id }, body: { status } }),
    onMutate: async ({ id, status }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (all) =>
        all?.map((one) => (one.id === id ? { ...one, status } : one)),
      );
    },
    onError: () => void refetchAfter(client, changes),
    meta: { failed: 'The alert was not changed', changes, words },
  });
};

type AlertRecipients = NonNullable<CallInput<typeof changeAlertDefinition>['body']>['recipients'];

export const useSetAlertRecipients = (id: string) =>
  useMutation({
    mutationFn: (recipients: AlertRecipients) =>
      call(changeAlertDefinition, { params: { id }, body: { recipients } }),
    meta: { failed: 'The recipients were not saved', changes, words },
  });
