import type { ReportChangeCounts } from '../events.ts';
import { type AnyReportRow, reports, type ReportType } from '../types.ts';

/** Summarises a report in one line. */
export const buildReportHeadline = (
  type: ReportType,
  read: { readonly rows: readonly AnyReportRow[]; readonly periodDays: number | null },
): string => reports[type].headline(read.rows as never, read.periodDays ?? 0);

/** "2 new, 1 changed"; null when nothing differs. */
export const formatChangeCounts = ({ added, changed, gone }: ReportChangeCounts): string | null => {
  const parts = [
    added > 0 ? `${added.toLocaleString('en')} new` : null,
    changed > 0 ? `${changed.toLocaleString('en')} changed` : null,
    gone > 0 ? `${gone.toLocaleString('en')} gone` : null,
  ].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(', ');
};
