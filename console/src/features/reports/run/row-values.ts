import { gradingLevels, type GradingLevel } from '@quartermaster/contracts/inventory/rules/grades';
import type { AnyReportRow, ReportRow } from '@quartermaster/contracts/reports/types';
import type {
  ReportColumn,
  UnitsAtLocation,
} from '@quartermaster/contracts/reports/types/define-report';
import { numberCell, type WorkbookCell } from '@quartermaster/contracts/core/workbook';
import type { CellValue } from '../../../grid/column.ts';
import { incomingText } from '../../../item/cells.tsx';
import { storeStatusLabels } from '@quartermaster/contracts/inventory/field-words';
import { formatNumber } from '../../../lib/format.ts';
import { variantTitleText } from '../../../lib/words.ts';
import type { StatusStyle } from '../../../ui/badges.tsx';
import {
  inventoryStatusStyles,
  paymentsStatusStyles,
  purchaseOrderStatusStyles,
} from '../../../ui/statuses.ts';

/** Returns the value of a field; undefined in a report without the field. */
export const fieldIn = (row: AnyReportRow, field: string): unknown => {
  const fields: Readonly<Record<string, unknown>> = row;
  return fields[field];
};

export const textIn = (row: AnyReportRow, field: string): string | null => {
  const value = fieldIn(row, field);
  return typeof value === 'string' ? value : null;
};

const numberIn = (row: AnyReportRow, field: string): number | null => {
  const value = fieldIn(row, field);
  return typeof value === 'number' ? value : null;
};

export const gradeIn = (row: AnyReportRow, field: string): GradingLevel | null =>
  gradingLevels.find((level) => level === fieldIn(row, field)) ?? null;

type Styles = Readonly<Record<string, StatusStyle>>;
const styles: Readonly<Partial<Record<ReportColumn['kind'], Styles>>> = {
  itemStatus: inventoryStatusStyles,
  orderStatus: purchaseOrderStatusStyles,
  paymentsStatus: paymentsStatusStyles,
};

/** Returns the style of a status; null for a field that is not a status. */
export const statusIn = (row: AnyReportRow, { field, kind }: ReportColumn): StatusStyle | null =>
  styles[kind]?.[textIn(row, field) ?? ''] ?? null;

const storeStatusIn = (row: AnyReportRow, field: string): string | null => {
  const labels: Readonly<Record<string, string>> = storeStatusLabels;
  return labels[textIn(row, field) ?? ''] ?? null;
};

type Deliveries = ReportRow<'INVENTORY_SNAPSHOT'>['inTransit'];
const isUnits = (value: unknown): value is readonly UnitsAtLocation[] => Array.isArray(value);
const isDeliveries = (value: unknown): value is Deliveries => Array.isArray(value);

/** "Main 12, Outlet 3" */
const unitsText = (value: unknown): string =>
  isUnits(value)
    ? value.map((one) => `${one.locationName} ${formatNumber(one.quantity)}`).join(', ')
    : '';

const deliveriesText = (value: unknown): string =>
  isDeliveries(value) ? incomingText(value).replaceAll('\n', '; ') : '';

type Read = (row: AnyReportRow, column: ReportColumn) => CellValue;

const status: Read = (row, column) => statusIn(row, column)?.label ?? null;
const number: Read = (row, { field }) => numberIn(row, field);
const text: Read = (row, { field }) => {
  const value = textIn(row, field);
  return value === null || field !== 'variantTitle' ? value : variantTitleText(value);
};

const reads: Readonly<Record<ReportColumn['kind'], Read>> = {
  text,
  units: number,
  rate: number,
  money: number,
  percent: number,
  day: text,
  itemStatus: status,
  orderStatus: status,
  paymentsStatus: status,
  storeStatus: (row, { field }) => storeStatusIn(row, field),
  grade: (row, { field }) => gradeIn(row, field),
  unitsAtLocations: (row, { field }) => unitsText(fieldIn(row, field)),
  deliveries: (row, { field }) => deliveriesText(fieldIn(row, field)),
};

/** Returns the value that a cell sorts, copies and exports. */
export const valueIn = (row: AnyReportRow, column: ReportColumn): CellValue =>
  reads[column.kind](row, column);

/** Converts a cell for a file: days are days, and numbers have as many decimals as on the screen. */
export const fileCell = (row: AnyReportRow, column: ReportColumn): WorkbookCell => {
  const value = valueIn(row, column);
  if (column.kind === 'day' && typeof value === 'string') return { day: value };
  return typeof value === 'number' ? numberCell(column.kind, value) : value;
};
