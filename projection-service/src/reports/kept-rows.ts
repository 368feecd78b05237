import type { Day } from '@quartermaster/contracts/core/day';
import { columnIssue, type Filter } from '@quartermaster/contracts/core/filters';
import { rowFilter } from '@quartermaster/contracts/core/filter-rows';
import { comparing, type Pagination, type SortOrder } from '@quartermaster/contracts/core/page';
import { type Issue, Rejection } from '@quartermaster/contracts/core/rejection';
import type { KeptReport } from '@quartermaster/contracts/reports/content';
import {
  type AnyReportRow,
  reportFilterColumns,
  reports,
  type ReportType,
} from '@quartermaster/contracts/reports/types';

export interface RowsQuestion {
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
const mustFit = (type: ReportType, { sort, filters = [] }: RowsQuestion): void => {
  const columns = reportFilterColumns(type);
  const ofFilters = filters.flatMap((filter, at): Issue[] => {
    const issue = columnIssue(columns, filter);
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

const holding = (type: ReportType, search: string): ((row: AnyReportRow) => boolean) => {
  const wanted = search.toLowerCase();
  const columns = reports[type].columns.filter(({ kind }) => kind === 'text');
  return (row) =>
    columns.some(({ field }) =>
      String((row as unknown as Fields)[field] ?? '')
        .toLowerCase()
        .includes(wanted),
    );
};

/** Rows of a stored report that match, in the report's own order unless the request names another. */
export const rowsPage = (
  { type, rows }: KeptReport,
  question: RowsQuestion,
  today: Day,
): RowsPage => {
  mustFit(type, question);
  const { pagination, sort, filters = [], search = '' } = question;
  const isIn = rowFilter(filters, today);
  const isFound = search === '' ? () => true : holding(type, search);
  const found = rows.filter((row) => isIn(row) && isFound(row));
  if (sort !== undefined) {
    const valueOf = (row: AnyReportRow) => (row as unknown as Fields)[sort.column];
    found.sort(comparing(valueOf, sort.order));
  }
  if (pagination === null) return { data: found, total: found.length };
  const start = (pagination.page - 1) * pagination.limit;
  return { data: found.slice(start, start + pagination.limit), total: found.length };
};
