import type {
  WhatIfChanges,
  WhatIfContent,
  WhatIfSelection,
} from '@quartermaster/contracts/what-if/draft';
import type {
  WhatIfDifference,
  WhatIfEffect,
  WhatIfResult,
} from '@quartermaster/contracts/what-if/result';
import { DASH, formatDate, formatMonth } from '../../lib/format.ts';
import type { Part } from '../../lib/merge.ts';
import { plural } from '../../lib/plural.ts';
import { daysText, unitsText, itemsText } from '../../lib/words.ts';

export const differenceLabels: Readonly<Record<WhatIfDifference, string>> = {
  ANY: 'All',
  STATUS: 'Status',
  STOCKOUT: 'Stockout',
  SALES_AT_RISK: 'Sales at risk',
  TO_BUY: 'To buy',
};
export const differences = Object.keys(differenceLabels) as WhatIfDifference[];

/** Describes the items of a draft. */
export const selectionText = ({ variantIds, matching }: WhatIfSelection): string => {
  if (variantIds !== undefined)
    return plural(variantIds.length, { one: '# chosen item', other: '# chosen items' });
  const filters = matching?.filters.length ?? 0;
  const parts = [
    ...(filters > 0 ? [plural(filters, { one: '# filter', other: '# filters' })] : []),
    ...(matching?.search === undefined ? [] : [`“${matching.search}”`]),
  ];
  return parts.length === 0 ? 'All items' : `Items that match ${parts.join(' and ')}`;
};

const percentText = (percent: number): string => `${percent > 0 ? '+' : ''}${String(percent)} %`;

/** Formats a month for reading. */
export const monthText = (month: string): string => formatMonth(`${month}-01`);

const demandText = ({ percent, months }: WhatIfChanges['demand']): string =>
  [
    percentText(percent),
    ...months.map((one) => `${monthText(one.month)} ${percentText(one.percent)}`),
  ].join(', ');

/** Splits a draft into parts that can be compared and chosen one by one. */
export const draftParts = ({ name, selection, changes }: WhatIfContent): readonly Part[] => [
  { key: 'name', label: 'Name', value: name, text: name },
  { key: 'selection', label: 'Items', value: selection, text: selectionText(selection) },
  {
    key: 'changes',
    label: 'Changes',
    value: changes,
    text: [
      plural(changes.leadTimes.length, { one: '# lead time', other: '# lead times' }),
      `demand ${demandText(changes.demand)}`,
      plural(changes.shipments.length, { one: '# shipment', other: '# shipments' }),
      plural(changes.minimums.length, { one: '# minimum', other: '# minimums' }),
    ].join(', '),
  },
];

/** Subject of a change. */
export const effectTitle = ({ kind, name, becomes }: WhatIfEffect): string => {
  switch (kind) {
    case 'LEAD_TIME':
      if (name !== null) return `Lead time of ${name}`;
      return becomes === 'SHOP' ? 'Lead time of the shop' : 'Lead time of a supplier';
    case 'MINIMUM':
      return `Minimum of ${name ?? 'a supplier'}`;
    case 'ARRIVAL_DATE':
      return `Arrival of a shipment of ${name ?? 'an order'}`;
    case 'LOSS':
      return `Loss of a shipment of ${name ?? 'an order'}`;
    case 'DEMAND':
      return name === null ? 'Demand' : `Demand in ${monthText(name)}`;
  }
};

type Value = WhatIfEffect['from'];

const formatDateOr = (absent: string) => (value: Value) =>
  value === null ? absent : formatDate(String(value));

const valueTexts: Readonly<Record<WhatIfEffect['kind'], (value: Value) => string>> = {
  LEAD_TIME: (days) => (days === null ? 'the shop’s' : daysText(Number(days))),
  MINIMUM: (units) => (units === null ? 'none' : unitsText(Number(units))),
  DEMAND: (percent) => (percent === 0 ? 'as planned' : percentText(Number(percent))),
  ARRIVAL_DATE: formatDateOr(DASH),
  LOSS: formatDateOr('lost'),
};

