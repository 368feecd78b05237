import { PAPER_FONTS } from '@quartermaster/platform/pdf/paper-fonts';
import { pageTemplate } from '@quartermaster/platform/pdf/pdf-printer';
import type { PaperLine } from './paper-lines.ts';
import type { OrderPaper } from './paper.ts';

/** Styles of a printed order; sizes are in points. */
const paperStyle = `
*{box-sizing:border-box;margin:0;padding:0}
body{font:8.5pt/1.42 ${PAPER_FONTS};color:#1b212c;font-variant-numeric:tabular-nums}
.head{display:flex;justify-content:space-between;align-items:flex-start;gap:24pt;padding-bottom:12pt;border-bottom:1.5pt solid #1b212c}
.shop{font-size:15pt;line-height:1.2;font-weight:700;letter-spacing:-.2pt}
.logo{display:block;max-width:60mm;max-height:18mm;margin-bottom:6pt}
.quiet{color:#667080}
.head>div:first-child{flex:1 0 45%}
.kind{text-align:right;overflow-wrap:anywhere}
.kind .label{font-size:8.5pt;font-weight:400}
h1{font-size:15pt;line-height:1.2;font-weight:700;letter-spacing:-.2pt}
.version{margin-top:2pt;font-size:10pt;font-weight:700}
.stamp{display:inline-block;margin-top:4pt;padding:1pt 6pt;border:.75pt solid #b4542b;border-radius:8pt;color:#b4542b;font-size:7.5pt;font-weight:700}
.parties{display:flex;gap:24pt;padding:12pt 0 16pt}
.parties>section{flex:1 1 0;min-width:0;overflow-wrap:anywhere}
h2{font-size:7.5pt;font-weight:600;color:#667080;margin-bottom:2pt}
.parties p:first-of-type{font-weight:600}
dl{display:grid;grid-template-columns:auto 1fr;gap:0 10pt}
dt{color:#667080}
table{width:100%;border-collapse:collapse}
thead{display:table-header-group}
tr{break-inside:avoid}
th{font-size:7.5pt;font-weight:600;color:#667080;text-align:left;vertical-align:bottom;padding:0 6pt 4pt 0;border-bottom:.75pt solid #9aa3b0}
td{vertical-align:top;padding:4.5pt 6pt 4.5pt 0;border-bottom:.5pt solid #e2e6ec}
.number{text-align:right;white-space:nowrap;padding-left:6pt}
th:last-child,td:last-child{padding-right:0}
.place{width:20pt;color:#667080}
.picture{width:32pt}
.picture span{display:block;width:26pt;height:26pt;border-radius:3pt;overflow:hidden}
.picture span:empty{background:#f1f3f6}
.picture img,.picture svg{display:block;width:26pt;height:26pt;object-fit:cover}
.title{font-weight:600;overflow-wrap:anywhere}
.codes{font-size:7.5pt;color:#667080;overflow-wrap:anywhere}
.end{display:flex;justify-content:space-between;gap:24pt;padding-top:8pt;break-inside:avoid}
.sums{flex:0 0 auto;min-width:190pt;margin-left:auto}
.sums div{display:flex;justify-content:space-between;gap:24pt;padding:1.5pt 0}
.sums .total{margin-top:3pt;padding-top:5pt;border-top:1pt solid #1b212c;font-size:11pt;font-weight:700}
.notes{flex:1 1 0;min-width:0;color:#667080;font-size:8pt;padding-top:1.5pt}
.more{padding-top:18pt;break-inside:avoid}
.more h2{font-size:9pt;font-weight:700;color:#1b212c;margin-bottom:4pt}
.more td{padding-top:3pt;padding-bottom:3pt}
.text{white-space:pre-wrap;overflow-wrap:anywhere}
`;

