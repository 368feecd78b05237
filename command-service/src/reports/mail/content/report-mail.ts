import { addDays } from '@quartermaster/contracts/core/day';
import { reports, type ReportType } from '@quartermaster/contracts/reports/types';
import { compareRows, type RowChange } from '@quartermaster/contracts/reports/rules/compare-rows';
import {
  formatChangeCounts,
  buildReportHeadline,
} from '@quartermaster/contracts/reports/rules/headline';
import type { PictureSize } from '@quartermaster/platform/files/picture-size';
import { mailButton, mailTemplate } from '@quartermaster/platform/mail/template';
import {
  buildLink,
  type MailedReport,
  formatName,
  SHOWN_ROWS,
  formatCells,
  buildTable,
} from './mail-table.ts';
import { shopBrand } from './shop-logo.ts';
import { formatDay } from './format-day.ts';

const SHOWN_CHANGES = 5;

const kinds = { ADDED: 'New', CHANGED: 'Changed', GONE: 'Gone' } as const;

/** Formats a change: "Stockout date: Fri 6 Mar → Wed 4 Mar"; empty for a row that is new or gone. */
const describeChange = (type: ReportType, { row, before }: RowChange): string => {
  if (before === null || before === row) return '';
  const compared = reports[type].columns.filter((one) => one.isCompared);
  const fields = compared.map(({ field }) => field);
  const [from, to] = [formatCells(type, before, fields), formatCells(type, row, fields)];
  return compared
    .flatMap(({ label }, at) =>
      from[at] === to[at] ? [] : [`${label}: ${from[at] ?? ''} → ${to[at] ?? ''}`],
    )
    .join('; ');
};

const listChanges = ({ type, rows, before, shop, consoleUrl }: MailedReport) => {
  if (before === null) return [];
  const { changes } = compareRows(type, before.rows, rows);
  return changes.slice(0, SHOWN_CHANGES).map((change) => ({
    kind: kinds[change.kind],
    name: formatName(change.row, shop),
    url: buildLink(change.row, consoleUrl),
    text: describeChange(type, change),
  }));
};

const describeLastRun = ({ before, today }: MailedReport): string => {
  if (before === null) return '';
  return before.today === addDays(today, -1) ? 'yesterday' : formatDay(before.today);
};

const cellStyle =
  'padding:7px 0 7px 16px;border-bottom:1px solid #d9dde3;vertical-align:top;line-height:1.4';
const firstStyle = `${cellStyle};padding-left:0;text-align:left`;

/** Values of a mail that depend on its receiver. */
export interface ReceiverValues {
  readonly preferencesUrl: string;
  /** Size of the logo at the head; null when the name of the shop is there. */
  readonly logo: PictureSize | null;
}

/** The mail about a run of a report: first what changed, then the first rows. */
export const reportMail = mailTemplate<ReportMailValues & ReceiverValues>({
  brand: shopBrand,
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
You receive "{{label}}" of {{shop}}. Stop these emails: {{preferencesUrl}}
`,
  html: `<h1 style="margin:0 0 4px;font-size:20px;line-height:1.3">{{headline}}</h1>
<p class="quiet" style="margin:0 0 20px;color:#5b6472;font-size:13px">{{label}} of {{day}}</p>
{{#if since}}<p style="margin:0 0 6px;font-weight:600">Since {{since}}: {{#if news}}{{news}}{{else}}nothing changed{{/if}}</p>
{{#if changes}}<ul style="margin:0 0 20px;padding-left:18px">{{#each changes}}<li style="margin:0 0 4px">{{kind}}: <a class="brand" style="color:#3b5bdb" href="{{url}}">{{name}}</a>{{#if text}}<br><span class="quiet" style="color:#5b6472;font-size:13px">{{text}}</span>{{/if}}</li>
{{/each}}</ul>{{/if}}{{/if}}
{{#if rows}}<table style="width:100%;border-collapse:collapse;font-size:13px;margin:0 0 16px"><thead><tr><th class="line" scope="col" style="${firstStyle};vertical-align:bottom">{{first}}</th>{{#each columns}}<th class="line{{more}}" scope="col" style="${cellStyle};vertical-align:bottom;text-align:{{align}}">{{label}}</th>{{/each}}</tr></thead>
<tbody>{{#each rows}}<tr><td class="line" style="${firstStyle}"><a class="brand" style="color:#3b5bdb;text-decoration:none" href="{{url}}">{{name}}</a></td>{{#each list}}<td class="line{{more}}" style="${cellStyle};white-space:{{wrap}};text-align:{{align}}">{{text}}</td>{{/each}}</tr>
{{/each}}</tbody></table>{{/if}}
${mailButton('{{instanceUrl}}', '{{open}}')}
<p class="quiet" style="margin:0;color:#5b6472;font-size:12px">You receive this report because a member of {{shop}} added you as a recipient. <a class="quiet" style="color:#5b6472" href="{{preferencesUrl}}">Stop&nbsp;these&nbsp;emails</a></p>`,
});

/** Returns the values of a mail about a run that are equal for all receivers. */
export const reportMailValues = (report: MailedReport) => {
  const { type, rows, periodDays, today, news, shop, consoleUrl, instanceId } = report;
  const count = rows.length.toLocaleString('en');
  return {
    shop,
    label: reports[type].label,
    day: formatDay(today),
    headline: buildReportHeadline(type, { rows, periodDays }),
    since: describeLastRun(report),
    news: news === null ? '' : (formatChangeCounts(news) ?? ''),
    changes: listChanges(report),
    ...buildTable(report),
    rowCount: `${count} ${rows.length === 1 ? 'row' : 'rows'}`,
    open: rows.length > SHOWN_ROWS ? `See all ${count} rows` : 'Open the report',
    instanceUrl: `${consoleUrl}/reports/instances/${instanceId}`,
  };
};

export type ReportMailValues = ReturnType<typeof reportMailValues>;
