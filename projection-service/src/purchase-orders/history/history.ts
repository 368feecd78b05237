import { toDay } from '@quartermaster/contracts/core/day';
import type { Actor } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import { getVersionNumber } from '@quartermaster/contracts/purchase-orders/rules/mailed-versions';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import type { PurchaseOrderHistoryEntry } from '@quartermaster/contracts/purchase-orders/read-models/order';
import type { ReadPool } from '../../core/paging.ts';
import { findShopSettings } from '../../core/shop-settings.ts';
import { actorNames } from '../stream/actors.ts';
import type { PastSources } from '../stream/as-of.ts';
import { type RecordedStep, readSteps } from '../stream/steps.ts';
import { describeCreated, describeDetailsChanged } from './details.ts';
import {
  describeItemsChanged,
  describePaymentsSet,
  describeStatusSet,
  describeSuggestions,
} from './items.ts';
import { type Names, readOrderNames } from './names.ts';
import { settlementEntries } from './settlement.ts';
import { shipmentEntries } from './shipments.ts';
import {
  type EntryContext,
  listDifferences,
  type HistoryChange,
  listText,
  numberText,
  type Describe,
  textOrNone,
  type EntryText,
} from './words.ts';

/** Fields that are shown with a mail; they have no earlier value. */
const fieldChanges = (
  ...fields: readonly (readonly [string, string | null])[]
): readonly HistoryChange[] => listDifferences(fields.map(([field, text]) => [field, null, text]));

/** Names the mailed version; only the second and later ones have a number. */
const mailedText = (number: number): string =>
  number > 1 ? `the order as the supplier’s revision ${String(number)}` : 'the order';

const describeRequested: Describe<'PurchaseOrderMailRequested'> = (
  { to, cc, subject, message },
  { before },
) => ({
  summary: `Requested an email with ${mailedText(getVersionNumber(before))} to ${listText(to)}`,
  changes: fieldChanges(
    ['Copy to', textOrNone(cc.join(', '))],
    ['Subject', subject],
    ['Message', message],
  ),
});

const describeMailed: Describe<'PurchaseOrderMailed'> = (
  { mailId, sentTo, refused, fileName, sha256 },
  { before: { mailedVersions = [] } },
) => ({
  summary: `Emailed ${mailedText(mailedVersions.find((version) => version.mailId === mailId)?.number ?? 1)} to ${listText(sentTo)}`,
  changes: fieldChanges(
    ['Refused by the mail server', textOrNone(refused.join(', '))],
    ['File', fileName],
    ['SHA-256 of the file', sha256],
  ),
});

const describeFailed: Describe<'PurchaseOrderMailFailed'> = ({ to, reason }) => ({
  summary: `The email to ${listText(to)} could not be sent`,
  changes: fieldChanges(['Reason', reason]),
});

const mailEntries = {
  PurchaseOrderMailRequested: describeRequested,
  PurchaseOrderMailed: describeMailed,
  PurchaseOrderMailFailed: describeFailed,
};

type Rates = Readonly<Record<string, number>>;

const rateText = (rate: number | undefined): string | null =>
  rate === undefined ? null : numberText(rate);

const rateChanges = (from: Rates, to: Rates): readonly HistoryChange[] =>
  listDifferences(
    [...new Set([...Object.keys(from), ...Object.keys(to)])]
      .sort()
      .map((code) => [`Exchange rate ${code}`, rateText(from[code]), rateText(to[code])]),
  );

const beginnings = {
  sent: 'Fixed the exchange rates when the order was sent',
  received: 'Fixed the exchange rates when a shipment was received',
  changed: 'Changed fixed exchange rates',
  given: 'Entered exchange rates that were missing when the order was sent',
} as const;

