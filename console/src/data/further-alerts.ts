import type { CallInput } from '@quartermaster/contracts/core/client';
import {
  changeFurtherAlert,
  type FurtherAlertDefinition,
  listFurtherAlerts,
} from '@quartermaster/contracts/reports/calls/alerts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/http.ts';
import { refetchAfter } from './invalidation.ts';
import { answerOf } from './queries.ts';

/** The alerts of the team beside the three, one of each type. */
export const furtherAlertsQuery = answerOf(['alerts', 'further'], listFurtherAlerts, {});

const changes = ['alerts'] as const;
const words = { NOT_FOUND: 'This alert no longer exists.' } as const;

/** Switches a further alert on or off at once; it turns back when the call fails. */
export const useSwitchFurtherAlert = () => {
  const client = useQueryClient();
  const { queryKey } = furtherAlertsQuery;
  return useMutation({
    scope: { id: 'alert switches' },
    mutationFn: ({ id, status }: Pick<FurtherAlertDefinition, 'id' | 'status'>) =>
      call(changeFurtherAlert, { params: { id }, body: { status } }),
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

type FurtherAlertChange = NonNullable<CallInput<typeof changeFurtherAlert>['body']>;

export const useChangeFurtherAlert = (id: string) =>
  useMutation({
    mutationFn: (body: FurtherAlertChange) => call(changeFurtherAlert, { params: { id }, body }),
    meta: { failed: 'The alert was not saved', changes, words },
  });
