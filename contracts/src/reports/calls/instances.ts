import { positionSchema } from '../../core/position.ts';
import { z } from 'zod';
import { anyColumnFilters } from '../../core/filters.ts';
import {
  MAX_PAGE_LIMIT,
  pagination,
  search,
  sortOrder,
  uuid,
  brandedUuid,
} from '../../core/page.ts';
import { defineRoute } from '../../core/route.ts';
import { lineText, text } from '../../core/text.ts';
import { firstPage } from '../../inventory/calls/list-body.ts';
import { instanceType, reportFrequency, reportSchedule } from '../schedules.ts';
import { anyReportRow, reportType } from '../types.ts';
import { byDefinition, typeSettings } from './definitions.ts';

export type InstanceId = string;

/** Instances that a list shows (AMB-089). */
export const MAX_LISTED_INSTANCES = 100;

const byInstance = z.object({ id: brandedUuid<InstanceId>() });

const snapshot = z.object({
  type: reportType,
  frequency: reportFrequency,
  schedule: reportSchedule,
  typeSettings,
});

/** Rows that differ from the last scheduled instance; null when there was none. */
const news = z.object({ added: z.int(), changed: z.int(), gone: z.int() }).nullable();

/** A run of a report without its rows (ENT-RPI-01..07). */
export const reportInstance = z.object({
  id: z.string(),
  definitionId: z.string(),
  type: instanceType,
  createdAt: z.string(),
  /** The definition when the report ran. */
  snapshot,
  rowCount: z.int(),
  /** The run that was due; null for a report that somebody ran. */
  dueAt: z.string().nullable(),
  /** True for a run that was recorded long after it was due. */
  isLate: z.boolean(),
  /** The business day of the rows. */
  today: z.string(),
  /** Events up to this position of the log are in the rows. */
  position: positionSchema,
  /** SHA-256 of the content, in hex. */
  sha256: z.string(),
  /** The last scheduled instance before it, and the differences from it in rows. */
  comparedWith: z.string().nullable(),
  news,
});
export type ReportInstance = z.infer<typeof reportInstance>;

export const generateReport = defineRoute({
  id: 'API-REP-03',
  method: 'POST',
  path: '/reports/definitions/:id/generate',
  kind: 'command',
  summary:
    'Runs a report; it is mailed when notifyViaEmail is set; a team runs at most 60 by hand in an hour, and 300 in a day (429)',
  params: byDefinition,
  response: z.object({ instanceId: z.string() }),
  status: 201,
});

export const listReportInstances = defineRoute({
  id: 'API-REP-02',
  method: 'GET',
  path: '/reports/definitions/:id/instances',
  kind: 'query',
  summary: 'The runs of a report without their rows, newest first, at most 100',
  params: byDefinition,
  response: z.array(reportInstance),
});

const createPageNumber = (most: number) => {
  const range = `Must be a whole number from 1 to ${String(most)}`;
  return text
    .max(7, range)
    .regex(/^\d{1,7}$/, range)
    .pipe(z.coerce.number<string>().min(1, range).max(most, range));
};

export const getReportInstance = defineRoute({
  id: 'API-REP-04',
  method: 'GET',
  path: '/reports/instances/:id/details',
  kind: 'query',
  work: 'report rows',
  summary: 'A run of a report with its rows: all, or a page of those that match',
  params: byInstance,
  query: z.object({
    page: createPageNumber(1_000_000).optional(),
    limit: createPageNumber(MAX_PAGE_LIMIT).optional(),
    search: search.optional(),
    /** A field of the rows. */
    sort: lineText.max(100).optional(),
    order: sortOrder.optional(),
  }),
  response: reportInstance.extend({
    content: z.array(anyReportRow),
    /** Rows that match. */
    total: z.int(),
  }),
});

/** Kinds of differences between two runs of a report. */
export const rowDifference = z.enum(['ADDED', 'CHANGED', 'GONE']);
export type RowDifference = z.infer<typeof rowDifference>;

export const listReportRows = defineRoute({
  id: 'API-REP-11',
  method: 'POST',
  path: '/reports/instances/:id/rows',
  kind: 'query',
  work: 'report rows',
  summary: 'A page of the rows of a report, filtered and sorted by its columns',
  params: byInstance,
  body: z.strictObject({
    pagination: pagination.default(firstPage),
    sort: z.strictObject({ column: lineText.max(100), order: sortOrder }).optional(),
    filters: anyColumnFilters.default([]),
    search: search.optional(),
  }),
  response: z.object({ data: z.array(anyReportRow), total: z.int() }),
});

export const compareReports = defineRoute({
  id: 'API-REP-12',
  method: 'POST',
  path: '/reports/instances/:id/comparison',
  kind: 'query',
  work: 'report rows',
  summary: 'How the rows of a run differ from those of another run of the same report',
  params: byInstance,
  body: z.strictObject({
    /** The earlier run. */
    with: uuid,
    kinds: z.array(rowDifference).max(3).default([]),
    pagination: pagination.default(firstPage),
  }),
  response: z.object({
    data: z.array(
      z.object({
        difference: rowDifference,
        row: anyReportRow,
        /** The row of the earlier run; null for an added one. */
        before: anyReportRow.nullable(),
      }),
    ),
    total: z.int(),
    counts: z.object({ added: z.int(), changed: z.int(), gone: z.int(), same: z.int() }),
  }),
});

export const computeReport = defineRoute({
  id: 'API-REP-13',
  method: 'POST',
  path: '/reports/definitions/:id/content',
  kind: 'query',
  work: 'report',
  summary:
    'Computes the rows of a report at this moment and stores them as a file; no run is recorded',
  params: byDefinition,
  response: z.object({
    fileId: z.string(),
    sha256: z.string(),
    rowCount: z.int(),
    position: positionSchema,
    today: z.string(),
    comparedWith: z.string().nullable(),
    news,
  }),
});

export const remakeReport = defineRoute({
  id: 'API-REP-30',
  method: 'POST',
  path: '/reports/instances/:id/made-again',
  kind: 'query',
  summary:
    'Computes the rows of a run again from the events of the log up to its position, and compares them with the rows that are kept',
  params: byInstance,
  response: z.object({
    /** True when both have the same digest. */
    equal: z.boolean(),
    /** SHA-256 of the stored rows, in hex. */
    sha256: z.string(),
    /** SHA-256 of the recomputed rows, in hex; null when the stored rows cannot be read. */
    madeSha256: z.string().nullable(),
    /** Differences between the recomputed and the stored rows, in rows; null when the stored rows cannot be read. */
    differences: z.object({ added: z.int(), changed: z.int(), gone: z.int() }).nullable(),
    /** Reason why the stored rows cannot be read; null when they can. */
    damage: z.string().nullable(),
  }),
});