/** Names how the fixed rates differ from the previous ones, and the currencies without a rate. */
const describeRatesFixed: Describe<'PurchaseOrderRatesFixed'> = (data, { names }) => {
  const { rates, currencies, previous } = data;
  const cause = data.cause === 'changed' && previous === null ? 'given' : data.cause;
  const own = data.currency ?? names.shopCurrency;
  const unknown = currencies.filter((code) => code !== own && rates[code] === undefined);
  const missing = unknown.length === 0 ? '' : `; the rate of ${listText(unknown)} is unknown`;
  return {
    summary: `${beginnings[cause]}${missing}`,
    changes: rateChanges(previous ?? {}, rates),
  };
};

const entries: { readonly [T in PurchaseOrderEvent['type']]: Describe<T> } = {
  PurchaseOrderCreated: describeCreated,
  PurchaseOrderDetailsChanged: describeDetailsChanged,
  PurchaseOrderItemsChanged: describeItemsChanged,
  PurchaseOrderStatusSet: describeStatusSet,
  OrderSuggestionsRecorded: describeSuggestions,
  PaymentsSet: describePaymentsSet,
  PurchaseOrderRatesFixed: describeRatesFixed,
  PurchaseOrderRestored: ({ revision }) => ({
    summary: `Restored the values of revision ${String(revision)}`,
    changes: [],
  }),
  PurchaseOrderDeleted: () => ({ summary: 'Deleted the purchase order', changes: [] }),
  ...settlementEntries,
  ...shipmentEntries,
  ...mailEntries,
};

/** Describes an event of an order in the words of the shop. */
export const entryText = ({ type, data }: PurchaseOrderEvent, context: EntryContext): EntryText =>
  (entries[type] as (data: PurchaseOrderEvent['data'], context: EntryContext) => EntryText)(
    data,
    context,
  );

/** The time that the user gave for the event; null where there is none. */
const happenedAt = ({ type, data }: PurchaseOrderEvent): string | null =>
  type === 'ShipmentReceived' ? data.receivedAt : null;

/** The two times of a change: when it happened and when it was recorded. */
const toTimes = (event: PurchaseOrderEvent, recordedAt: string, timeZone: string) => {
  const happened = happenedAt(event);
  const isBackDated = happened !== null && toDay(happened, timeZone) < toDay(recordedAt, timeZone);
  return { recordedAt, happenedAt: happened, isBackDated };
};

/** Names and time zone with which steps become entries of a history. */
export interface EntryWords {
  readonly names: Names;
  readonly actorName: (actor: Actor) => string;
  /** Of the shop; decides the day of a moment. */
  readonly timeZone: string;
}

/** An event of an order as an entry of its history. */
export const historyEntry = (
  { recorded, event, before }: RecordedStep,
  { names, actorName, timeZone }: EntryWords,
): PurchaseOrderHistoryEntry => {
  const { revision, recordedAt, type, metadata } = recorded;
  const { summary, changes } = entryText(event, { before, names });
  const when = toTimes(event, recordedAt, timeZone);
  const actor = actorName(metadata.actor);
  return { revision, ...when, actor, type, summary, changes: [...changes] };
};

/** The names and the time zone that the entries of an order need. */
export const entryWords = async (
  pool: ReadPool,
  teamId: TeamId,
  steps: readonly RecordedStep[],
): Promise<EntryWords> => {
  const states = steps.map(({ after }) => after);
  const [shop, actorName, names] = await Promise.all([
    findShopSettings(pool, teamId),
    actorNames(pool, teamId, steps),
    readOrderNames(pool, teamId, states),
  ]);
  return { names, actorName, timeZone: shop?.timeZone ?? 'UTC' };
};

/**
 * Every recorded event of an order, oldest first, also of a deleted order (AMB-070); null when the team never had the
 * order.
 */
export const purchaseOrderHistory = async (
  { pool, store }: PastSources,
  teamId: TeamId,
  orderId: string,
): Promise<PurchaseOrderHistoryEntry[] | null> => {
  const steps = await readSteps(store, teamId, orderId);
  if (steps.length === 0) return null;
  const words = await entryWords(pool, teamId, steps);
  return steps.map((step) => historyEntry(step, words));
};
