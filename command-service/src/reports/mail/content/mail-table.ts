import {
  type AnyReportRow,
  isAboutShop,
  reports,
  type ReportType,
} from '@quartermaster/contracts/reports/types';
import type { ReportColumnKind } from '@quartermaster/contracts/reports/types/define-report';
import type { ReportChangeCounts } from '@quartermaster/contracts/reports/events';
import { type ReportCell, toReportCells } from '@quartermaster/contracts/reports/rules/cells';
import { formatDay } from './format-day.ts';

/** Content of a mail about a run. */
export interface MailedReport {
  readonly type: ReportType;
  readonly rows: readonly AnyReportRow[];
  readonly periodDays: number | null;
  /** The business day of the run. */
  readonly today: string;
  /** The last scheduled run before it, with its rows; null when there was none. */
  readonly before: { readonly rows: readonly AnyReportRow[]; readonly today: string } | null;
  readonly news: ReportChangeCounts | null;
  readonly shop: string;
  /** Address of the console, without a slash at its end. */
  readonly consoleUrl: string;
  readonly instanceId: string;
}

export const SHOWN_ROWS = 10;
/** Columns of the table after the name. */
const SHOWN_COLUMNS = 3;

/** Formats the text of a CSV cell for readers. */
const formatText = (kind: ReportColumnKind | undefined, text: string): string => {
  if (kind === 'storeStatus') return `${text.slice(0, 1)}${text.slice(1).toLowerCase()}`;
  return kind === 'deliveries' ? text.replaceAll(/\d{4}-\d\d-\d\d/g, formatDay) : text;
};

const isCurrency = (given: unknown): given is string =>
  typeof given === 'string' && /^[A-Z]{3}$/.test(given);

/** "GBP 1,234.50" */
const formatMoney = (amount: number, currency: string): string =>
  amount
    .toLocaleString('en', { style: 'currency', currency, currencyDisplay: 'code' })
    .replaceAll('\u00a0', ' ');

const formatCell = (
  cell: ReportCell,
  kind: ReportColumnKind | undefined,
  currency: unknown,
): string => {
  if (cell === null) return '–';
  if (typeof cell === 'object') return formatDay(cell.day);
  if (typeof cell === 'string') return formatText(kind, cell);
  return kind === 'money' && isCurrency(currency)
    ? formatMoney(cell, currency)
    : cell.toLocaleString('en', {
        minimumFractionDigits: kind === 'rate' ? 2 : 0,
        maximumFractionDigits: 2,
      });
};

/** Returns the fields of a row of any report. */
const toFields = (row: AnyReportRow): Readonly<Record<string, unknown>> => row;

/** Formats the cells of some columns of a row for readers. */
export const formatCells = (type: ReportType, row: AnyReportRow, fields: readonly string[]) => {
  const cells = toReportCells(type, row);
  return fields.map((name) => {
    const at = reports[type].columns.findIndex(({ field }) => field === name);
    return formatCell(
      cells[at] ?? null,
      reports[type].columns[at]?.kind,
      toFields(row)['currency'],
    );
  });
};

const nameFields = ['productTitle', 'variantTitle', 'name', 'purchaseOrderName', 'sku'];

const countKinds: readonly ReportColumnKind[] = ['units', 'rate'];

/** Selects the columns of the mail's table: first those that are compared, then those that count units. */
const selectColumns = (type: ReportType) => {
  const others = reports[type].columns.filter(({ field }) => !nameFields.includes(field));
  const rankColumn = (one: (typeof others)[number]): number =>
    one.isCompared ? 0 : countKinds.includes(one.kind) ? 1 : 2;
  return others.toSorted((a, b) => rankColumn(a) - rankColumn(b)).slice(0, SHOWN_COLUMNS);
};

export const formatName = (row: AnyReportRow, shop: string): string => {
  const fields = toFields(row);
  const title = fields['productTitle'] ?? fields['name'] ?? fields['purchaseOrderName'] ?? shop;
  const variant = fields['variantTitle'];
  return [title, variant].filter((part) => typeof part === 'string' && part !== '').join(' / ');
};

export const buildLink = (row: AnyReportRow, consoleUrl: string): string => {
  const fields = toFields(row);
  const { variantId, purchaseOrderId } = fields;
  if (typeof purchaseOrderId === 'string')
    return `${consoleUrl}/purchase-orders/${purchaseOrderId}`;
  return typeof variantId === 'string' ? `${consoleUrl}/inventory?item=${variantId}` : consoleUrl;
};

const numberKinds: readonly ReportColumnKind[] = ['units', 'rate', 'money', 'percent'];

/** Style of the cells of a column. */
interface CellLook {
  readonly align: 'left' | 'right';
  readonly wrap: 'nowrap' | 'normal';
  /** A further class: `wide` columns are left out on a phone. */
  readonly more: '' | ' wide';
}

/** Columns after the name that fit on a phone. */
const NARROW_COLUMNS = 2;

const chooseLook = (kind: ReportColumnKind, at: number): CellLook => {
  const isNumber = numberKinds.includes(kind);
  return {
    align: isNumber ? 'right' : 'left',
    wrap: isNumber || kind === 'day' ? 'nowrap' : 'normal',
    more: at < NARROW_COLUMNS ? '' : ' wide',
  };
};

interface ShownRow {
  readonly name: string;
  readonly url: string;
  readonly list: readonly (CellLook & { readonly text: string })[];
  /** The cells in a line, for the plain text. */
  readonly cells: string;
}

const toShownRow = (report: MailedReport, row: AnyReportRow): ShownRow => {
  const { type, shop, consoleUrl } = report;
  const columns = selectColumns(type);
  const texts = formatCells(
    type,
    row,
    columns.map(({ field }) => field),
  );
  const list = columns.map(({ kind }, at) => ({ text: texts[at] ?? '', ...chooseLook(kind, at) }));
  const cells = columns.map(({ label }, at) => `${label} ${texts[at] ?? ''}`).join(', ');
  return { name: formatName(row, shop), url: buildLink(row, consoleUrl), list, cells };
};

/** Turns the one row of the shop into a line for each value. */
const toShopRows = ({ type, rows, consoleUrl }: MailedReport): ShownRow[] =>
  rows.flatMap((row) =>
    reports[type].columns.map(({ field, label }) => {
      const [text = ''] = formatCells(type, row, [field]);
      return {
        name: label,
        url: consoleUrl,
        list: [{ text, ...chooseLook('units', 0) }],
        cells: text,
      };
    }),
  );

/** Builds the table of a mail: the first rows, with the most important columns. */
export const buildTable = (report: MailedReport) => {
  const { type, rows } = report;
  if (isAboutShop(type)) {
    const columns = [{ label: '', ...chooseLook('units', 0) }];
    return { first: 'The shop', columns, rows: toShopRows(report) };
  }
  return {
    first: 'productTitle' in (rows[0] ?? {}) ? 'Item' : 'Order',
    columns: selectColumns(type).map(({ label, kind }, at) => ({ label, ...chooseLook(kind, at) })),
    rows: rows.slice(0, SHOWN_ROWS).map((row) => toShownRow(report, row)),
  };
};
