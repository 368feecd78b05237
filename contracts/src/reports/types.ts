import { z } from 'zod';

/** The reports, with the names that people read (ST-RPT-01..13). */
export const reportTypeLabels = {
  STOCKOUT_RISK: 'Stockout risk',
  OUT_OF_STOCK: 'Out-of-stock',
  DEAD_STOCK: 'Dead Stock',
  SALES_VELOCITY: 'Sales velocity',
  ACTIVE_STOCK_ASSET_VALUE: 'Stock Asset Value (Active)',
  ALL_STOCK_ASSET_VALUE: 'Stock Asset Value (All)',
  NEGATIVE_ON_HAND: 'Negative inventory count',
  INVENTORY_SNAPSHOT: 'Inventory Health & Forecast',
  SALES_SNAPSHOT: 'Sales',
  ACTIVE_PURCHASE_ORDERS_SNAPSHOT: 'Open Purchase Orders',
  DASHBOARD_SNAPSHOT: 'Dashboard snapshot',
  INVENTORY_ITEMS_VARIANCE: 'Inventory Variance',
  INVENTORY_IN_TRANSIT: 'Inventory In Transit',
} as const;
export type ReportType = keyof typeof reportTypeLabels;
export const reportTypes = Object.keys(reportTypeLabels) as [ReportType, ...ReportType[]];
export const reportType = z.enum(reportTypes);

const reports: ReadonlySet<string> = new Set(reportTypes);
export const isReportType = (type: string): type is ReportType => reports.has(type);

/** Reports that compare each variant with its state in the last scheduled run. */
export const comparingReports: readonly ReportType[] = ['DEAD_STOCK', 'SALES_VELOCITY'];

/** ACTIVE runs by its schedule; INACTIVE runs only by hand (ST-RST-01..02). */
export const definitionStatus = z.enum(['ACTIVE', 'INACTIVE']);
export type DefinitionStatus = z.infer<typeof definitionStatus>;

/** WEEKLY is every Monday, MONTHLY the first day of a month (AMB-087). */
export const reportFrequency = z.enum(['DAILY', 'WEEKLY', 'MONTHLY']);
export type ReportFrequency = z.infer<typeof reportFrequency>;

/** Times of a run in the shop's time zone (ST-RSC-01..04). */
export const reportScheduleLabels = {
  '0900': '9 AM Morning',
  '1200': '12 PM Noon',
  '1500': '3 PM Afternoon',
  '1800': '6 PM Night',
} as const;
export type ReportSchedule = keyof typeof reportScheduleLabels;
export const reportSchedules = ['0900', '1200', '1500', '1800'] as const;
export const reportSchedule = z.enum(reportSchedules);

export const instanceType = z.enum(['MANUAL', 'SCHEDULED']);
export type InstanceType = z.infer<typeof instanceType>;

/** The periods, in days, that a report with one can have (VAL-077, VAL-078); the first one is the default. */
export const reportPeriods: Readonly<Partial<Record<ReportType, readonly number[]>>> = {
  STOCKOUT_RISK: [30, 60, 90, 120],
  INVENTORY_ITEMS_VARIANCE: [7, 1, 30],
};

/** Settings of a report: the period of a report that has one, else nothing. */
export interface TypeSettings {
  readonly periodDays?: number | undefined;
}

export const defaultTypeSettings = (type: ReportType): TypeSettings => {
  const [periodDays] = reportPeriods[type] ?? [];
  return periodDays === undefined ? {} : { periodDays };
};

/** What is wrong with the settings of a report; null when nothing is. */
export const typeSettingsIssue = (
  type: ReportType,
  { periodDays }: TypeSettings,
): string | null => {
  if (periodDays === undefined) return null;
  const periods = reportPeriods[type];
  if (periods === undefined) return `${reportTypeLabels[type]} has no period`;
  const known = periods.toSorted((a, b) => a - b).join(', ');
  return periods.includes(periodDays) ? null : `Must be one of ${known}`;
};

/** Mails about single occurrences (ST-ALT-01..03). */
export const alertTypeLabels = {
  DRAFT_PURCHASE_ORDER: 'Draft Purchase Order alert',
  OVERDUE_PURCHASE_ORDER: 'Overdue Purchase Order alert',
  ARRIVING_INVENTORY: 'Arriving Inventory alert',
} as const;
export type AlertType = keyof typeof alertTypeLabels;
export const alertTypes = Object.keys(alertTypeLabels) as [AlertType, ...AlertType[]];
export const alertType = z.enum(alertTypes);

/** Mails about single occurrences that a team can have beside the three. */
export const furtherAlertTypeLabels = {
  ARRIVAL_MOVED: 'Later Arrival alert',
  NEGATIVE_STOCK: 'Negative Stock alert',
  UNSOLD_GRADE_A: 'Unsold Grade A alert',
  COST_ROSE: 'Risen Cost alert',
} as const;
export type FurtherAlertType = keyof typeof furtherAlertTypeLabels;
export const furtherAlertTypes = Object.keys(furtherAlertTypeLabels) as [
  FurtherAlertType,
  ...FurtherAlertType[],
];
export const furtherAlertType = z.enum(furtherAlertTypes);

/** An alert of either kind. */
export type AnyAlertType = AlertType | FurtherAlertType;
export const anyAlertTypes = [...alertTypes, ...furtherAlertTypes] as const;
export const anyAlertTypeLabels = { ...alertTypeLabels, ...furtherAlertTypeLabels };

const alerts: ReadonlySet<string> = new Set(anyAlertTypes);
export const isAlertType = (type: string): type is AnyAlertType => alerts.has(type);

/** An event is about a report or an alert that this release does not have. */
export class ReportTypeUnknown extends Error {
  override readonly name = 'ReportTypeUnknown';

  constructor(type: string) {
    super(`This release has no report or alert of type ${type}`);
  }
}

/** The name of a report or an alert; of one that this release does not have, its type. */
export const mailedTypeLabel = (type: string): string => {
  if (isReportType(type)) return reportTypeLabels[type];
  return isAlertType(type) ? anyAlertTypeLabels[type] : type;
};

/** When alerts are sent, in the shop's time zone. */
export const ALERT_SCHEDULE: ReportSchedule = '0900';

/** A cost rose when it is more than this many percent above the last one, unless the team sets another number. */
export const DEFAULT_COST_RISE_PERCENT = 10;
export const MAX_COST_RISE_PERCENT = 1000;
/** The percentage of a new alert; null for one that has none. */
export const initialPercent = (type: AnyAlertType): number | null =>
  type === 'COST_ROSE' ? DEFAULT_COST_RISE_PERCENT : null;
