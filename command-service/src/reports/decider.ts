import type { VariantId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import { MAX_EXCLUDED_VARIANTS } from '@quartermaster/contracts/reports/calls/definitions';
import {
  type ReportDefinitionEvent,
  reportDefinitionEvents,
} from '@quartermaster/contracts/reports/events';
import {
  getDefaultPeriod,
  findPeriodIssue,
  type ReportType,
} from '@quartermaster/contracts/reports/types';
import isEqual from 'fast-deep-equal';
import { decideByType, type Decider, evolveByType } from '../core/decider.ts';

type DataOf<Type extends ReportDefinitionEvent['type']> = Extract<
  ReportDefinitionEvent,
  { type: Type }
>['data'];

/** The definition that a command is about. */
interface DefinitionReference {
  readonly definitionId: string;
  readonly of: ReportType;
}

export type ReportSettings = Omit<
  DataOf<'ReportDefinitionChanged'>,
  'definitionId' | 'type' | 'changedAt'
>;
type NewInstance = Omit<
  DataOf<'ReportInstanceMade'>,
  'definitionId' | 'type' | 'frequency' | 'schedule' | 'periodDays' | 'mails'
>;

export type ReportCommand =
  | ({
      readonly type: 'ChangeDefinition';
      readonly change: Partial<ReportSettings>;
      /** The instant of the request (ISO). */
      readonly at: string;
    } & DefinitionReference)
  | ({
      readonly type: 'ExcludeVariants';
      readonly variantIds: readonly VariantId[];
    } & DefinitionReference)
  | ({
      readonly type: 'IncludeVariants';
      readonly variantIds: readonly VariantId[];
    } & DefinitionReference)
  | ({ readonly type: 'RecordInstance'; readonly instance: NewInstance } & DefinitionReference);

/** A report of a team. */
export interface Report {
  /** Null until somebody changes them, while the initial settings of the type apply. */
  readonly settings: ReportSettings | null;
  readonly excluded: ReadonlySet<VariantId>;
  /** The due time of the newest scheduled instance (ISO); null before the first one. */
  readonly lastDueAt: string | null;
  readonly lastInstanceId: string | null;
}

/** Settings of a report that nobody has changed (AMB-088). */
const initialSettings = (type: ReportType): ReportSettings => ({
  status: 'INACTIVE',
  frequency: 'DAILY',
  schedule: '0900',
  notifyViaEmail: false,
  onlyWhenChanged: false,
  periodDays: getDefaultPeriod(type),
  recipients: null,
});

export const resolveSettings = ({ settings }: Report, type: ReportType): ReportSettings =>
  settings ?? initialSettings(type);

const evolve = evolveByType<Report, ReportDefinitionEvent>({
  ReportDefinitionChanged: (report, { definitionId: _, type: __, ...settings }) => ({
    ...report,
    settings,
  }),
  ReportVariantsExcluded: (report, { variantIds }) => ({
    ...report,
    excluded: new Set([...report.excluded, ...variantIds]),
  }),
  ReportVariantsIncluded: (report, { variantIds }) => {
    const back = new Set<string>(variantIds);
    const excluded = [...report.excluded].filter((id) => !back.has(id));
    return { ...report, excluded: new Set(excluded) };
  },
  ReportInstanceMade: (report, { dueAt, instanceId }) => ({
    ...report,
    lastDueAt: dueAt ?? report.lastDueAt,
    lastInstanceId: instanceId,
  }),
});

const createFieldRejection = (path: string, message: string): Rejection =>
  new Rejection('VALIDATION_FAILED', message, { issues: [{ path, message }] });

const toDefinitionData = ({ definitionId, of: type }: DefinitionReference) => ({
  definitionId,
  type,
});

const decide = decideByType<ReportCommand, Report, ReportDefinitionEvent>({
  ChangeDefinition: (command, report) => {
    const before = resolveSettings(report, command.of);
    const after = { ...before, ...command.change };
    const issue = findPeriodIssue(command.of, after.periodDays);
    if (issue !== null) throw createFieldRejection('typeSettings.periodDays', issue);
    if (isEqual(after, before)) return [];
    return [
      {
        type: 'ReportDefinitionChanged',
        data: { ...toDefinitionData(command), ...after, changedAt: command.at },
      },
    ];
  },
  ExcludeVariants: (command, { excluded }) => {
    const added = command.variantIds.filter((id) => !excluded.has(id));
    if (added.length === 0) return [];
    if (excluded.size + added.length > MAX_EXCLUDED_VARIANTS) {
      const message = `Must be at most ${String(MAX_EXCLUDED_VARIANTS)} variants of a report`;
      throw createFieldRejection('variantIds', message);
    }
    return [
      { type: 'ReportVariantsExcluded', data: { ...toDefinitionData(command), variantIds: added } },
    ];
  },
  IncludeVariants: (command, { excluded }) => {
    const variantIds = command.variantIds.filter((id) => excluded.has(id));
    if (variantIds.length === 0) return [];
    return [{ type: 'ReportVariantsIncluded', data: { ...toDefinitionData(command), variantIds } }];
  },
  /** Records nothing for a due time that has an instance, or a later one. */
  RecordInstance: (command, report) => {
    const { instance, of: type } = command;
    const isDone = instance.dueAt !== null && instance.dueAt <= (report.lastDueAt ?? '');
    if (isDone) return [];
    const settings = resolveSettings(report, type);
    const { frequency, schedule, periodDays, notifyViaEmail, onlyWhenChanged } = settings;
    const { news } = instance;
    const hasNews = news === null || news.added + news.changed + news.gone > 0;
    const mails = notifyViaEmail && (hasNews || !onlyWhenChanged);
    const data = {
      ...toDefinitionData(command),
      ...instance,
      frequency,
      schedule,
      periodDays,
      mails,
    };
    return [{ type: 'ReportInstanceMade', data }];
  },
});

/** Stream `report_definition-<teamId>.<definitionId>`. */
export const reportDecider: Decider<ReportCommand, Report, ReportDefinitionEvent> = {
  subject: 'report_definition',
  definitions: reportDefinitionEvents,
  initial: { settings: null, excluded: new Set(), lastDueAt: null, lastInstanceId: null },
  evolve,
  decide,
};

/** True when the report is active and no scheduled run at this time, or a later one, is recorded. */
export const isStillDue = ({ settings, lastDueAt }: Report, dueAt: string): boolean =>
  settings?.status === 'ACTIVE' && dueAt > (lastDueAt ?? '');
