import type {
  WhatIfChanges,
  WhatIfContent,
  WhatIfSelection,
} from '@quartermaster/contracts/what-if/draft';
import type { WhatIfDifference, WhatIfEffect } from '@quartermaster/contracts/what-if/result';
import { DASH, formatCount, formatDate, formatMonth } from '../../lib/format.ts';
import type { Part } from '../../lib/merge.ts';

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
  if (variantIds !== undefined) return formatCount(variantIds.length, 'chosen item');
  const filters = matching?.filters.length ?? 0;
  const parts = [
    ...(filters > 0 ? [formatCount(filters, 'filter')] : []),
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
      formatCount(changes.leadTimes.length, 'lead time'),
      `demand ${demandText(changes.demand)}`,
      formatCount(changes.shipments.length, 'shipment'),
      formatCount(changes.minimums.length, 'minimum'),
    ].join(', '),
  },
];

const formatName = ({ name }: WhatIfEffect, unnamed: string): string => name ?? unnamed;

/** Subject of a change. */
export const effectTitle = (effect: WhatIfEffect): string => {
  switch (effect.kind) {
    case 'LEAD_TIME':
      return `Lead time of ${formatName(effect, effect.becomes === 'SHOP' ? 'the shop' : 'a supplier')}`;
    case 'MINIMUM':
      return `Minimum of ${formatName(effect, 'a supplier')}`;
    case 'ARRIVAL_DATE':
      return `Arrival of a shipment of ${formatName(effect, 'an order')}`;
    case 'LOSS':
      return `Loss of a shipment of ${formatName(effect, 'an order')}`;
    case 'DEMAND':
      return effect.name === null ? 'Demand' : `Demand in ${monthText(effect.name)}`;
  }
};

type Value = WhatIfEffect['from'];

const formatDateOr = (absent: string) => (value: Value) =>
  value === null ? absent : formatDate(String(value));

const valueTexts: Readonly<Record<WhatIfEffect['kind'], (value: Value) => string>> = {
  LEAD_TIME: (days) => (days === null ? 'the shop’s' : formatCount(Number(days), 'day')),
  MINIMUM: (units) => (units === null ? 'none' : formatCount(Number(units), 'unit')),
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
