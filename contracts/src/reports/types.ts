import { z } from 'zod';
import type { FilterType } from '../core/filters.ts';
import { anyAlertTypeLabels, isAlertType } from './alert-types.ts';
import { activePurchaseOrdersSnapshot } from './types/active-purchase-orders-snapshot.ts';
import { activeStockAssetValue } from './types/active-stock-asset-value.ts';
import { allStockAssetValue } from './types/all-stock-asset-value.ts';
import { dashboardSnapshot } from './types/dashboard-snapshot.ts';
import { deadStock } from './types/dead-stock.ts';
import { columnKinds } from './types/define-report.ts';
import { inventoryInTransit } from './types/inventory-in-transit.ts';
import { inventoryItemsVariance } from './types/inventory-items-variance.ts';
import { inventorySnapshot } from './types/inventory-snapshot.ts';
import { negativeOnHand } from './types/negative-on-hand.ts';
import { outOfStock } from './types/out-of-stock.ts';
import { salesSnapshot } from './types/sales-snapshot.ts';
import { salesVelocity } from './types/sales-velocity.ts';
import type { variantFields } from './types/shared-fields.ts';
import { stockoutRisk } from './types/stockout-risk.ts';

/** The reports in the order in which they are listed (ST-RPT-01..13). */
const listedReports = [
  stockoutRisk,
  outOfStock,
  deadStock,
  salesVelocity,
  activeStockAssetValue,
  allStockAssetValue,
  negativeOnHand,
  inventorySnapshot,
  salesSnapshot,
  activePurchaseOrdersSnapshot,
  dashboardSnapshot,
  inventoryItemsVariance,
  inventoryInTransit,
] as const;
type Listed = (typeof listedReports)[number];

/** The reports by their types. */
export const reports = Object.fromEntries(listedReports.map((report) => [report.type, report])) as {
  readonly [One in Listed as One['type']]: One;
};
export type ReportType = Listed['type'];
export const reportTypes = Object.keys(reports) as [ReportType, ...ReportType[]];
export const reportType = z.enum(reportTypes);
export const isReportType = (type: string): type is ReportType => Object.hasOwn(reports, type);

export type ReportRow<Type extends ReportType> = z.infer<(typeof reports)[Type]['row']>;
/** A row of any report. */
export type AnyReportRow = { [Type in ReportType]: ReportRow<Type> }[ReportType];

/** Fields of every row about a variant. */
export type VariantOfRow = Pick<ReportRow<'STOCKOUT_RISK'>, keyof typeof variantFields>;

/** Schemas with more fields are tried first: a row of one report has all fields of some other, and no field may be lost. */
const mostFieldsFirst = listedReports
  .map(({ row }) => row)
  .toSorted((a, b) => Object.keys(b.shape).length - Object.keys(a.shape).length);

/** A row of any report, as answers contain it. */
export const anyReportRow = z.union(
  mostFieldsFirst as unknown as readonly [z.ZodType<AnyReportRow>],
);

/** A report without a key has one row, which is about the shop. */
export const isAboutShop = (type: ReportType): boolean => reports[type].key.length === 0;

/** The columns of a report by which its rows are filtered and sorted, with their types; lists are not among them. */
export const reportFilterColumns = (type: ReportType): Readonly<Record<string, FilterType>> =>
  Object.fromEntries(
    reports[type].columns.flatMap(({ field, kind }) => {
      const { filter } = columnKinds[kind];
      return filter === null ? [] : [[field, filter]];
    }),
  );

/** The period of a new report; null for a report without one. */
export const getDefaultPeriod = (type: ReportType): number | null =>
  reports[type].period?.days[0] ?? null;

/** Finds the problem of the period of a report; null when it is valid. */
export const findPeriodIssue = (type: ReportType, periodDays: number | null): string | null => {
  if (periodDays === null) return null;
  const { label, period } = reports[type];
  if (period === undefined) return `${label} has no period`;
  const known = period.days.toSorted((a, b) => a - b).join(', ');
  return period.days.includes(periodDays) ? null : `Must be one of ${known}`;
};

/** Thrown for an event about a report or an alert that this release does not have. */
export class ReportTypeUnknown extends Error {
  override readonly name = 'ReportTypeUnknown';

  constructor(type: string) {
    super(`This release has no report or alert of type ${type}`);
  }
}

/** The name of a report or an alert; of one that this release does not have, its type. */
export const getMailedTypeLabel = (type: string): string => {
  if (isReportType(type)) return reports[type].label;
  return isAlertType(type) ? anyAlertTypeLabels[type] : type;
};
