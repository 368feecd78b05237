import { positionSchema } from '../core/position.ts';
import { z } from 'zod';
import { createAddressReplacer, defineEvent, type EventsOf } from '../core/event.ts';
import { idSchemas } from '../core/ids.ts';
import { alertEntry, replaceInEntry } from './rules/alert-entry.ts';
import { definitionStatus, instanceType, reportFrequency, reportSchedule } from './schedules.ts';

/** Type of a report or an alert; the calls that cause an event validate it. */
const type = z.string();
const definitionFields = { definitionId: z.string(), type };
/** Null for a report without a period. */
const periodDays = z.int().nullable();
/** The instant of a change (ISO): due times after it count. */
const changedAt = z.string();
/** Addresses of a definition; null for all active users. */
const recipients = z.array(z.string()).nullable();

export const reportDefinitionChanged = defineEvent({
  type: 'ReportDefinitionChanged',
  version: 1,
  summary: 'Somebody changed when a report runs or who receives it.',
  data: z.object({
    ...definitionFields,
    status: definitionStatus,
    frequency: reportFrequency,
    schedule: reportSchedule,
    notifyViaEmail: z.boolean(),
    /** Mails only when something differs from the last scheduled report. */
    onlyWhenChanged: z.boolean(),
    periodDays,
    recipients,
    changedAt,
  }),
  persons: {
    replace: (data, replacement) => ({
      ...data,
      recipients: data.recipients?.map(createAddressReplacer(replacement)) ?? null,
    }),
  },
});

export const reportVariantsExcluded = defineEvent({
  type: 'ReportVariantsExcluded',
  version: 1,
  summary: 'Variants were left out of a report.',
  data: z.object({ ...definitionFields, variantIds: z.array(idSchemas.variantId) }),
});

export const reportVariantsIncluded = defineEvent({
  type: 'ReportVariantsIncluded',
  version: 1,
  summary: 'Excluded variants were put back into a report.',
  data: z.object({ ...definitionFields, variantIds: z.array(idSchemas.variantId) }),
});

/** The rows of an instance, in a file. */
const recordedContent = z.object({
  fileId: z.string(),
  /** SHA-256 of the uncompressed file, in hex. */
  sha256: z.string(),
  rowCount: z.int(),
  /** The events up to this position of the log are in the rows. */
  position: positionSchema,
  /** The business day of the team. */
  today: z.string(),
});
export type ReportContent = z.infer<typeof recordedContent>;

/** Differences from the last scheduled instance, in rows. */
const recordedNews = z.object({ added: z.int(), changed: z.int(), gone: z.int() });
export type ReportChangeCounts = z.infer<typeof recordedNews>;

export const reportInstanceMade = defineEvent({
  type: 'ReportInstanceMade',
  version: 1,
  summary: 'A report was run; its rows are kept as they were.',
  data: z.object({
    ...definitionFields,
    instanceId: z.string(),
    instanceType,
    /** The run that was due (ISO); null for a report that somebody ran. */
    dueAt: z.string().nullable(),
    isLate: z.boolean(),
    frequency: reportFrequency,
    schedule: reportSchedule,
    periodDays,
    content: recordedContent,
    /** The last scheduled instance before it; null when there was none. */
    comparedWith: z.string().nullable(),
    news: recordedNews.nullable(),
    /** True when it is mailed to the recipients. */
    mails: z.boolean(),
  }),
});

/** Stream `report_definition-<teamId>.<definitionId>`. */
export const reportDefinitionEvents = [
  reportDefinitionChanged,
  reportVariantsExcluded,
  reportVariantsIncluded,
  reportInstanceMade,
] as const;
export type ReportDefinitionEvent = EventsOf<typeof reportDefinitionEvents>;

export const reportRunDue = defineEvent({
  type: 'ReportRunDue',
  version: 1,
  summary: 'The time of a scheduled report has come.',
  data: z.object({ ...definitionFields, dueAt: z.string() }),
});

/** Stream `report_runs-<teamId>.<definitionId>`. */
export const reportRunEvents = [reportRunDue] as const;

export const alertRunDue = defineEvent({
  type: 'AlertRunDue',
  version: 1,
  summary: 'The time to look for what an alert is about has come.',
  data: z.object({ ...definitionFields, dueAt: z.string() }),
});

/** Stream `alert_runs-<teamId>.<definitionId>`. */
export const alertRunEvents = [alertRunDue] as const;

export const alertDefinitionChanged = defineEvent({
  type: 'AlertDefinitionChanged',
  version: 1,
  summary: 'Somebody switched an alert on or off, or changed its recipients or its percentage.',
  data: z.object({
    ...definitionFields,
    status: definitionStatus,
    recipients,
    /** A cost rose when it is more than this many percent above the last one; null for other alerts. */
    costRisePercent: z.int().nullable(),
    changedAt,
  }),
  persons: {
    replace: (data, replacement) => ({
      ...data,
      recipients: data.recipients?.map(createAddressReplacer(replacement)) ?? null,
    }),
  },
});

export const alertRaised = defineEvent({
  type: 'AlertRaised',
  version: 1,
  summary: 'An alert had something to tell; it is mailed to the recipients.',
  data: z.object({
    ...definitionFields,
    alertId: z.string(),
    /** The business day of the team; an alert is raised at most once on it. */
    date: z.string(),
    /** At least one. */
    entries: z.array(alertEntry),
  }),
  teamTexts: {
    replace: ({ entries, ...data }, replacement) => ({
      ...data,
      entries: entries.map((entry) => replaceInEntry(entry, replacement)),
    }),
  },
});

/** Stream `alert_definition-<teamId>.<definitionId>`. */
export const alertDefinitionEvents = [alertDefinitionChanged, alertRaised] as const;
export type AlertDefinitionEvent = EventsOf<typeof alertDefinitionEvents>;
