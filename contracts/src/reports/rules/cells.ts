import { inventoryStatusLabels, type InventoryStatus } from '../../inventory/rules/status.ts';
import { paymentsStatusLabels, type PaymentsStatus } from '../../purchase-orders/rules/payments.ts';
import {
  purchaseOrderStatusLabels,
  type PurchaseOrderStatus,
} from '../../purchase-orders/rules/status.ts';
import { type AnyReportRow, type ReportRow, reports, type ReportType } from '../types.ts';
import type { ReportColumnKind, UnitsAtLocation } from '../types/define-report.ts';

/** A value of a table; a day is YYYY-MM-DD. */
export type ReportCell = string | number | null | { readonly day: string };

type Deliveries = ReportRow<'INVENTORY_SNAPSHOT'>['inTransit'];

const toPlainCell = (value: unknown): ReportCell => (value ?? null) as string | number | null;

const cells: Readonly<Record<ReportColumnKind, (value: unknown) => ReportCell>> = {
  text: toPlainCell,
  units: toPlainCell,
  rate: toPlainCell,
  money: toPlainCell,
  percent: toPlainCell,
  grade: toPlainCell,
  storeStatus: toPlainCell,
  day: (value) => (typeof value === 'string' ? { day: value } : null),
  itemStatus: (value) => inventoryStatusLabels[value as InventoryStatus],
  orderStatus: (value) => purchaseOrderStatusLabels[value as PurchaseOrderStatus],
  paymentsStatus: (value) => paymentsStatusLabels[value as PaymentsStatus],
  unitsAtLocations: (value) =>
    (value as readonly UnitsAtLocation[])
      .map(({ locationName, quantity }) => `${locationName}: ${String(quantity)}`)
      .join('; '),
  deliveries: (value) =>
    (value as Deliveries)
      .map(({ deliveryDate, quantity }) => `${deliveryDate}: ${String(quantity)}`)
      .join('; '),
};

/** True when the currency of the amounts is no column of the report itself. */
const hasCurrency = (type: ReportType): boolean =>
  reports[type].columns.some(({ kind }) => kind === 'money') &&
  !reports[type].columns.some(({ field }) => field === 'currency');

/** The header of a report as a table: its columns, and the currency of its amounts. */
export const buildReportHeader = (type: ReportType): readonly string[] => [
  ...reports[type].columns.map(({ label }) => label),
  ...(hasCurrency(type) ? ['Currency'] : []),
];

/** A row of a report as a row of a table (REP-G-08). */
export const toReportCells = (type: ReportType, row: AnyReportRow): readonly ReportCell[] => {
  const fields: Readonly<Record<string, unknown>> = row;
  const values = reports[type].columns.map(({ field, kind }) => cells[kind](fields[field]));
  return hasCurrency(type) ? [...values, toPlainCell(fields['currency'])] : values;
};
