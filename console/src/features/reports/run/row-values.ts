import { gradingLevels, type GradingLevel } from '@quartermaster/contracts/inventory/rules/grades';
import type { AnyReportRow, ReportRow } from '@quartermaster/contracts/reports/types';
import type {
  ReportColumn,
  UnitsAtLocation,
} from '@quartermaster/contracts/reports/types/define-report';
import { toNumberCell, type WorkbookCell } from '@quartermaster/contracts/core/workbook';
import type { CellValue } from '../../../grid/column.ts';
import { incomingText } from '../../../item/cells.tsx';
import { storeStatusLabels } from '@quartermaster/contracts/inventory/field-labels';
import { variantTitleText } from '../../../lib/words.ts';
import type { StatusStyle } from '../../../ui/badges.tsx';
import {
  inventoryStatusStyles,
  paymentsStatusStyles,
  purchaseOrderStatusStyles,
} from '../../../ui/statuses.ts';
import { unitsByLocation } from '../words.ts';

/** Returns the value of a field; undefined in a report without the field. */
export const getField = (row: AnyReportRow, field: string): unknown => {
  const fields: Readonly<Record<string, unknown>> = row;
  return fields[field];
};

export const getText = (row: AnyReportRow, field: string): string | null => {
  const value = getField(row, field);
  return typeof value === 'string' ? value : null;
};

const getNumber = (row: AnyReportRow, field: string): number | null => {
  const value = getField(row, field);
  return typeof value === 'number' ? value : null;
};

export const getGrade = (row: AnyReportRow, field: string): GradingLevel | null =>
  gradingLevels.find((level) => level === getField(row, field)) ?? null;

type Styles = Readonly<Record<string, StatusStyle>>;
const styles: Readonly<Partial<Record<ReportColumn['kind'], Styles>>> = {
  itemStatus: inventoryStatusStyles,
  orderStatus: purchaseOrderStatusStyles,
  paymentsStatus: paymentsStatusStyles,
};

/** Returns the style of a status; null for a field that is not a status. */
export const getStatusStyle = (
  row: AnyReportRow,
  { field, kind }: ReportColumn,
): StatusStyle | null => styles[kind]?.[getText(row, field) ?? ''] ?? null;

const getStoreStatus = (row: AnyReportRow, field: string): string | null => {
  const labels: Readonly<Record<string, string>> = storeStatusLabels;
  return labels[getText(row, field) ?? ''] ?? null;
};

type Deliveries = ReportRow<'INVENTORY_SNAPSHOT'>['inTransit'];
const isUnits = (value: unknown): value is readonly UnitsAtLocation[] => Array.isArray(value);
const isDeliveries = (value: unknown): value is Deliveries => Array.isArray(value);

const unitsText = (value: unknown): string => (isUnits(value) ? unitsByLocation(value) : '');

const deliveriesText = (value: unknown): string =>
  isDeliveries(value) ? incomingText(value).replaceAll('\n', '; ') : '';

type CellReader = (row: AnyReportRow, column: ReportColumn) => CellValue;

const readStatus: CellReader = (row, column) => getStatusStyle(row, column)?.label ?? null;
const readNumber: CellReader = (row, { field }) => getNumber(row, field);
const readText: CellReader = (row, { field }) => {
  const value = getText(row, field);
  return value === null || field !== 'variantTitle' ? value : variantTitleText(value);
};

const cellReaders: Readonly<Record<ReportColumn['kind'], CellReader>> = {
  text: readText,
  units: readNumber,
  rate: readNumber,
  money: readNumber,
  percent: readNumber,
  day: readText,
  itemStatus: readStatus,
  orderStatus: readStatus,
  paymentsStatus: readStatus,
  storeStatus: (row, { field }) => getStoreStatus(row, field),
  grade: (row, { field }) => getGrade(row, field),
  unitsAtLocations: (row, { field }) => unitsText(getField(row, field)),
  deliveries: (row, { field }) => deliveriesText(getField(row, field)),
};

/** Returns the value that a cell sorts, copies and exports. */
export const getCellValue = (row: AnyReportRow, column: ReportColumn): CellValue =>
  cellReaders[column.kind](row, column);

/** Converts a cell for a file: days are days, and numbers have as many decimals as on the screen. */
export const toFileCell = (row: AnyReportRow, column: ReportColumn): WorkbookCell => {
  const value = getCellValue(row, column);
  if (column.kind === 'day' && typeof value === 'string') return { day: value };
  return typeof value === 'number' ? toNumberCell(column.kind, value) : value;
};
