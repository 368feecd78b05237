import type { ShipmentId } from '@quartermaster/contracts/core/ids';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import { reductionsAfter } from '@quartermaster/contracts/purchase-orders/rules/settlement/payments';
import {
  withNotComing,
  withoutRests,
  withReplacements,
} from '@quartermaster/contracts/purchase-orders/rules/item-rests';
import { itemsAfter } from '@quartermaster/contracts/purchase-orders/rules/items-after';
import {
  settled,
  withApplicationUndone,
  withApplied,
  withCredit,
  withUsed,
  withUseUndone,
} from '@quartermaster/contracts/purchase-orders/rules/settlement/after';
import {
  itemsCounted,
  nothingCounted,
  shipmentsAfter,
  withShipment,
} from '@quartermaster/contracts/purchase-orders/rules/shipments-after';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import { evolveBy } from '../../core/decider.ts';
import type {
  Allocation,
  DataOf,
  Item,
  PurchaseOrder,
  Shipment,
  ShipmentItem,
  Withdrawal,
} from './order.ts';

const details = (
  order: PurchaseOrder,
  data: DataOf<'PurchaseOrderDetailsChanged'>,
): PurchaseOrder => ({
  ...order,
  supplierId: data.supplierId,
  content: data.content,
  issueDate: data.issueDate,
  defaultStockCoverageDate: data.defaultStockCoverageDate,
});

const items = (order: PurchaseOrder, data: DataOf<'PurchaseOrderItemsChanged'>): PurchaseOrder => ({
  ...withoutRests(order, data),
  items: itemsAfter<Item>(order.items, data, (item) => item),
});

/** Statuses before goods arrive; the others follow from receipts. */
const beforeReceipts: ReadonlySet<PurchaseOrderStatus> = new Set([
  'Draft',
  'SentToSupplier',
  'InProduction',
  'InDelivery',
]);

const status = (order: PurchaseOrder, { to }: DataOf<'PurchaseOrderStatusSet'>): PurchaseOrder => ({
  ...order,
  status: to,
  ratesFixed: to === 'Draft' ? null : order.ratesFixed,
  statusBeforeReceipts: beforeReceipts.has(to) ? to : order.statusBeforeReceipts,
});

const planned = (allocations: readonly Allocation[]): readonly ShipmentItem[] =>
  allocations.map((allocation) => ({ ...allocation, ...nothingCounted }));

const allocated = (order: PurchaseOrder, data: DataOf<'ShipmentsAllocated'>): PurchaseOrder => ({
  ...order,
  shipments: shipmentsAfter<Shipment>(order.shipments, data, {
    create: ({ id, items: allocations, ...shipmentDetails }) => ({
      id,
      details: shipmentDetails,
      items: planned(allocations),
      costs: [],
      receivedAt: null,
      receivedOn: null,
      receivedLocationId: null,
      receiptId: null,
      push: 'unasked',
    }),
    replan: (shipment, allocations) => ({ ...shipment, items: planned(allocations) }),
  }),
  shipmentsMade: order.shipmentsMade + data.created.length,
});

const inShipment = (
  order: PurchaseOrder,
  shipmentId: ShipmentId,
  change: (shipment: Shipment) => Shipment,
): PurchaseOrder => ({
  ...order,
  shipments: withShipment(order.shipments, shipmentId, change),
});

const received = (order: PurchaseOrder, data: DataOf<'ShipmentReceived'>): PurchaseOrder =>
  inShipment(order, data.shipmentId, (shipment) => ({
    ...shipment,
    receivedAt: data.receivedAt,
    receivedOn: data.receivedOn,
    receivedLocationId: data.receivedLocationId,
    receiptId: data.receiptId,
    push: data.pushToStore ? 'pending' : 'unasked',
    items: itemsCounted(shipment.items, data.items),
  }));

