import { addDays } from '@quartermaster/contracts/core/day';
import { reportColumns } from '@quartermaster/contracts/reports/columns';
import type { ReportNews } from '@quartermaster/contracts/reports/events';
import type { AnyReportRow } from '@quartermaster/contracts/reports/rows';
import { type ReportCell, reportCells } from '@quartermaster/contracts/reports/rules/cells';
import { compareRows, type RowChange } from '@quartermaster/contracts/reports/rules/compare-rows';
import { newsText, reportHeadline } from '@quartermaster/contracts/reports/rules/headline';
import { type ReportType, reportTypeLabels } from '@quartermaster/contracts/reports/types';
import { mailTemplate } from '@quartermaster/infra/platform/mail/template';

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
  /** Page on which the receiver can stop these mails. */
  readonly preferencesUrl: string;
}

const SHOWN_ROWS = 10;
const SHOWN_CHANGES = 5;
/** Columns of the mail's table after the name. */
const SHOWN_COLUMNS = 3;

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' },
});
const shownDay = (day: string): string => dayFormat.format(Date.parse(day));

const shownCell = (cell: ReportCell, currency: unknown): string => {
  if (cell === null) return '–';
  if (typeof cell === 'object') return shownDay(cell.day);
  if (typeof cell === 'string') return cell;
  const text = cell.toLocaleString('en', { maximumFractionDigits: 2 });
  return typeof currency === 'string' ? `${text} ${currency}` : text;
};

type Fields = Readonly<Record<string, unknown>>;

