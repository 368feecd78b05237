import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  type PurchaseOrderEvent,
  purchaseOrderEvents,
} from '@quartermaster/contracts/purchase-orders/events/orders';
import isEqual from 'fast-deep-equal';
import { type Decider, decideByType } from '../../core/decider.ts';
import type {
  CreatePurchaseOrder,
  PurchaseOrderCommand,
  RestoreRevision,
  UpdatePurchaseOrder,
} from './commands.ts';
import { evolve } from './evolve.ts';
import { addItems, replaceItems } from './items.ts';
import { mailOrder, recordMail } from './mail.ts';
import { omitUndefined, mustExist, type PurchaseOrder, noOrder } from './order.ts';
import {
  addPayment,
  applyPaymentTerms,
  deletePayment,
  setPayments,
  updatePayment,
} from './payments.ts';
import { applyBalance, undoBalance, undoUseOfBalance, useBalance } from './balances.ts';
import { withPlausibleDays } from './planned-days.ts';
import { withCredit } from './credits.ts';
import { withFixedRates } from './rates.ts';
import { receiveShipment, undoReceipt } from './receipts.ts';
import { firstShipment, setShipmentCosts, setShipments, updateShipment } from './shipments.ts';
import { expectRest, setNotComing, setReplacements } from './rests.ts';
import { reopen, setStatus } from './status.ts';
import { withSuggestions } from './suggestions.ts';
import { recordPush, recordWithdrawal, retryWithdrawal } from './store-pushes.ts';
import { mustNotHaveNegativeCost } from './supplier-cost.ts';
import { toRestoreUpdate } from './restore.ts';

type Events = readonly PurchaseOrderEvent[];

/** Runs decisions one after the other, each on the order after the earlier ones. */
const decideInSequence = (
  order: PurchaseOrder,
  steps: readonly ((order: PurchaseOrder) => Events)[],
): Events =>
  steps.reduce<{ order: PurchaseOrder; events: Events }>(
    (sofar, step) => {
      const events = step(sofar.order);
      return { order: events.reduce(evolve, sofar.order), events: [...sofar.events, ...events] };
    },
    { order, events: [] },
  ).events;

const create = (command: CreatePurchaseOrder, order: PurchaseOrder): Events => {
  if (order.existence !== 'none') throw new Rejection('CONFLICT', 'This purchase order exists');
  const { purchaseOrderId, items, shipment, shopCurrency } = command;
  const data = {
    purchaseOrderId,
    supplierId: command.supplierId,
    content: command.content,
    issueDate: command.issueDate,
    defaultStockCoverageDate: command.defaultStockCoverageDate,
    duplicatedFrom: command.duplicatedFrom,
    on: command.on,
  };
  const events = decideInSequence(order, [
    () => [{ type: 'PurchaseOrderCreated', data }],
    (created) => addItems({ items }, created),
    () => (shipment === null ? [] : [firstShipment(purchaseOrderId, items, shipment)]),
  ]);
  mustNotHaveNegativeCost(order, events.reduce(evolve, order), shopCurrency);
  return events;
};

/**
 * The content after a change. Rates are relative to the order's currency, so another currency drops them, except those of
 * the same change (domain-rules 7). Null stands for the shop's currency.
 */
const applyContentChange = (
  before: PurchaseOrder['content'],
  { content = {}, shopCurrency }: Pick<UpdatePurchaseOrder, 'content' | 'shopCurrency'>,
): PurchaseOrder['content'] => {
  const after = { ...before, ...omitUndefined(content) };
  const isSame = (after.currency ?? shopCurrency) === (before.currency ?? shopCurrency);
  return isSame ? after : { ...after, exchangeRates: content.exchangeRates ?? {} };
};

const changeDetails = (order: PurchaseOrder, command: UpdatePurchaseOrder): Events => {
  const { supplierId, issueDate, defaultStockCoverageDate } = command;
  const from = {
    purchaseOrderId: order.id,
    supplierId: order.supplierId,
    content: order.content,
    issueDate: order.issueDate,
    defaultStockCoverageDate: order.defaultStockCoverageDate,
  };
  const to = {
    ...from,
    ...omitUndefined({ supplierId, issueDate, defaultStockCoverageDate }),
    content: applyContentChange(order.content, command),
  };
  return isEqual(from, to) ? [] : [{ type: 'PurchaseOrderDetailsChanged', data: to }];
};

