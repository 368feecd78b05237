import type { Day } from '@quartermaster/contracts/core/day';
import {
  type AlertEntry,
  MAX_ALERT_ENTRIES,
} from '@quartermaster/contracts/reports/rules/alert-entries';
import { type AlertType, alertTypeLabels } from '@quartermaster/contracts/reports/types';
import type { PictureSize } from '@quartermaster/infra/platform/files/picture-size';
import { mailButton, mailTemplate } from '@quartermaster/infra/platform/mail/template';
import { shopBrand } from './shop-logo.ts';
import { shownDay } from './shown-day.ts';

/** What a mail about a raised alert tells. */
export interface MailedAlert {
  readonly type: AlertType;
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

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

interface Wording {
  /** What happened, in one line. */
  readonly headline: (entries: readonly AlertEntry[]) => string;
  readonly text: (entry: AlertEntry) => string;
  /** What the receiver can do about it. */
  readonly action: string;
  /** Where the console lists all of them. */
  readonly list: string;
}

const orders = (entries: readonly AlertEntry[], one: string, many: string): string => {
  const count = new Set(entries.map(({ purchaseOrderId }) => purchaseOrderId)).size;
  const atLeast = entries.length === MAX_ALERT_ENTRIES ? 'At least ' : '';
  return `${atLeast}${counted(count, 'purchase order')} ${count === 1 ? one : many}`;
};

const unitsOf = ({ shipment }: AlertEntry): number => shipment?.units ?? 0;

const at = ({ shipment }: AlertEntry): string =>
  shipment?.locationName ? ` at ${shipment.locationName}` : '';

const arrival = ({ shipment }: AlertEntry): string => shownDay(shipment?.arrivalDate ?? '');

const shipmentName = ({ shipment }: AlertEntry): string =>
  shipment?.name ? `${shipment.name} with ` : '';

const wordings: Readonly<Record<AlertType, Wording>> = {
  DRAFT_PURCHASE_ORDER: {
    headline: (entries) => orders(entries, 'is still a draft', 'are still drafts'),
    text: ({ days }) => `In draft for ${counted(days, 'day')}`,
    action: 'Send it to the supplier, or delete it',
    list: '/purchase-orders?view=draft',
  },
  OVERDUE_PURCHASE_ORDER: {
    headline: (entries) => orders(entries, 'is overdue', 'are overdue'),
    text: (entry) =>
      `${shipmentName(entry)}${counted(unitsOf(entry), 'unit')}, expected on ${arrival(entry)}${at(entry)}, ${counted(entry.days, 'day')} late`,
    action: 'Receive it, or ask for a new arrival date',
    list: '/shipments?view=late',
  },
  ARRIVING_INVENTORY: {
    headline: (entries) => {
      const units = entries.reduce((sum, entry) => sum + unitsOf(entry), 0);
      const verb = entries.length === 1 ? 'arrives' : 'arrive';
      return `${counted(entries.length, 'shipment')} with ${counted(units, 'unit')} ${verb} in the next two days`;
    },
    text: (entry) =>
      `${shipmentName(entry)}${counted(unitsOf(entry), 'unit')} ${entry.days === 1 ? 'tomorrow' : 'the day after tomorrow'}, ${arrival(entry)}${at(entry)}`,
    action: 'Get ready to receive it',
    list: '/shipments?view=arriving',
  },
};

const template = mailTemplate<ReturnType<typeof valuesOf>>({
  brand: shopBrand,
  subject: '{{headline}}',
  text: `{{headline}}

{{#each entries}}
- {{name}}: {{text}}
  {{../action}}: {{url}}
{{/each}}

{{seeAll}}: {{listUrl}}

--
You receive "{{label}}" of {{shop}}. Stop these mails: {{preferencesUrl}}
`,
  html: `<h1 style="margin:0 0 4px;font-size:20px;line-height:1.3">{{headline}}</h1>
<p class="quiet" style="margin:0 0 20px;color:#5b6472;font-size:13px">{{label}} of {{day}}</p>
<ul style="margin:0 0 24px;padding:0;list-style:none">{{#each entries}}<li class="line" style="margin:0;padding:12px 0;border-top:1px solid #d9dde3"><strong>{{name}}</strong><br>{{text}}<br><a class="brand" style="color:#3b5bdb" href="{{url}}">{{../action}}</a></li>
{{/each}}</ul>
${mailButton('{{listUrl}}', '{{seeAll}}')}
<p class="quiet" style="margin:0;color:#5b6472;font-size:12px">You receive this alert because a member of {{shop}} sends it to you. <a class="quiet" style="color:#5b6472" href="{{preferencesUrl}}">Stop&nbsp;these&nbsp;mails</a></p>`,
});

const nameOf = ({ purchaseOrderName, supplierName }: AlertEntry): string => {
  const name = purchaseOrderName === '' ? 'Unnamed order' : purchaseOrderName;
  return supplierName === null ? name : `${name} from ${supplierName}`;
};

const valuesOf = (alert: MailedAlert) => {
  const { type, date, entries, shop, consoleUrl, preferencesUrl, logo } = alert;
  const { headline, text, action, list } = wordings[type];
  const isLong = entries.length > SHOWN_ENTRIES;
  return {
    ...{ shop, action, preferencesUrl, logo },
    label: alertTypeLabels[type],
    headline: headline(entries),
    day: shownDay(date),
    entries: entries.slice(0, SHOWN_ENTRIES).map((entry) => ({
      name: nameOf(entry),
      text: text(entry),
      url: `${consoleUrl}/purchase-orders/${entry.purchaseOrderId}`,
    })),
    seeAll: isLong ? `See all ${entries.length.toLocaleString('en')}` : 'Open the list',
    listUrl: `${consoleUrl}${list}`,
  };
};

/** The mail about a raised alert: each order or shipment with what to do about it. */
export const alertMail = (alert: MailedAlert) => template(valuesOf(alert));
