import { type ReportColumnKind, reportColumns } from '@quartermaster/contracts/reports/columns';
import type { ReportNews } from '@quartermaster/contracts/reports/events';
import type { AnyReportRow } from '@quartermaster/contracts/reports/rows';
import { type ReportCell, reportCells } from '@quartermaster/contracts/reports/rules/cells';
import type { ReportType } from '@quartermaster/contracts/reports/types';
import { shownDay } from './shown-day.ts';

/** What a mail about a run tells. */
export interface MailedReport {
  readonly type: ReportType;
  readonly rows: readonly AnyReportRow[];
  readonly periodDays: number | null;
  /** The business day of the run. */
  readonly today: string;
  /** The last scheduled run before it, with its rows; null when there was none. */
  readonly before: { readonly rows: readonly AnyReportRow[]; readonly today: string } | null;
  readonly news: ReportNews | null;
  readonly shop: string;
  /** Address of the console, without a slash at its end. */
  readonly consoleUrl: string;
  readonly instanceId: string;
}

export const SHOWN_ROWS = 10;
/** Columns of the table after the name. */
const SHOWN_COLUMNS = 3;

const shownCell = (cell: ReportCell, currency: unknown): string => {
  if (cell === null) return '–';
  if (typeof cell === 'object') return shownDay(cell.day);
  if (typeof cell === 'string') return cell;
  const text = cell.toLocaleString('en', { maximumFractionDigits: 2 });
  return typeof currency === 'string' ? `${text} ${currency}` : text;
};

/** The fields of a row of any report. */
const fieldsOf = (row: AnyReportRow): Readonly<Record<string, unknown>> => row;

/** The cells of some columns of a row, as people read them. */
export const shownCells = (type: ReportType, row: AnyReportRow, fields: readonly string[]) => {
  const cells = reportCells(type, row);
  return fields.map((name) => {
    const at = reportColumns[type].findIndex(({ field }) => field === name);
    const isMoney = reportColumns[type][at]?.kind === 'money';
    const currency = isMoney ? fieldsOf(row)['currency'] : null;
    return shownCell(cells[at] ?? null, currency);
  });
};

const nameFields = ['productTitle', 'variantTitle', 'name', 'purchaseOrderName', 'sku'];

/** The columns of the mail's table: first those that are compared. */
const tableColumns = (type: ReportType) => {
  const others = reportColumns[type].filter(({ field }) => !nameFields.includes(field));
  const ranked = [
    ...others.filter((one) => one.isCompared),
    ...others.filter((one) => !one.isCompared),
  ];
  return ranked.slice(0, SHOWN_COLUMNS);
};

export const nameOf = (row: AnyReportRow, shop: string): string => {
  const fields = fieldsOf(row);
  const title = fields['productTitle'] ?? fields['name'] ?? fields['purchaseOrderName'] ?? shop;
  const variant = fields['variantTitle'];
  return [title, variant].filter((part) => typeof part === 'string' && part !== '').join(' / ');
};

export const linkOf = (row: AnyReportRow, consoleUrl: string): string => {
  const fields = fieldsOf(row);
  const { variantId, purchaseOrderId } = fields;
  if (typeof purchaseOrderId === 'string')
    return `${consoleUrl}/purchase-orders/${purchaseOrderId}`;
  return typeof variantId === 'string' ? `${consoleUrl}/inventory?item=${variantId}` : consoleUrl;
};

const numbers: readonly ReportColumnKind[] = ['units', 'rate', 'money', 'percent'];

interface ShownRow {
  readonly name: string;
  readonly url: string;
  readonly list: readonly { readonly text: string; readonly align: 'left' | 'right' }[];
  /** The cells in a line, for the plain text. */
  readonly cells: string;
}

const shownRow = (report: MailedReport, row: AnyReportRow): ShownRow => {
  const { type, shop, consoleUrl } = report;
  const columns = tableColumns(type);
  const texts = shownCells(
    type,
    row,
    columns.map(({ field }) => field),
  );
  const list = columns.map(({ kind }, at) => {
    const align = numbers.includes(kind) ? ('right' as const) : ('left' as const);
    return { text: texts[at] ?? '', align };
  });
  const cells = columns.map(({ label }, at) => `${label} ${texts[at] ?? ''}`).join(', ');
  return { name: nameOf(row, shop), url: linkOf(row, consoleUrl), list, cells };
};

/** The one row of the shop, a line for each value. */
const shopRows = ({ type, rows, consoleUrl }: MailedReport): ShownRow[] =>
  rows.flatMap((row) =>
    reportColumns[type].map(({ field, label }) => {
      const [text = ''] = shownCells(type, row, [field]);
      return { name: label, url: consoleUrl, list: [{ text, align: 'right' }], cells: text };
    }),
  );

/** The first rows, with the columns that matter most. */
export const tableOf = (report: MailedReport) => {
  const { type, rows } = report;
  if (type === 'DASHBOARD_SNAPSHOT') {
    const columns = [{ label: '', align: 'right' }];
    return { first: 'The shop', columns, rows: shopRows(report) };
  }
  return {
    first: 'purchaseOrderId' in (rows[0] ?? {}) ? 'Order' : 'Item',
    columns: tableColumns(type).map(({ label, kind }) => ({
      label,
      align: numbers.includes(kind) ? 'right' : 'left',
    })),
    rows: rows.slice(0, SHOWN_ROWS).map((row) => shownRow(report, row)),
  };
};
