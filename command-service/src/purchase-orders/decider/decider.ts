import { Rejection } from '@quartermaster/contracts/core/rejection';
import {
  type PurchaseOrderEvent,
  purchaseOrderEvents,
} from '@quartermaster/contracts/purchase-orders/events/orders';
import isEqual from 'fast-deep-equal';
import { type Decider, decideBy } from '../../core/decider.ts';
import type {
  CreatePurchaseOrder,
  PurchaseOrderCommand,
  RestoreRevision,
  UpdatePurchaseOrder,
} from './commands.ts';
import { evolve } from './evolve.ts';
import { addItems, replaceItems } from './items.ts';
import { mailOrder, recordMail } from './mail.ts';
import { defined, mustExist, type PurchaseOrder, noOrder } from './order.ts';
import {
  addPayment,
  applyPaymentTerms,
  deletePayment,
  setPayments,
  updatePayment,
} from './payments.ts';
import { applyBalance, undoBalance, undoUse, useBalance } from './balances.ts';
import { planningPlausibly } from './planned-days.ts';
import { withCredit } from './credits.ts';
import { withFixedRates } from './rates.ts';
import { receiveShipment, undoReceipt } from './receipts.ts';
import { firstShipment, setShipmentCosts, setShipments, updateShipment } from './shipments.ts';
import { expectRest, setNotComing, setReplacements } from './rests.ts';
import { reopen, setStatus } from './status.ts';
import { recordPush, recordWithdrawal, retryWithdrawal } from './store-pushes.ts';
import { mustCostSomething } from './supplier-cost.ts';
import { updateToPast } from './restore.ts';

type Events = readonly PurchaseOrderEvent[];

/** Runs decisions one after the other, each on the order after the earlier ones. */
const inTurn = (
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
  const events = inTurn(order, [
    () => [{ type: 'PurchaseOrderCreated', data }],
    (created) => addItems({ items }, created),
    () => (shipment === null ? [] : [firstShipment(purchaseOrderId, items, shipment)]),
  ]);
  mustCostSomething(order, events.reduce(evolve, order), shopCurrency);
  return events;
};

/**
 * The content after a change. Rates are relative to the order's currency, so another currency drops them, except those of
 * the same change (domain-rules 7). Null stands for the shop's currency.
 */
const changedContent = (
  before: PurchaseOrder['content'],
  { content = {}, shopCurrency }: Pick<UpdatePurchaseOrder, 'content' | 'shopCurrency'>,
): PurchaseOrder['content'] => {
  const after = { ...before, ...defined(content) };
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
    ...defined({ supplierId, issueDate, defaultStockCoverageDate }),
    content: changedContent(order.content, command),
  };
  return isEqual(from, to) ? [] : [{ type: 'PurchaseOrderDetailsChanged', data: to }];
};

const update = (command: UpdatePurchaseOrder, order: PurchaseOrder): Events => {
  const { items, payments, shipmentCosts, status, on } = command;
  const events = inTurn(order, [
    (now) => changeDetails(now, command),
    (now) => (items === undefined ? [] : replaceItems(now, items)),
    (now) => (payments === undefined ? [] : setPayments({ payments, on }, now)),
    ...(shipmentCosts ?? []).map((costs) => (now: PurchaseOrder) => setShipmentCosts(now, costs)),
    (now) => (status === undefined ? [] : setStatus({ status, on }, now)),
  ]);
  mustCostSomething(order, events.reduce(evolve, order), command.shopCurrency);
  return events;
};

/** Restores by a new change with the usual rules; no recorded event is reverted. */
const restore = (command: RestoreRevision, order: PurchaseOrder): Events => {
  const { revision } = command;
  const events = update(updateToPast(command, order), order);
  if (events.length === 0) return [];
  return [
    { type: 'PurchaseOrderRestored', data: { purchaseOrderId: order.id, revision } },
    ...events,
  ];
};

const onExisting =
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
  decide: decideBy<PurchaseOrderCommand, PurchaseOrder, PurchaseOrderEvent>({
    CreatePurchaseOrder: planningPlausibly(create),
    UpdatePurchaseOrder: onExisting(planningPlausibly(withCredit(withFixedRates(update)))),
    RestoreRevision: onExisting(withCredit(withFixedRates(restore))),
    AddItems: onExisting(addItems),
    SetPayments: onExisting(planningPlausibly(setPayments, 'payments')),
    AddPayment: onExisting(planningPlausibly(addPayment, 'one')),
    UpdatePayment: onExisting(planningPlausibly(updatePayment, 'one')),
    DeletePayment: onExisting(deletePayment),
    ApplyPaymentTerms: onExisting(applyPaymentTerms),
    DeletePurchaseOrder: onExisting((_, order) => [
      { type: 'PurchaseOrderDeleted', data: { purchaseOrderId: order.id } },
    ]),
    SetStatus: onExisting(withCredit(withFixedRates(setStatus))),
    ReopenOrder: onExisting(withCredit(reopen)),
    UseBalance: useBalance,
    ApplyBalance: onExisting(applyBalance),
    UndoUseOfBalance: undoUse,
    UndoBalance: onExisting(undoBalance),
    SetShipments: onExisting(setShipments),
    UpdateShipment: onExisting(planningPlausibly(updateShipment, 'one')),
    ReceiveShipment: onExisting(withCredit(withFixedRates(receiveShipment))),
    UndoReceipt: onExisting(withCredit(undoReceipt)),
    SetNotComing: onExisting(withCredit(setNotComing)),
    SetReplacements: onExisting(withCredit(setReplacements)),
    ExpectRest: onExisting(planningPlausibly(expectRest, 'one')),
    RecordPush: recordPush,
    RecordWithdrawal: recordWithdrawal,
    RetryWithdrawal: retryWithdrawal,
    MailPurchaseOrder: onExisting(mailOrder),
    RecordMail: recordMail,
  }),
};
