import { readEventData } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { reportInstanceMade, type ReportContent } from '@quartermaster/contracts/reports/events';
import { toReportCells, buildReportHeader } from '@quartermaster/contracts/reports/rules/cells';
import type { StoredReport } from '@quartermaster/contracts/reports/content';
import { reports, type ReportType } from '@quartermaster/contracts/reports/types';
import type { EventStore } from '@quartermaster/platform/event-store/event-store';
import type { ContentStore } from '@quartermaster/platform/files/content-store';
import { streamCsv } from '@quartermaster/platform/files/tables/csv';
import type { MailAttachment } from '@quartermaster/platform/mail/mail';
import type { MailContent } from '@quartermaster/platform/mail/template';
import { LRUCache } from 'lru-cache';
import { buildStreamName } from '../../../core/load-stream.ts';
import { reportDecider } from '../../decider.ts';
import {
  type ReceiverValues,
  reportMail,
  type ReportMailValues,
  reportMailValues,
} from './report-mail.ts';

export interface ReportSources {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly kept: Pick<ContentStore, 'read'>;
}

interface MailedRun {
  readonly teamId: TeamId;
  readonly definitionId: string;
  readonly type: ReportType;
  readonly contentId: string;
}

/** A longer report has no attachment; its rows are behind the link. */
const MOST_ATTACHED_BYTES = 2 * 1024 * 1024;

/** Reads two recorded runs of a report: the one with this id, and the one that it was compared with. */
const readRuns = async (
  { store }: ReportSources,
  { teamId, definitionId, contentId }: MailedRun,
) => {
  const stream = buildStreamName(reportDecider.subject, teamId, definitionId);
  const made = (await store.readStream(stream))
    .filter(({ type }) => type === reportInstanceMade.type)
    .map(({ schemaVersion, data }) => readEventData(reportInstanceMade, schemaVersion, data));
  const run = made.find(({ instanceId }) => instanceId === contentId);
  if (run === undefined) throw new Error(`There is no run ${contentId}`);
  return { run, before: made.find(({ instanceId }) => instanceId === run.comparedWith) ?? null };
};

const readContent = async (
  { kept }: ReportSources,
  content: ReportContent,
): Promise<StoredReport> => (await kept.read(content)) as StoredReport;

/** Rows that are written at once; writing stops at the size limit. */
const ROWS_PER_PART = 500;

const readCellParts = async function* ({ type, rows }: StoredReport) {
  for (let at = 0; at < rows.length; at += ROWS_PER_PART) {
    yield rows.slice(at, at + ROWS_PER_PART).map((row) => toReportCells(type, row));
  }
};

/** Builds the CSV file of the rows; none when it would be too long for a mail. */
const buildAttachments = async (
  content: StoredReport,
  today: string,
): Promise<readonly MailAttachment[]> => {
  const { type } = content;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of streamCsv({
    header: buildReportHeader(type),
    rows: readCellParts(content),
  })) {
    parts.push(part);
    bytes += part.byteLength;
    if (bytes > MOST_ATTACHED_BYTES) return [];
  }
  const filename = `${reports[type].label} ${today}.csv`;
  return [{ filename, contentType: 'text/csv; charset=utf-8', content: Buffer.concat(parts) }];
};

/** Common part of the mails about a run, equal for all receivers. */
interface ComposedRun {
  readonly values: ReportMailValues;
  readonly attachments: readonly MailAttachment[];
}

const composeRun = async (
  sources: ReportSources,
  mailed: MailedRun,
  shown: { readonly shop: string; readonly consoleUrl: string },
): Promise<ComposedRun> => {
  const { run, before } = await readRuns(sources, mailed);
  const content = await readContent(sources, run.content);
  const earlier =
    before === null
      ? null
      : { ...(await readContent(sources, before.content)), today: before.content.today };
  const { today } = run.content;
  const { periodDays, news, instanceId } = run;
  const values = reportMailValues({
    type: mailed.type,
    rows: content.rows,
    periodDays,
    today,
    before: earlier,
    news,
    ...shown,
    instanceId,
  });
  return { values, attachments: await buildAttachments(content, today) };
};

type ComposeReport = (
  mailed: MailedRun,
  shown: ReceiverValues & { readonly shop: string; readonly consoleUrl: string },
) => Promise<MailContent & { readonly attachments: readonly MailAttachment[] }>;

/** Runs whose mails are composed or were composed last; each has at most an attachment. */
const MOST_RUNS = 16;

/** Composes the mails about runs of reports, with the rows attached: once for all receivers of a run. */
export const createReportComposer = (sources: ReportSources): ComposeReport => {
  const composed = new LRUCache<string, Promise<ComposedRun>>({ max: MOST_RUNS });
  return async (mailed, { preferencesUrl, logo, ...shown }) => {
    const { contentId } = mailed;
    const run = composed.get(contentId) ?? composeRun(sources, mailed, shown);
    composed.set(contentId, run);
    try {
      const { values, attachments } = await run;
      return { ...reportMail({ ...values, preferencesUrl, logo }), attachments };
    } catch (error) {
      composed.delete(contentId);
      throw error;
    }
  };
};
