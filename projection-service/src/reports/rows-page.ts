import type { Day } from '@quartermaster/contracts/core/day';
import { findColumnIssue, type Filter } from '@quartermaster/contracts/core/filters';
import { createRowFilter } from '@quartermaster/contracts/core/filter-rows';
import { compareBy, type Pagination, type SortOrder } from '@quartermaster/contracts/core/page';
import { type Issue, Rejection } from '@quartermaster/contracts/core/rejection';
import type { StoredReport } from '@quartermaster/contracts/reports/content';
import {
  type AnyReportRow,
  reportFilterColumns,
  reports,
  type ReportType,
} from '@quartermaster/contracts/reports/types';

export interface RowsRequest {
  readonly pagination: Pagination | null;
  readonly sort?: { readonly column: string; readonly order: SortOrder } | undefined;
  readonly filters?: readonly Filter[] | undefined;
  readonly search?: string | undefined;
}

export interface RowsPage {
  readonly data: AnyReportRow[];
  /** Rows that match. */
  readonly total: number;
}

type Fields = Readonly<Record<string, string | number | null>>;

/** Rejects columns that the report does not have. */
const requireColumns = (type: ReportType, { sort, filters = [] }: RowsRequest): void => {
  const columns = reportFilterColumns(type);
  const ofFilters = filters.flatMap((filter, at): Issue[] => {
    const issue = findColumnIssue(columns, filter);
    if (issue === null) return [];
    return [{ path: ['filters', String(at), ...issue.path].join('.'), message: issue.message }];
  });
  const ofSort =
    sort === undefined || sort.column in columns
      ? []
      : [{ path: 'sort.column', message: `Unknown column ${sort.column}` }];
  const issues = [...ofFilters, ...ofSort];
  if (issues.length === 0) return;
  throw new Rejection('VALIDATION_FAILED', 'The report has no such column', { issues });
};

const createSearchTest = (type: ReportType, search: string): ((row: AnyReportRow) => boolean) => {
  const searchedText = search.toLowerCase();
  const columns = reports[type].columns.filter(({ kind }) => kind === 'text');
  return (row) =>
    columns.some(({ field }) =>
      String((row as unknown as Fields)[field] ?? '')
        .toLowerCase()
        .includes(searchedText),
    );
};

/** Rows of a stored report that match, in the report's own order unless the request names another. */
export const selectRowsPage = (
  { type, rows }: StoredReport,
  question: RowsRequest,
  today: Day,
): RowsPage => {
  requireColumns(type, question);
  const { pagination, sort, filters = [], search = '' } = question;
  const isIn = createRowFilter(filters, today);
  const isFound = search === '' ? () => true : createSearchTest(type, search);
  const found = rows.filter((row) => isIn(row) && isFound(row));
  if (sort !== undefined) {
    const getValue = (row: AnyReportRow) => (row as unknown as Fields)[sort.column];
    found.sort(compareBy(getValue, sort.order));
  }
  if (pagination === null) return { data: found, total: found.length };
  const start = (pagination.page - 1) * pagination.limit;
  return { data: found.slice(start, start + pagination.limit), total: found.length };
};