/** Formats a present or assumed value. */
export const effectValue = ({ kind }: WhatIfEffect, value: Value): string =>
  valueTexts[kind](value);

/** Effect of a change when the draft is applied. */
export const becomesText: Readonly<Record<WhatIfEffect['becomes'], string>> = {
  SUPPLIER: 'Changes the supplier',
  SHOP: 'Changes the stock insights, by admins only',
  SHIPMENT: 'Changes the shipment',
  NOTHING: 'Stays an assumption',
  UNKNOWN: 'It is no longer there',
};

export const WHAT_IF_ALL = 'What if: All items';

export const notMade = (changes: number): string =>
  plural(changes, { one: '# change could not be made', other: '# changes could not be made' });

export const changesMade = (changes: number): string =>
  plural(changes, { one: '# change made', other: '# changes made' });

export const makeChanges = (changes: number): string =>
  plural(changes, { one: 'Make # change', other: 'Make # changes' });

/** "PO-7 · Shipment 1, Mar 1, 2026" */
export const shipmentOption = (shipment: string, arrivalDate: string | null): string =>
  arrivalDate === null ? shipment : `${shipment}, ${formatDate(arrivalDate)}`;

export const arrivalOf = (shipment: string): string => `Arrival of ${shipment}`;

export const isLost = (shipment: string): string => `${shipment} is lost`;

export const leadTimeOf = (supplier: string): string => `Lead time of ${supplier}, days`;

export const demandIn = (month: string): string => `Demand in ${month}, percent`;

export const minimumOf = (supplier: string): string => `Minimum of ${supplier}, units`;

interface CashMonth {
  readonly month: string;
  readonly now: string;
  readonly then: string;
  readonly planned: string;
}

export const cashMonth = ({ month, now, then, planned }: CashMonth): string =>
  `${monthText(month)}: now ${now}, then ${then}, of which ${planned} is planned`;

/** Sentences under the chart: what both cases include. */
export const cashIncluded = (planned: string): string =>
  `Both include ${planned} of unpaid payments of all orders, by their due dates, and what Buy now suggests for these items, ordered on the last day to order and paid by the terms of the supplier.`;

export const cashLater = (now: string, then: string): string =>
  `After these months: now ${now}, then ${then}.`;

type Omitted = Pick<WhatIfResult['cashOut'], 'paymentsWithoutDate' | 'paymentsWithoutRate'>;

/** Empty when all payments are included. */
export const cashOmitted = ({ paymentsWithoutDate, paymentsWithoutRate }: Omitted): string => {
  const undated = plural(paymentsWithoutDate, {
    one: '# payment without a due date',
    other: '# payments without a due date',
  });
  const unrated = plural(paymentsWithoutRate, {
    one: '# payment without an exchange rate',
    other: '# payments without an exchange rate',
  });
  if (paymentsWithoutDate > 0 && paymentsWithoutRate > 0)
    return `Left out: ${undated} and ${unrated}.`;
  if (paymentsWithoutDate > 0) return `Left out: ${undated}.`;
  return paymentsWithoutRate > 0 ? `Left out: ${unrated}.` : '';
};

export const presentValue = (value: string): string => `now ${value}`;

export const itemsDiffer = (differing: number, items: number): string =>
  plural(
    differing,
    {
      one: '# of {items} differs. Items run out, and units are lost, before an order that is placed today could arrive.',
      other:
        '# of {items} differ. Items run out, and units are lost, before an order that is placed today could arrive.',
    },
    { items: itemsText(items) },
  );

export const keptUntil = (day: string): string => `Kept until ${formatDate(day)}`;

export const deleteQuestion = (draft: string): string => `Delete “${draft}”?`;

export const deleteDraft = (draft: string): string => `Delete ${draft}`;

export const draftsText = (drafts: number): string =>
  plural(drafts, { one: '# draft', other: '# drafts' });
