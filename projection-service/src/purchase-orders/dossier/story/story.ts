import { calculateLineAmounts } from '@quartermaster/contracts/purchase-orders/rules/cost-parts';
import {
  toCostedOrder,
  calculateOrderCost,
} from '@quartermaster/contracts/purchase-orders/rules/landed-cost';
import { listItemQuantities } from '@quartermaster/contracts/purchase-orders/rules/quantities';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { compareSections } from '../../history/compare.ts';
import { countText, currencyText, dayText } from '../../pdf/words.ts';
import { type Chapter, chapterTitles } from './chapters.ts';
import { type StoryChanges, storyChanges, type StoryEntries, storyEntries } from './entries.ts';
import {
  leads,
  moneyText,
  findSending,
  type StoryMoney,
  storyMoney,
  type StorySources,
} from './leads.ts';

interface StoryLine {
  readonly name: string;
  readonly ordered: string;
  readonly received: string;
  readonly accepted: string;
  readonly unitCost: string;
  readonly amount: string;
}

interface StoryChapter extends StoryEntries {
  readonly number: number;
  readonly title: string;
  readonly lead: readonly string[];
}

/** The texts of a printed story; empty ones are not printed. */
export interface Story {
  readonly title: string;
  readonly shop: string;
  readonly status: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly lines: readonly StoryLine[];
  readonly linesLeftOut: string;
  readonly currency: string;
  readonly chapters: readonly StoryChapter[];
  /** Differences between the order that left the draft and the last one, by part; empty when there are none. */
  readonly sinceSent: readonly (StoryChanges & { readonly title: string })[];
  /** The revision that left the draft. */
  readonly sentRevision: number;
  readonly revision: number;
  readonly fileName: string;
  /** SHA-256 of the JSON file. */
  readonly digest: string;
}

const MAX_LINES = 60;
const MAX_CHANGES_SINCE_SENT = 20;

const buildLines = (
  { order, words }: StorySources,
  { amounts }: StoryMoney,
): readonly StoryLine[] => {
  const cost = calculateOrderCost(toCostedOrder(order, words.names.shopCurrency));
  const totals = calculateLineAmounts(cost, amounts.digits);
  const quantities = new Map(listItemQuantities(order).map((one) => [one.id, one]));
  return order.items.slice(0, MAX_LINES).map(({ id, productVariantId, quantity, unitCost }) => ({
    name: words.names.variant(productVariantId),
    ordered: countText(quantity),
    received: countText(quantities.get(id)?.received ?? 0),
    accepted: countText(quantities.get(id)?.accepted ?? 0),
    unitCost: amounts.unit(unitCost),
    amount: amounts.plain(totals.get(id) ?? 0),
  }));
};

const periodText = ({ createdAt, updatedAt }: PurchaseOrder): string =>
  [...new Set([dayText(createdAt), dayText(updatedAt)])].join(' to ');

const listFacts = (sources: StorySources, money: StoryMoney): Story['facts'] => {
  const { order, steps, words } = sources;
  const { account } = money;
  return [
    { label: 'Supplier', value: words.names.supplier(order.supplierId) ?? 'Not chosen yet' },
    { label: 'Reference', value: order.content.reference },
    { label: 'Recorded', value: periodText(order) },
    { label: 'Records', value: countText(steps.length) },
    { label: 'Ordered', value: moneyText(account.ordered, money) },
    { label: 'Owed', value: moneyText(account.owed, money) },
    { label: 'Paid', value: moneyText(account.paid, money) },
  ].filter(({ value }) => value !== '');
};

const listChangesSinceSent = (sources: StorySources): Story['sinceSent'] => {
  const from = findSending(sources)?.after;
  if (from === undefined) return [];
  const { order: to, words } = sources;
  return compareSections({ from, to, names: words.names }).map(({ title, changes }) => ({
    title,
    ...storyChanges(changes, 'the comparison of the two revisions', MAX_CHANGES_SINCE_SENT),
  }));
};

/** The story of an order from its records, in bounds whatever their number. */
export const buildStory = (
  sources: StorySources,
  { shop, fileName, digest }: Pick<Story, 'shop' | 'fileName' | 'digest'>,
): Story => {
  const { order, steps, words } = sources;
  const money = storyMoney(sources);
  const { account } = money;
  const chapters = Object.keys(chapterTitles) as Chapter[];
  const left = order.items.length - MAX_LINES;
  return {
    title: order.content.name,
    shop,
    status: purchaseOrderStatusLabels[order.status],
    facts: listFacts(sources, money),
    lines: buildLines(sources, money),
    linesLeftOut:
      left > 0
        ? left === 1
          ? '1 more item is in the JSON file.'
          : `${countText(left)} more items are in the JSON file.`
        : '',
    currency: account.currency === '' ? '' : currencyText(account.currency),
    chapters: chapters.map((chapter, at) => ({
      number: at + 1,
      title: chapterTitles[chapter],
      lead: leads[chapter](sources, money),
      ...storyEntries(steps, words, chapter),
    })),
    sinceSent: listChangesSinceSent(sources),
    sentRevision: findSending(sources)?.recorded.revision ?? 0,
    revision: steps.length - 1,
    fileName,
    digest,
  };
};
