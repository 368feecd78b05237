import type { CallInput } from '@quartermaster/contracts/core/client';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import {
  changeReportDefinition,
  excludeFromReport,
  includeInReport,
  listExcludedVariants,
  listReportDefinitions,
  type ReportDefinition,
} from '@quartermaster/contracts/reports/calls/definitions';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { refetchAffected } from '../invalidation.ts';
import { createRouteQuery } from '../queries.ts';

/** The scheduler looks for due runs every minute; pages that show runs do so too. */
export const LOOK_FOR_RUNS_MS = 60_000;

/** The reports of the team, one of each type. */
export const reportsQuery = queryOptions({
  ...createRouteQuery(['reports', 'definitions'], listReportDefinitions, {}),
  refetchInterval: LOOK_FOR_RUNS_MS,
});

/** Variants that a report excludes. */
export const excludedQuery = (id: string) =>
  createRouteQuery(['reports', 'excluded', id], listExcludedVariants, { params: { id } });

const changes = ['reports'] as const;
const words = { NOT_FOUND: 'This report no longer exists.' } as const;

export type ReportChange = NonNullable<CallInput<typeof changeReportDefinition>['body']>;

export const useChangeReport = (id: string) =>
  useMutation({
    mutationFn: (body: ReportChange) => call(changeReportDefinition, { params: { id }, body }),
    meta: {
      failed: 'The report was not saved',
      changes,
      words,
      showsErrors: ['VALIDATION_FAILED'],
    },
  });

export interface SwitchedReport {
  readonly id: string;
  readonly to: Partial<Pick<ReportDefinition, 'status' | 'notifyViaEmail'>>;
}

/** Sets a switch of a report optimistically; rolls back when the call fails. */
export const useSwitchReport = () => {
  const client = useQueryClient();
  const { queryKey } = reportsQuery;
  return useMutation({
    scope: { id: 'report switches' }, // quick presses are sent in order
    mutationFn: ({ id, to }: SwitchedReport) =>
      call(changeReportDefinition, { params: { id }, body: to }),
    onMutate: async ({ id, to }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (all) =>
        all?.map((one) => (one.id === id ? { ...one, ...to } : one)),
      );
    },
    onError: () => void refetchAffected(client, changes),
    meta: { failed: 'The report was not changed', changes, words },
  });
};

/** Excludes variants from the next runs of a report. */
export const useExclude = (id: string) =>
  useMutation({
    mutationFn: (variantIds: readonly VariantId[]) =>
      call(excludeFromReport, { params: { id }, body: { variantIds: [...variantIds] } }),
    meta: { failed: 'The items were not left out', changes, words },
  });

/** Includes variants in the next runs of a report again. */
export const useInclude = (id: string) =>
  useMutation({
    mutationFn: (variantIds: readonly VariantId[]) =>
      call(includeInReport, { params: { id }, body: { variantIds: [...variantIds] } }),
    meta: { failed: 'The items were not put back', changes, words },
  });
