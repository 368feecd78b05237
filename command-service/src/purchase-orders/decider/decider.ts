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
import { defined, mustBeAlive, type PurchaseOrder, unborn } from './order.ts';
import {
  addPayment,
  applyPaymentTerms,
  deletePayment,
  setPayments,
  updatePayment,
} from './payments.ts';
import { applyBalance, undoBalance, undoUse, useBalance } from './balances.ts';
import { planningPlausibly } from './planned-days.ts';
import { crediting } from './credits.ts';
import { fixingRates } from './rates.ts';
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
  if (order.life !== 'unborn') throw new Rejection('CONFLICT', 'This purchase order exists');
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

const ofAlive =
  <Command>(decide: (command: Command, order: PurchaseOrder) => Events) =>
  (command: Command, order: PurchaseOrder): Events => {
    mustBeAlive(order);
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
  initial: unborn,
  evolve,
  decide: decideBy<PurchaseOrderCommand, PurchaseOrder, PurchaseOrderEvent>({
    CreatePurchaseOrder: planningPlausibly(create),
    UpdatePurchaseOrder: ofAlive(planningPlausibly(crediting(fixingRates(update)))),
    RestoreRevision: ofAlive(crediting(fixingRates(restore))),
    AddItems: ofAlive(addItems),
    SetPayments: ofAlive(planningPlausibly(setPayments, 'payments')),
    AddPayment: ofAlive(planningPlausibly(addPayment, 'one')),
    UpdatePayment: ofAlive(planningPlausibly(updatePayment, 'one')),
    DeletePayment: ofAlive(deletePayment),
    ApplyPaymentTerms: ofAlive(applyPaymentTerms),
    DeletePurchaseOrder: ofAlive((_, order) => [
      { type: 'PurchaseOrderDeleted', data: { purchaseOrderId: order.id } },
    ]),
    SetStatus: ofAlive(crediting(fixingRates(setStatus))),
    ReopenOrder: ofAlive(crediting(reopen)),
    UseBalance: useBalance,
    ApplyBalance: ofAlive(applyBalance),
    UndoUseOfBalance: undoUse,
    UndoBalance: ofAlive(undoBalance),
    SetShipments: ofAlive(setShipments),
    UpdateShipment: ofAlive(planningPlausibly(updateShipment, 'one')),
    ReceiveShipment: ofAlive(crediting(fixingRates(receiveShipment))),
    UndoReceipt: ofAlive(crediting(undoReceipt)),
    SetNotComing: ofAlive(crediting(setNotComing)),
    SetReplacements: ofAlive(crediting(setReplacements)),
    ExpectRest: ofAlive(planningPlausibly(expectRest, 'one')),
    RecordPush: recordPush,
    RecordWithdrawal: recordWithdrawal,
    RetryWithdrawal: retryWithdrawal,
    MailPurchaseOrder: ofAlive(mailOrder),
    RecordMail: recordMail,
  }),
};