/** The cells of some columns of a row, as people read them. */
const shownCells = (type: ReportType, row: AnyReportRow, fields: readonly string[]) => {
  const cells = reportCells(type, row);
  return fields.map((name) => {
    const at = reportColumns[type].findIndex(({ field }) => field === name);
    const isMoney = reportColumns[type][at]?.kind === 'money';
    const currency = isMoney ? (row as unknown as Fields)['currency'] : null;
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
  return ranked.slice(0, type === 'DASHBOARD_SNAPSHOT' ? ranked.length : SHOWN_COLUMNS);
};

const nameOf = (row: AnyReportRow, shop: string): string => {
  const fields = row as unknown as Fields;
  const title = fields['productTitle'] ?? fields['name'] ?? fields['purchaseOrderName'] ?? shop;
  const variant = fields['variantTitle'];
  return [title, variant].filter((part) => typeof part === 'string' && part !== '').join(' / ');
};

const linkOf = (row: AnyReportRow, consoleUrl: string): string => {
  const fields = row as unknown as Fields;
  const { variantId, purchaseOrderId } = fields;
  if (typeof purchaseOrderId === 'string')
    return `${consoleUrl}/purchase-orders/${purchaseOrderId}`;
  return typeof variantId === 'string' ? `${consoleUrl}/inventory?item=${variantId}` : consoleUrl;
};

const kinds = { ADDED: 'New', CHANGED: 'Changed', GONE: 'Gone' } as const;

/** "Stockout date: Fri 6 Mar → Wed 4 Mar"; empty for a row that is new or gone. */
const changeText = (type: ReportType, { row, before }: RowChange): string => {
  if (before === null || before === row) return '';
  const compared = reportColumns[type].filter((one) => one.isCompared);
  const fields = compared.map(({ field }) => field);
  const [from, to] = [shownCells(type, before, fields), shownCells(type, row, fields)];
  return compared
    .flatMap(({ label }, at) =>
      from[at] === to[at] ? [] : [`${label}: ${from[at] ?? ''} → ${to[at] ?? ''}`],
    )
    .join('; ');
};

const changesOf = ({ type, rows, before, shop, consoleUrl }: MailedReport) => {
  if (before === null) return [];
  const { changes } = compareRows(type, before.rows, rows);
  return changes.slice(0, SHOWN_CHANGES).map((change) => ({
    kind: kinds[change.kind],
    name: nameOf(change.row, shop),
    url: linkOf(change.row, consoleUrl),
    text: changeText(type, change),
  }));
};

const lastRun = ({ before, today }: MailedReport): string => {
  if (before === null) return '';
  return before.today === addDays(today, -1) ? 'yesterday' : shownDay(before.today);
};

const cellStyle =
  'padding:6px 10px 6px 0;border-bottom:1px solid #d9dde3;vertical-align:top;text-align:left';

const template = mailTemplate<ReturnType<typeof valuesOf>>({
  brand: '{{shop}}',
  subject: '{{headline}}{{#if news}}; {{news}} since {{since}}{{/if}}',
  text: `{{headline}}
{{#if since}}
Since {{since}}: {{#if news}}{{news}}{{else}}nothing changed{{/if}}
{{#each changes}}
- {{kind}}: {{name}}{{#if text}} ({{text}}){{/if}}
  {{url}}
{{/each}}
{{/if}}

{{#each rows}}
- {{name}}: {{cells}}
  {{url}}
{{/each}}

All {{rowCount}}: {{instanceUrl}}

--
You receive "{{label}}" of {{shop}}. Stop these mails: {{preferencesUrl}}
`,
  html: `<h1 style="margin:0 0 4px;font-size:20px;line-height:1.3">{{headline}}</h1>
<p class="quiet" style="margin:0 0 20px;color:#5b6472;font-size:13px">{{label}} of {{day}}</p>
{{#if since}}<p style="margin:0 0 6px;font-weight:600">Since {{since}}: {{#if news}}{{news}}{{else}}nothing changed{{/if}}</p>
{{#if changes}}<ul style="margin:0 0 20px;padding-left:18px">{{#each changes}}<li style="margin:0 0 4px">{{kind}}: <a class="brand" style="color:#3b5bdb" href="{{url}}">{{name}}</a>{{#if text}}<br><span class="quiet" style="color:#5b6472;font-size:13px">{{text}}</span>{{/if}}</li>
{{/each}}</ul>{{/if}}{{/if}}
{{#if rows}}<table role="presentation" style="width:100%;border-collapse:collapse;font-size:13px;margin:0 0 16px"><thead><tr><th style="${cellStyle}">{{first}}</th>{{#each columns}}<th style="${cellStyle}">{{this}}</th>{{/each}}</tr></thead>
<tbody>{{#each rows}}<tr><td style="${cellStyle}"><a class="brand" style="color:#3b5bdb" href="{{url}}">{{name}}</a></td>{{#each list}}<td style="${cellStyle}">{{this}}</td>{{/each}}</tr>
{{/each}}</tbody></table>{{/if}}
<p style="margin:0 0 24px"><a class="brand" style="color:#3b5bdb;font-weight:600" href="{{instanceUrl}}">{{open}}</a></p>
<p class="quiet" style="margin:0;color:#5b6472;font-size:12px">You receive this report because a member of {{shop}} sends it to you. <a class="quiet" style="color:#5b6472" href="{{preferencesUrl}}">Stop these mails</a></p>`,
});

const valuesOf = (report: MailedReport) => {
  const { type, rows, periodDays, today, news, shop, consoleUrl, instanceId } = report;
  const columns = tableColumns(type);
  const fields = columns.map(({ field }) => field);
  const count = rows.length.toLocaleString('en');
  return {
    shop,
    label: reportTypeLabels[type],
    headline: reportHeadline(type, { rows, periodDays }),
    day: shownDay(today),
    since: lastRun(report),
    news: news === null ? '' : (newsText(news) ?? ''),
    changes: changesOf(report),
    first: 'purchaseOrderId' in (rows[0] ?? {}) ? 'Order' : 'Item',
    columns: columns.map(({ label }) => label),
    rows: rows.slice(0, SHOWN_ROWS).map((row) => {
      const list = shownCells(type, row, fields);
      const cells = columns.map(({ label }, at) => `${label} ${list[at] ?? ''}`).join(', ');
      return { name: nameOf(row, shop), url: linkOf(row, consoleUrl), list, cells };
    }),
    rowCount: `${count} ${rows.length === 1 ? 'row' : 'rows'}`,
    open: rows.length > SHOWN_ROWS ? `See all ${count} rows` : 'Open the report',
    instanceUrl: `${consoleUrl}/reports/instances/${instanceId}`,
    preferencesUrl: report.preferencesUrl,
  };
};

/** The mail about a run of a report: first what changed, then the first rows. */
export const reportMail = (report: MailedReport) => template(valuesOf(report));
