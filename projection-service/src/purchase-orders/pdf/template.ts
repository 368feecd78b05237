import { pageTemplate } from '@quartermaster/infra/platform/pdf/page-template';
import type { PaperLine } from './paper-lines.ts';
import type { OrderPaper } from './paper.ts';
import { paperFonts, paperStyle } from './style.ts';

const head = `<div class="head">
<div>{{#if logo}}<img class="logo" src="{{logo}}" alt="">{{/if}}<p class="shop">{{shop.name}}</p>{{#each shop.lines}}<p class="quiet">{{this}}</p>{{/each}}</div>
<div class="kind"><h1><span class="label quiet">Purchase order</span><br>{{name}}</h1>{{#if stamp}}<p class="stamp">{{stamp}}</p>{{/if}}</div>
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

/** A line with what stands for its picture, as HTML. */
type PrintedLine = PaperLine & { readonly shown: string };

/** The pages of a printed order. */
export const paperHtml = pageTemplate<
  OrderPaper & { readonly lines: readonly PrintedLine[]; readonly logo: string }
>(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{{name}}</title><style>${paperStyle}</style></head>
<body>${head}${items}${sums}${more}</body></html>`);

/** At the foot of every page: what was printed, so that two copies can be compared, and how many pages there are. */
export const paperFooter = pageTemplate<Pick<OrderPaper, 'name' | 'revision' | 'digest'>>(
  `<div style="width:100%;margin:0 14mm;padding-top:4pt;border-top:.5pt solid #c9cfd8;display:flex;justify-content:space-between;gap:12pt;font:6.5pt/1.4 ${paperFonts};color:#667080">
<span style="overflow-wrap:anywhere">{{name}}, revision {{revision}}<br>SHA-256 {{digest}}</span>
<span style="white-space:nowrap">Page <span class="pageNumber"></span> of <span class="totalPages"></span></span></div>`,
);
