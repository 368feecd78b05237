import type {
  PurchaseOrder,
  Shipment,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import { shipmentMethodLabels } from '@quartermaster/contracts/purchase-orders/purchase-order';
import {
  listItemQuantities,
  sumItemsQuantity,
} from '@quartermaster/contracts/purchase-orders/rules/quantities';
import {
  emptySettlement,
  type SupplierAccount,
  calculateSupplierAccount,
} from '@quartermaster/contracts/purchase-orders/rules/settlement/account';
import { explainAccount } from '@quartermaster/contracts/purchase-orders/rules/settlement/explain';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import type { EntryWords } from '../../history/history.ts';
import { type AmountWords, createAmountWords, countText, dayText } from '../../pdf/words.ts';
import type { RecordedStep } from '../../stream/steps.ts';
import type { Chapter } from './chapters.ts';

/** Input of a story. */
export interface StorySources {
  readonly steps: readonly RecordedStep[];
  readonly words: EntryWords;
  /** The order after its last event. */
  readonly order: PurchaseOrder;
}

export interface StoryMoney {
  readonly account: SupplierAccount;
  readonly amounts: AmountWords;
}

export const storyMoney = ({ order, words }: StorySources): StoryMoney => {
  const { settlement = emptySettlement } = order;
  const account = calculateSupplierAccount(order, settlement, words.names.shopCurrency);
  return { account, amounts: createAmountWords(account.currency) };
};

const plural = (count: number, noun: string): string =>
  `${countText(count)} ${noun}${count === 1 ? '' : 's'}`;

export const moneyText = (amount: number | null, { amounts }: StoryMoney): string =>
  amount === null ? 'an unknown amount' : amounts.named(amount);

/** `on 3 Mar 2026 by ana@shop.example`. */
const formatTimeAndActor = ({ recorded }: RecordedStep, { actorName }: EntryWords): string =>
  `on ${dayText(recorded.recordedAt)} by ${actorName(recorded.metadata.actor)}`;

/** The step that took the order out of its last draft; undefined while it is a draft. */
export const findSending = ({ steps, order }: StorySources): RecordedStep | undefined =>
  order.status === 'Draft'
    ? undefined
    : steps.findLast(({ before, after }) => before.status === 'Draft' && after.status !== 'Draft');

type Lead = (sources: StorySources, money: StoryMoney) => readonly string[];

const ordered: Lead = (sources, money) => {
  const { order, steps, words } = sources;
  const supplier = words.names.supplier(order.supplierId) ?? 'a supplier that is not chosen yet';
  const amount = `${plural(sumItemsQuantity(order), 'unit')} of ${plural(order.items.length, 'item')}`;
  const first = steps[0];
  const drafted =
    first === undefined ? '' : `The order was drafted ${formatTimeAndActor(first, words)}. `;
  return [
    `${drafted}It asks ${supplier} for ${amount}, for ${moneyText(money.account.ordered, money)}.`,
  ];
};

const sent: Lead = (sources) => {
  const sending = findSending(sources);
  if (sending === undefined) return ['The order was not sent to a supplier.'];
  const { revision } = sending.recorded;
  return [
    `The order was sent ${formatTimeAndActor(sending, sources.words)}, as revision ${String(revision)}.`,
  ];
};

const MAX_SHIPMENTS = 12;

const shipmentText = (shipment: Shipment, { names }: EntryWords): string => {
  const { name, locationId, method, departureDate, arrivalDate, trackingNumber } = shipment;
  const units = shipment.items.reduce((sum, { orderedQuantity }) => sum + orderedQuantity, 0);
  const parts = [
    `${name} has ${plural(units, 'unit')}`,
    ...(locationId === null ? [] : [`goes to ${names.location(locationId) ?? ''}`]),
    ...(method === null ? [] : [`by ${shipmentMethodLabels[method].toLowerCase()}`]),
    ...(departureDate === null ? [] : [`departure ${dayText(departureDate)}`]),
    ...(arrivalDate === null ? [] : [`arrival ${dayText(arrivalDate)}`]),
    ...(trackingNumber === '' ? [] : [`tracking number ${trackingNumber}`]),
  ];
  return `${parts.join(', ')}.`;
};

const shipped: Lead = ({ order: { shipments }, words }) => {
  if (shipments.length === 0) return ['No shipment was planned.'];
  const left = shipments.length - MAX_SHIPMENTS;
  return [
    ...shipments.slice(0, MAX_SHIPMENTS).map((shipment) => shipmentText(shipment, words)),
    ...(left > 0 ? [`${plural(left, 'more shipment')} can be read in the JSON file.`] : []),
  ];
};

const received: Lead = ({ order }) => {
  const all = listItemQuantities(order);
  const sum = (
    field: 'ordered' | 'received' | 'accepted' | 'rejected' | 'notComing' | 'open',
  ): number => all.reduce((total, quantities) => total + quantities[field], 0);
  const absent = sum('notComing');
  const notComing = absent === 0 ? '' : `; declared not coming: ${countText(absent)}`;
  if (sum('received') === 0 && absent === 0) return ['Nothing was received.'];
  const arrived = `${plural(sum('received'), 'unit')} of ${countText(sum('ordered'))} arrived.`;
  return [
    `${arrived} Accepted: ${countText(sum('accepted'))}; rejected: ${countText(sum('rejected'))}${notComing}; still open: ${countText(sum('open'))}.`,
  ];
};

const paid: Lead = ({ order }, money) => [
  explainAccount(money.account, order.status, (amount) => moneyText(amount, money)).join(' '),
];

const closed: Lead = ({ order: { status }, steps, words }) => {
  const last = steps.at(-1);
  if (last?.event.type === 'PurchaseOrderDeleted')
    return [`The order was deleted ${formatTimeAndActor(last, words)}.`];
  const label = purchaseOrderStatusLabels[status];
  const closing = steps.findLast(({ before, after }) => before.status !== after.status);
  const isClosed = status === 'FullyReceived' || status === 'Cancelled';
  if (!isClosed || closing === undefined)
    return [`The order is not closed. Its status is ${label}.`];
  const became = status === 'Cancelled' ? 'was cancelled' : `became ${label.toLowerCase()}`;
  return [`The order ${became} ${formatTimeAndActor(closing, words)}.`];
};

/** The sentences that open each chapter: the state at the last revision. */
export const leads: Readonly<Record<Chapter, Lead>> = {
  ordered,
  sent,
  shipped,
  received,
  paid,
  closed,
};
