import type { Position } from '@quartermaster/contracts/core/position';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { MailMark } from '@quartermaster/contracts/reports/feedback';
import type { ReportChangeCounts } from '@quartermaster/contracts/reports/events';
import type { AnyAlertType } from '@quartermaster/contracts/reports/alert-types';
import type {
  DefinitionStatus,
  InstanceType,
  ReportFrequency,
  ReportSchedule,
} from '@quartermaster/contracts/reports/schedules';
import type { ReportType } from '@quartermaster/contracts/reports/types';
import { defineTable } from '@quartermaster/platform/projections/rows/table';

export interface ReportDefinitionRow {
  readonly id: string;
  readonly type: ReportType;
  readonly status: DefinitionStatus;
  readonly frequency: ReportFrequency;
  readonly schedule: ReportSchedule;
  readonly notifyViaEmail: boolean;
  readonly onlyWhenChanged: boolean;
  readonly periodDays: number | null;
  /** Null for all active users. */
  readonly recipients: readonly string[] | null;
  readonly excludedVariantIds: readonly VariantId[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Each team has a row for each type of report, from its first event on. */
export const reportDefinitions = defineTable<ReportDefinitionRow>({
  name: 'report_definitions',
  key: ['id'],
  columns: {
    id: 'text',
    type: 'text',
    status: 'text',
    frequency: 'text',
    schedule: 'text',
    notifyViaEmail: 'bool',
    onlyWhenChanged: 'bool',
    periodDays: 'int',
    recipients: 'texts',
    excludedVariantIds: 'texts',
    createdAt: 'text',
    updatedAt: 'text',
  },
});

export interface ReportInstanceRow {
  readonly id: string;
  readonly definitionId: string;
  readonly type: ReportType;
  readonly instanceType: InstanceType;
  readonly frequency: ReportFrequency;
  readonly schedule: ReportSchedule;
  readonly periodDays: number | null;
  readonly dueAt: string | null;
  readonly isLate: boolean;
  readonly fileId: string;
  readonly sha256: string;
  readonly rowCount: number;
  /** Of the log; the rows are those after its event. */
  readonly position: Position;
  readonly today: string;
  readonly comparedWith: string | null;
  readonly news: ReportChangeCounts | null;
  readonly createdAt: string;
}

/** Every run of a report; its rows are in the file. */
export const reportInstances = defineTable<ReportInstanceRow>({
  name: 'report_instances',
  key: ['id'],
  indexes: [['definitionId', 'createdAt', 'id']],
  columns: {
    id: 'text',
    definitionId: 'text',
    type: 'text',
    instanceType: 'text',
    frequency: 'text',
    schedule: 'text',
    periodDays: 'int',
    dueAt: 'text',
    isLate: 'bool',
    fileId: 'text',
    sha256: 'text',
    rowCount: 'int',
    position: 'text',
    today: 'text',
    comparedWith: 'text',
    news: 'json',
    createdAt: 'text',
  },
});

export interface AlertDefinitionRow {
  readonly id: string;
  readonly type: AnyAlertType;
  readonly status: DefinitionStatus;
  readonly recipients: readonly string[] | null;
  /** A cost rose when it is more than this many percent above the last one; null for other alerts. */
  readonly costRisePercent: number | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Each team has a row for each type of alert, from its first event on. */
export const alertDefinitions = defineTable<AlertDefinitionRow>({
  name: 'alert_definitions',
  key: ['id'],
  columns: {
    id: 'text',
    type: 'text',
    status: 'text',
    recipients: 'texts',
    costRisePercent: 'int',
    createdAt: 'text',
    updatedAt: 'text',
  },
});

export interface MailMarkRow {
  /** A keyed digest of the address. */
  readonly addressKey: string;
  readonly address: string;
  /** Null after only soft bounces, and once the mark was lifted. */
  readonly mark: MailMark | null;
  readonly markedAt: string | null;
  readonly diagnostic: string;
  /** Since the mark was lifted last. */
  readonly softBounces: number;
}

/** Addresses to which a mail came back, or whose owner complained. */
export const mailMarks = defineTable<MailMarkRow>({
  name: 'mail_marks',
  key: ['addressKey'],
  columns: {
    addressKey: 'text',
    address: 'text',
    mark: 'text',
    markedAt: 'text',
    diagnostic: 'text',
    softBounces: 'int',
  },
});