const head = `<div class="head">
<div>{{#if logo}}<img class="logo" src="{{logo}}" alt="">{{/if}}<p class="shop">{{shop.name}}</p>{{#each shop.lines}}<p class="quiet">{{this}}</p>{{/each}}</div>
<div class="kind"><h1><span class="label quiet">Purchase order</span><br>{{name}}</h1>{{#if version}}<p class="version">{{version}}</p><p class="quiet">Replaces what we sent before</p>{{/if}}{{#if stamp}}<p class="stamp">{{stamp}}</p>{{/if}}</div>
</div>
<div class="parties">
<section><h2>Supplier</h2>{{#each supplier}}<p>{{this}}</p>{{else}}<p>Not chosen yet</p>{{/each}}</section>
<section>{{#if destination}}<h2>Deliver to</h2>{{#each destination}}<p>{{this}}</p>{{/each}}{{/if}}</section>
<section><h2>Order</h2><dl>{{#each facts}}<dt>{{label}}</dt><dd>{{value}}</dd>{{/each}}<dt>Items</dt><dd>{{lines.length}}</dd><dt>Units</dt><dd>{{units}}</dd></dl></section>
</div>`;

const items = `<table>
<thead><tr><th class="place">No.</th>{{#if shows.images}}<th class="picture"></th>{{/if}}<th>Item</th><th class="number">Quantity</th>
{{#if shows.costs}}<th class="number">Unit cost</th>{{#if shows.discounts}}<th class="number">Discount</th>{{/if}}<th class="number">Amount{{#if currency}}, {{currency}}{{/if}}</th>{{/if}}</tr></thead>
<tbody>{{#each lines}}<tr><td class="place">{{number}}</td>
{{#if ../shows.images}}<td class="picture"><span>{{{shown}}}</span></td>{{/if}}
<td><span class="title">{{title}}</span>{{#if variant}} <span class="quiet">{{variant}}</span>{{/if}}{{#if codes}}<p class="codes">{{codes}}</p>{{/if}}</td>
<td class="number">{{quantity}}</td>
{{#if ../shows.costs}}<td class="number">{{unitCost}}</td>{{#if ../shows.discounts}}<td class="number">{{discount}}</td>{{/if}}<td class="number">{{amount}}</td>{{/if}}</tr>
{{/each}}</tbody>
</table>`;

const sums = `<div class="end">
<p class="notes">{{currencyNote}}</p>
<div class="sums">{{#each totals}}<div><span>{{label}}</span><span>{{amount}}</span></div>{{/each}}
{{#if shows.costs}}<div class="total"><span>Total</span><span>{{total}}</span></div>{{else}}<div class="total"><span>Units</span><span>{{units}}</span></div>{{/if}}</div>
</div>`;

const more = `{{#if deliveries}}<div class="more"><h2>Deliveries</h2><table>
<thead><tr><th>Shipment</th><th>To</th><th>By</th><th>Leaves</th><th>Arrives</th><th class="number">Units</th></tr></thead>
<tbody>{{#each deliveries}}<tr><td>{{name}}</td><td>{{place}}</td><td>{{method}}</td><td>{{leaves}}</td><td>{{arrives}}</td><td class="number">{{units}}</td></tr>{{/each}}</tbody>
</table></div>{{/if}}
{{#if description}}<div class="more"><h2>Description</h2><p class="text">{{description}}</p></div>{{/if}}`;

/** A line with its picture as HTML. */
type PrintedLine = PaperLine & { readonly shown: string };

/** The pages of a printed order. */
export const paperHtml = pageTemplate<
  OrderPaper & { readonly lines: readonly PrintedLine[]; readonly logo: string }
>(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{name}}</title><style>${paperStyle}</style></head>
<body>${head}${items}${sums}${more}</body></html>`);

/** Footer of every page: order, number of the last record and digest, so that two copies can be compared. */
export const paperFooter = ({
  name,
  version,
  revision,
  digest,
}: Pick<OrderPaper, 'digest' | 'name' | 'revision' | 'version'>): readonly string[] => [
  `${[name, version].filter((part) => part !== '').join(', ')}, record ${String(revision)}`,
  `SHA-256 ${digest}`,
];
