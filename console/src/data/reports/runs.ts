import { MAX_PAGE_LIMIT } from '@quartermaster/contracts/core/page';
import type { ResponseOf } from '@quartermaster/contracts/core/route';
import {
  type AnyReportRow,
  reportFilterColumns,
  type ReportType,
} from '@quartermaster/contracts/reports/types';
import {
  compareReports,
  generateReport,
  getReportInstance,
  listReportInstances,
  listReportRows,
  remakeReport,
  type RowDifference,
} from '@quartermaster/contracts/reports/calls/instances';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { type Abortable, listBody, type ListParams } from '../list-call.ts';
import { createRouteQuery } from '../queries.ts';
import { LOOK_FOR_RUNS_MS } from './definitions.ts';

/** The runs of a report, the newest first. */
export const runsQuery = (definitionId: string) =>
  queryOptions({
    ...createRouteQuery(['reports', 'runs', definitionId], listReportInstances, {
      params: { id: definitionId },
    }),
    refetchInterval: LOOK_FOR_RUNS_MS,
  });

/** A run without its rows. A run never changes. */
export const runQuery = (id: string) =>
  queryOptions({
    ...createRouteQuery(['reports', 'run', id], getReportInstance, {
      params: { id },
      query: { limit: '1' },
    }),
    staleTime: Infinity,
  });

export type ShownRun = ResponseOf<typeof getReportInstance>;

/** A run with the type of its report. */
export interface RunOfType {
  readonly id: string;
  readonly type: ReportType;
}

type RowParams = Omit<ListParams, 'view' | 'extra' | 'asOf'>;

/** A page of the rows of a run. */
export const fetchReportRows = ({ id, type }: RunOfType, params: RowParams, options?: Abortable) =>
  call(
    listReportRows,
    { params: { id }, body: listBody(params, Object.keys(reportFilterColumns(type))) },
    options,
  );

/** All matching rows of a run. */
const fetchAllRows = async (
  run: RunOfType,
  params: Omit<RowParams, 'page' | 'limit'>,
): Promise<readonly AnyReportRow[]> => {
  const rows: AnyReportRow[] = [];
  for (let page = 1; ; page += 1) {
    const { data, total } = await fetchReportRows(run, { ...params, page, limit: MAX_PAGE_LIMIT });
    rows.push(...data);
    if (data.length === 0 || rows.length >= total) return rows;
  }
};

interface RowsFile {
  readonly params: Omit<RowParams, 'page' | 'limit'>;
  readonly save: (rows: readonly AnyReportRow[]) => Promise<void> | void;
}

/** Reads all matching rows, and saves them as a file. */
export const useExportRows = (run: RunOfType) =>
  useMutation({
    mutationFn: async ({ params, save }: RowsFile): Promise<void> =>
      save(await fetchAllRows(run, params)),
    meta: { failed: 'The report was not exported', changes: 'nothing' },
  });

/** Rows of one page of a comparison. */
export const COMPARED_PAGE = 100;

interface RunPair {
  readonly id: string;
  /** The earlier run of the same report. */
  readonly earlierId: string;
  /** Absent: all kinds. */
  readonly kind: RowDifference | null;
  /** From 1. */
  readonly page: number;
}

export type Comparison = ResponseOf<typeof compareReports>;

/** Differences between the rows of two runs; the previous page stays until the next one arrives. */
export const comparisonQuery = ({ id, earlierId, kind, page }: RunPair) =>
  queryOptions({
    ...createRouteQuery(['reports', 'comparison', id, earlierId, kind, page], compareReports, {
      params: { id },
      body: {
        with: earlierId,
        kinds: kind === null ? [] : [kind],
        pagination: { page, limit: COMPARED_PAGE },
      },
    }),
    placeholderData: keepPreviousData,
  });

/** Runs a report; returns the id of the run. */
export const useRunReport = () =>
  useMutation({
    mutationFn: async (definitionId: string): Promise<string> =>
      (await call(generateReport, { params: { id: definitionId } })).instanceId,
    meta: {
      failed: 'The report was not run',
      changes: ['reports'],
      words: { NOT_FOUND: 'This report no longer exists.' },
    },
  });

export type RecomputedRun = ResponseOf<typeof remakeReport>;

/** Computes a run again from the log, and compares it with the stored rows. */
export const useRecomputeRun = (id: string) =>
  useMutation({
    mutationFn: () => call(remakeReport, { params: { id } }),
    meta: { failed: 'The report was not compared with the log', changes: 'nothing' },
  });
