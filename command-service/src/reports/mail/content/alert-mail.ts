import { formatItemName, formatOrderName } from '@quartermaster/contracts/core/words';
import type { Day } from '@quartermaster/contracts/core/day';
import type {
  AlertEntry,
  ItemAlertEntry,
  OrderAlertEntry,
} from '@quartermaster/contracts/reports/rules/alert-entry';
import {
  type AnyAlertType,
  anyAlertTypeLabels,
} from '@quartermaster/contracts/reports/alert-types';
import type { PictureSize } from '@quartermaster/platform/files/picture-size';
import { mailButton, mailTemplate } from '@quartermaster/platform/mail/template';
import { itemAlertWords } from './item-alert-words.ts';
import { orderAlertWords, type Wording } from './order-alert-words.ts';
import { shopBrand } from './shop-logo.ts';
import { formatDay } from './format-day.ts';

/** Content of a mail about a raised alert. */
export interface MailedAlert {
  readonly type: AnyAlertType;
  /** The business day on which it was raised. */
  readonly date: Day;
  readonly entries: readonly AlertEntry[];
  readonly shop: string;
  /** Address of the console, without a slash at its end. */
  readonly consoleUrl: string;
  /** Page on which the receiver can stop these mails. */
  readonly preferencesUrl: string;
  /** Size of the logo at the head; null when the name of the shop is there. */
  readonly logo: PictureSize | null;
}

const SHOWN_ENTRIES = 50;

const template = mailTemplate<ReturnType<typeof toTemplateValues>>({
  brand: shopBrand,
  subject: '{{headline}}',
  text: `{{headline}}

{{#each entries}}
- {{name}}: {{text}}
  {{../action}}: {{url}}
{{/each}}

{{seeAll}}: {{listUrl}}

--
You receive "{{label}}" of {{shop}}. Stop these emails: {{preferencesUrl}}
`,
  html: `<h1 style="margin:0 0 4px;font-size:20px;line-height:1.3">{{headline}}</h1>
<p class="quiet" style="margin:0 0 20px;color:#5b6472;font-size:13px">{{label}} of {{day}}</p>
<ul style="margin:0 0 24px;padding:0;list-style:none">{{#each entries}}<li class="line" style="margin:0;padding:12px 0;border-top:1px solid #d9dde3"><strong>{{name}}</strong><br>{{text}}<br><a class="brand" style="color:#3b5bdb" href="{{url}}">{{../action}}</a></li>
{{/each}}</ul>
${mailButton('{{listUrl}}', '{{seeAll}}')}
<p class="quiet" style="margin:0;color:#5b6472;font-size:12px">You receive this alert because a member of {{shop}} added you as a recipient. <a class="quiet" style="color:#5b6472" href="{{preferencesUrl}}">Stop&nbsp;these&nbsp;emails</a></p>`,
});

const formatName = (entry: AlertEntry): string => {
  if (entry.about === 'ITEM') return formatItemName(entry);
  const name = formatOrderName(entry.purchaseOrderName);
  return entry.supplierName === null ? name : `${name} from ${entry.supplierName}`;
};

const buildPath = (entry: AlertEntry): string =>
  entry.about === 'ITEM'
    ? `/inventory?item=${entry.variantId}`
    : `/purchase-orders/${entry.purchaseOrderId}`;

const describeEntries = <Entry extends AlertEntry>(
  wording: Wording<Entry>,
  entries: readonly Entry[],
) => ({
  headline: wording.headline(entries),
  action: wording.action,
  list: wording.list,
  lines: entries.slice(0, SHOWN_ENTRIES).map((entry) => ({
    name: formatName(entry),
    text: wording.text(entry),
    path: buildPath(entry),
  })),
});

const isAboutItem = (entry: AlertEntry): entry is ItemAlertEntry => entry.about === 'ITEM';
const isAboutOrder = (entry: AlertEntry): entry is OrderAlertEntry => entry.about === 'ORDER';

const describeAlert = ({ type, entries }: MailedAlert) => {
  switch (type) {
    case 'NEGATIVE_STOCK':
    case 'UNSOLD_GRADE_A':
    case 'COST_ROSE':
      return describeEntries(itemAlertWords[type], entries.filter(isAboutItem));
    default:
      return describeEntries(orderAlertWords[type], entries.filter(isAboutOrder));
  }
};

const toTemplateValues = (alert: MailedAlert) => {
  const { type, date, entries, shop, consoleUrl, preferencesUrl, logo } = alert;
  const { headline, action, list, lines } = describeAlert(alert);
  const isLong = entries.length > SHOWN_ENTRIES;
  return {
    shop,
    action,
    preferencesUrl,
    headline,
    logo,
    label: anyAlertTypeLabels[type],
    day: formatDay(date),
    entries: lines.map(({ name, text, path }) => ({ name, text, url: `${consoleUrl}${path}` })),
    seeAll: isLong ? `See all ${entries.length.toLocaleString('en')}` : 'Open the list',
    listUrl: `${consoleUrl}${list}`,
  };
};

/** The mail about a raised alert: each order, shipment or item with what to do about it. */
export const alertMail = (alert: MailedAlert) => template(toTemplateValues(alert));
