import { PAPER_FONTS } from '@quartermaster/platform/pdf/paper-fonts';
import { pageTemplate } from '@quartermaster/platform/pdf/pdf-printer';
import type { Story } from './story.ts';

/** Sizes are in points. */
const style = `
*{box-sizing:border-box;margin:0;padding:0}
body{font:9pt/1.45 ${PAPER_FONTS};color:#1b212c;font-variant-numeric:tabular-nums}
.quiet{color:#667080}
.head{display:flex;justify-content:space-between;align-items:flex-start;gap:24pt;padding-bottom:10pt;border-bottom:1.5pt solid #1b212c}
h1{font-size:17pt;line-height:1.2;font-weight:700;letter-spacing:-.2pt;overflow-wrap:anywhere}
.status{white-space:nowrap;padding:1pt 7pt;border:.75pt solid #667080;border-radius:8pt;font-size:8pt;font-weight:600}
dl.facts{display:grid;grid-template-columns:repeat(3,1fr);gap:8pt 16pt;padding:12pt 0 8pt}
dt{font-size:7.5pt;color:#667080}
dd{font-weight:600;overflow-wrap:anywhere}
h2{font-size:12pt;line-height:1.3;font-weight:700;padding-top:16pt;margin-bottom:3pt;break-after:avoid}
h2 span{color:#667080;font-weight:400;padding-right:6pt}
h3{font-size:9pt;font-weight:600;padding-top:6pt;break-after:avoid}
.lead{margin-bottom:3pt;overflow-wrap:anywhere}
.entry{display:flex;gap:12pt;padding:5pt 0;border-top:.5pt solid #e2e6ec}
.when{flex:0 0 62pt;color:#667080;font-size:8pt;padding-top:.6pt}
.what{flex:1 1 0;min-width:0;overflow-wrap:anywhere}
.revision{flex:0 0 auto;color:#667080;font-size:7.5pt;padding-top:1pt}
.what>p{break-after:avoid}
ul{list-style:none;padding-top:1.5pt}
li{display:flex;gap:8pt;font-size:8pt;color:#3a4453;break-inside:avoid}
li b{flex:0 0 32%;font-weight:400;color:#667080}
li span{flex:1 1 0;min-width:0}
.left{font-size:8pt;color:#93480a;padding:5pt 0;border-top:.5pt solid #e2e6ec}
table{width:100%;border-collapse:collapse;margin:6pt 0 8pt}
thead{display:table-header-group}
tr{break-inside:avoid}
th{font-size:7.5pt;font-weight:600;color:#667080;text-align:left;vertical-align:bottom;padding:0 6pt 3pt 0;border-bottom:.75pt solid #9aa3b0}
td{vertical-align:top;padding:3pt 6pt 3pt 0;border-bottom:.5pt solid #e2e6ec;overflow-wrap:anywhere}
.number{text-align:right;white-space:nowrap;padding-left:6pt}
th:last-child,td:last-child{padding-right:0}
.check{margin-top:18pt;padding:9pt 11pt;border:.75pt solid #9aa3b0;border-radius:5pt;break-inside:avoid;overflow-wrap:anywhere}
.check h2{padding-top:0;font-size:10pt}
code{font:7.5pt/1.4 ${PAPER_FONTS}}
`;

const head = `<div class="head"><div><p class="quiet">{{#if shop}}{{shop}} · {{/if}}Dossier of a purchase order</p><h1>{{title}}</h1></div><p class="status">{{status}}</p></div>
<dl class="facts">{{#each facts}}<div><dt>{{label}}</dt><dd>{{value}}</dd></div>{{/each}}</dl>
<p class="quiet">Times are UTC.{{#if currency}} Amounts without a currency are in {{currency}}.{{/if}}</p>`;

const lines = `{{#if lines}}<table><thead><tr><th>Item</th><th class="number">Ordered</th><th class="number">Received</th><th class="number">Accepted</th><th class="number">Unit cost</th><th class="number">Amount</th></tr></thead>
<tbody>{{#each lines}}<tr><td>{{name}}</td><td class="number">{{ordered}}</td><td class="number">{{received}}</td><td class="number">{{accepted}}</td><td class="number">{{unitCost}}</td><td class="number">{{amount}}</td></tr>{{/each}}</tbody></table>
{{#if linesLeftOut}}<p class="left">{{linesLeftOut}}</p>{{/if}}{{/if}}`;

const changes = `{{#if changes}}<ul>{{#each changes}}<li><b>{{field}}</b><span>{{text}}</span></li>{{/each}}</ul>{{/if}}{{#if more}}<p class="quiet">{{more}}</p>{{/if}}`;

const entry = `<div class="entry"><p class="when">{{day}}<br>{{time}}</p><div class="what"><p>{{sentence}}</p>${changes}</div><p class="revision">Revision {{revision}}</p></div>`;

const chapter = `<h2><span>{{number}}</span>{{title}}</h2>{{#each lead}}<p class="lead">{{this}}</p>{{/each}}
{{#each before}}${entry}{{/each}}{{#if leftOut}}<p class="left">{{leftOut}}</p>{{/if}}{{#each after}}${entry}{{/each}}`;

const since = `{{#if sinceSent}}<h2>What changed since it was sent</h2>
<p class="lead">Revision {{sentRevision}} left the draft. Revision {{revision}} is the last one.</p>
{{#each sinceSent}}<h3>{{title}}</h3>${changes}{{/each}}{{/if}}`;

const check = `<div class="check"><h2>How to check these pages</h2>
<p>They were printed from the JSON file of the dossier, {{fileName}}, which has every record of the order. The foot of every page has the SHA-256 of that file:</p>
<p><code>{{digest}}</code></p>
<p>The page "Verify a dossier" and any program for SHA-256 compute it from the file. That page also checks that no record was altered.</p></div>`;

/** The pages of a printed story. */
export const storyHtml = pageTemplate<Story>(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{title}}</title><style>${style}</style></head>
<body>${head}${lines}{{#each chapters}}${chapter}{{/each}}${since}${check}</body></html>`);

/** Footer of every page: the digest of the JSON file that the pages were printed from. */
export const storyFooter = ({
  title,
  revision,
  digest,
}: Pick<Story, 'digest' | 'revision' | 'title'>): readonly string[] => [
  `Dossier of ${title}, revision ${String(revision)}`,
  `SHA-256 of its JSON file ${digest}`,
];
