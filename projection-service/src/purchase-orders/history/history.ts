import { dayOf } from '@quartermaster/contracts/core/day';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import type { PurchaseOrderHistoryEntry } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { shopSettingsOf } from '../../core/shop-settings.ts';
import { actorNames } from '../stream/actors.ts';
import type { PastSources } from '../stream/as-of.ts';
import { recordedSteps } from '../stream/steps.ts';
import { tellCreated, tellDetailsChanged } from './details.ts';
import { tellItemsChanged, tellPaymentsSet, tellStatusSet } from './items.ts';
import { namesFor } from './names.ts';
import { shipmentTellers } from './shipments.ts';
import {
  type Around,
  differences,
  type HistoryChange,
  listText,
  numberText,
  type Tell,
  textOrNone,
  type Told,
} from './words.ts';

/** What is told of a mail beside its sentence; nothing of it was otherwise before. */
const told = (...fields: readonly (readonly [string, string | null])[]): readonly HistoryChange[] =>
  differences(fields.map(([field, text]) => [field, null, text]));

const tellRequested: Tell<'PurchaseOrderMailRequested'> = ({ to, cc, subject, message }) => ({
  summary: `Asked for an email with the order to ${listText(to)}`,
  changes: told(['Copy to', textOrNone(cc.join(', '))], ['Subject', subject], ['Message', message]),
});

const tellMailed: Tell<'PurchaseOrderMailed'> = ({ sentTo, refused, fileName, sha256 }) => ({
  summary: `Emailed the order to ${listText(sentTo)}`,
  changes: told(
    ['Refused by the mail server', textOrNone(refused.join(', '))],
    ['File', fileName],
    ['SHA-256 of the file', sha256],
  ),
});

const tellFailed: Tell<'PurchaseOrderMailFailed'> = ({ to, reason }) => ({
  summary: `The email to ${listText(to)} could not be sent`,
  changes: told(['Reason', reason]),
});

const mailTellers = {
  PurchaseOrderMailRequested: tellRequested,
  PurchaseOrderMailed: tellMailed,
  PurchaseOrderMailFailed: tellFailed,
};

type Rates = Readonly<Record<string, number>>;

const rateText = (rate: number | undefined): string | null =>
  rate === undefined ? null : numberText(rate);

const rateChanges = (from: Rates, to: Rates): readonly HistoryChange[] =>
  differences(
    [...new Set([...Object.keys(from), ...Object.keys(to)])]
      .sort()
      .map((code) => [`Exchange rate ${code}`, rateText(from[code]), rateText(to[code])]),
  );

const beginnings = {
  sent: 'Fixed the exchange rates the order was sent with',
  received: 'Fixed the exchange rates a shipment was received with',
  changed: 'Changed fixed exchange rates',
  given: 'Gave exchange rates the order was sent without',
} as const;

/** The rates that were fixed and how they differ from those before; what has no rate is named. */
const tellRatesFixed: Tell<'PurchaseOrderRatesFixed'> = (data, { names }) => {
  const { rates, currencies, previous } = data;
  const cause = data.cause === 'changed' && previous === null ? 'given' : data.cause;
  const own = data.currency ?? names.shopCurrency;
  const unknown = currencies.filter((code) => code !== own && rates[code] === undefined);
  const missing = unknown.length === 0 ? '' : `; that of ${listText(unknown)} is not known`;
  return {
    summary: `${beginnings[cause]}${missing}`,
    changes: rateChanges(previous ?? {}, rates),
  };
};

const tellers: { readonly [T in PurchaseOrderEvent['type']]: Tell<T> } = {
  PurchaseOrderCreated: tellCreated,
  PurchaseOrderDetailsChanged: tellDetailsChanged,
  PurchaseOrderItemsChanged: tellItemsChanged,
  PurchaseOrderStatusSet: tellStatusSet,
  PaymentsSet: tellPaymentsSet,
  PurchaseOrderRatesFixed: tellRatesFixed,
  PurchaseOrderRestored: ({ revision }) => ({
    summary: `Restored the values of revision ${String(revision)}`,
    changes: [],
  }),
  PurchaseOrderDeleted: () => ({ summary: 'Deleted the purchase order', changes: [] }),
  ...shipmentTellers,
  ...mailTellers,
};

/** An event of an order in the words of the shop. */
export const tell = ({ type, data }: PurchaseOrderEvent, around: Around): Told =>
  (tellers[type] as (data: PurchaseOrderEvent['data'], around: Around) => Told)(data, around);

/** When something happened, where people said so themselves; null where it happened as it was recorded. */
const happenedAt = ({ type, data }: PurchaseOrderEvent): string | null =>
  type === 'ShipmentReceived' ? data.receivedAt : null;

/** The two clocks of a change: when it happened and when it was recorded. */
const clocks = (event: PurchaseOrderEvent, recordedAt: string, timeZone: string) => {
  const happened = happenedAt(event);
  const isBackDated = happened !== null && dayOf(happened, timeZone) < dayOf(recordedAt, timeZone);
  return { recordedAt, happenedAt: happened, isBackDated };
};

/** Everything recorded about an order, oldest first, deleted or not (AMB-070); null when the team never had it. */
export const purchaseOrderHistory = async (
  { pool, store }: PastSources,
  teamId: TeamId,
  orderId: string,
): Promise<PurchaseOrderHistoryEntry[] | null> => {
  const steps = await recordedSteps(store, teamId, orderId);
  if (steps.length === 0) return null;
  const [shop, actorName, names] = await Promise.all([
    shopSettingsOf(pool, teamId),
    actorNames(pool, teamId, steps),
    namesFor(
      pool,
      teamId,
      steps.map(({ after }) => after),
    ),
  ]);
  return steps.map(({ recorded, event, before }) => {
    const { revision, recordedAt, type, metadata } = recorded;
    const { summary, changes } = tell(event, { before, names });
    const actor = actorName(metadata.actor);
    const when = clocks(event, recordedAt, shop?.timeZone ?? 'UTC');
    return { revision, ...when, actor, type, summary, changes: [...changes] };
  });
};