const update = (command: UpdatePurchaseOrder, order: PurchaseOrder): Events => {
  const { items, payments, shipmentCosts, status, on } = command;
  const events = decideInSequence(order, [
    (now) => changeDetails(now, command),
    (now) => (items === undefined ? [] : replaceItems(now, items)),
    (now) => (payments === undefined ? [] : setPayments({ payments, on }, now)),
    ...(shipmentCosts ?? []).map((costs) => (now: PurchaseOrder) => setShipmentCosts(now, costs)),
    (now) => (status === undefined ? [] : setStatus({ status, on }, now)),
  ]);
  mustNotHaveNegativeCost(order, events.reduce(evolve, order), command.shopCurrency);
  return events;
};

/** Restores by a new change with the usual rules; no recorded event is reverted. */
const restore = (command: RestoreRevision, order: PurchaseOrder): Events => {
  const { revision } = command;
  const events = update(toRestoreUpdate(command, order), order);
  if (events.length === 0) return [];
  return [
    { type: 'PurchaseOrderRestored', data: { purchaseOrderId: order.id, revision } },
    ...events,
  ];
};

const requireExisting =
  <Command>(decide: (command: Command, order: PurchaseOrder) => Events) =>
  (command: Command, order: PurchaseOrder): Events => {
    mustExist(order);
    return decide(command, order);
  };

/** Stream `purchase_order-<teamId>.<purchaseOrderId>`; the rules of domain-rules 7. */
export const purchaseOrderDecider: Decider<
  PurchaseOrderCommand,
  PurchaseOrder,
  PurchaseOrderEvent
> = {
  subject: 'purchase_order',
  definitions: purchaseOrderEvents,
  initial: noOrder,
  evolve,
  decide: decideByType<PurchaseOrderCommand, PurchaseOrder, PurchaseOrderEvent>({
    CreatePurchaseOrder: withSuggestions(withPlausibleDays(create)),
    UpdatePurchaseOrder: requireExisting(
      withSuggestions(withPlausibleDays(withCredit(withFixedRates(update)))),
    ),
    RestoreRevision: requireExisting(withSuggestions(withCredit(withFixedRates(restore)))),
    AddItems: requireExisting(withSuggestions(addItems)),
    SetPayments: requireExisting(withPlausibleDays(setPayments, 'payments')),
    AddPayment: requireExisting(withPlausibleDays(addPayment, 'one')),
    UpdatePayment: requireExisting(withPlausibleDays(updatePayment, 'one')),
    DeletePayment: requireExisting(deletePayment),
    ApplyPaymentTerms: requireExisting(applyPaymentTerms),
    DeletePurchaseOrder: requireExisting((_, order) => [
      { type: 'PurchaseOrderDeleted', data: { purchaseOrderId: order.id } },
    ]),
    SetStatus: requireExisting(withSuggestions(withCredit(withFixedRates(setStatus)))),
    ReopenOrder: requireExisting(withCredit(reopen)),
    UseBalance: useBalance,
    ApplyBalance: requireExisting(applyBalance),
    UndoUseOfBalance: undoUseOfBalance,
    UndoBalance: requireExisting(undoBalance),
    SetShipments: requireExisting(setShipments),
    UpdateShipment: requireExisting(withPlausibleDays(updateShipment, 'one')),
    ReceiveShipment: requireExisting(withSuggestions(withCredit(withFixedRates(receiveShipment)))),
    UndoReceipt: requireExisting(withCredit(undoReceipt)),
    SetNotComing: requireExisting(withCredit(setNotComing)),
    SetReplacements: requireExisting(withCredit(setReplacements)),
    ExpectRest: requireExisting(withPlausibleDays(expectRest, 'one')),
    RecordPush: recordPush,
    RecordWithdrawal: recordWithdrawal,
    RetryWithdrawal: retryWithdrawal,
    MailPurchaseOrder: requireExisting(mailOrder),
    RecordMail: recordMail,
  }),
};