const undone = (order: PurchaseOrder, data: DataOf<'ShipmentReceiptUndone'>): PurchaseOrder =>
  inShipment(order, data.shipmentId, (shipment) => ({
    ...shipment,
    receivedAt: null,
    receivedOn: null,
    receivedLocationId: null,
    receiptId: null,
    push: 'unasked',
    items: planned(shipment.items),
  }));

const withoutMail = (
  order: PurchaseOrder,
  { mailId }: { readonly mailId: string },
): PurchaseOrder => ({
  ...order,
  openMails: order.openMails.filter((mail) => mail.mailId !== mailId),
});

const inWithdrawal = (
  order: PurchaseOrder,
  receiptId: string,
  change: (withdrawal: Withdrawal) => Partial<Withdrawal>,
): PurchaseOrder => ({
  ...order,
  withdrawals: order.withdrawals.map((one) =>
    one.receiptId === receiptId ? { ...one, ...change(one) } : one,
  ),
});

export const evolve = evolveBy<PurchaseOrder, PurchaseOrderEvent>({
  PurchaseOrderCreated: (order, data) => ({
    ...details(order, data),
    id: data.purchaseOrderId,
    createdOn: data.on,
    existence: 'exists',
  }),
  PurchaseOrderDetailsChanged: details,
  PurchaseOrderItemsChanged: items,
  PurchaseOrderStatusSet: status,
  ShipmentsAllocated: allocated,
  ShipmentDetailsChanged: (order, { shipmentId, to }) =>
    inShipment(order, shipmentId, (shipment) => ({ ...shipment, details: to })),
  ShipmentCostsSet: (order, { shipmentId, to }) =>
    inShipment(order, shipmentId, (shipment) => ({ ...shipment, costs: to })),
  ShipmentReceived: received,
  ShipmentReceiptUndone: undone,
  UnitsNotComingSet: withNotComing,
  ReplacementsExpectedSet: withReplacements,
  ShipmentPushed: (order, { shipmentId }) =>
    inShipment(order, shipmentId, (shipment) => ({ ...shipment, push: 'done' })),
  ShipmentPushFailed: (order, { shipmentId }) =>
    inShipment(order, shipmentId, (shipment) => ({ ...shipment, push: 'failed' })),
  StoreWithdrawalRequested: (order, requested) => ({
    ...order,
    withdrawals: [
      ...order.withdrawals.filter(({ receiptId }) => receiptId !== requested.receiptId),
      { ...requested, failures: 0, isGivenUp: false },
    ],
  }),
  StoreWithdrawn: (order, { receiptId }) => ({
    ...order,
    withdrawals: order.withdrawals.filter((open) => open.receiptId !== receiptId),
  }),
  StoreWithdrawalFailed: (order, { receiptId }) =>
    inWithdrawal(order, receiptId, ({ failures }) => ({ failures: failures + 1 })),
  StoreWithdrawalGivenUp: (order, { receiptId }) =>
    inWithdrawal(order, receiptId, () => ({ isGivenUp: true })),
  PaymentsSet: (order, { payments }) => ({ ...order, payments }),
  PurchaseOrderRatesFixed: (order, { currency, rates }) => ({
    ...order,
    ratesFixed: { currency, rates },
  }),
  PurchaseOrderRestored: (order) => order,
  PurchaseOrderReopened: (order) => order,
  SupplierCreditSet: (order, data) => ({
    ...settled(withCredit)(order, data),
    reductions: reductionsAfter(order.reductions, data.payments),
  }),
  SupplierBalanceUsed: settled(withUsed),
  SupplierBalanceApplied: settled(withApplied),
  SupplierBalanceUseUndone: settled(withUseUndone),
  SupplierBalanceApplicationUndone: settled(withApplicationUndone),
  PurchaseOrderMailRequested: (order, mail) => ({
    ...order,
    openMails: [...order.openMails, mail],
  }),
  PurchaseOrderMailed: withoutMail,
  PurchaseOrderMailFailed: withoutMail,
  PurchaseOrderDeleted: (order) => ({ ...order, existence: 'deleted' }),
});
