import type { ShipmentId } from '@quartermaster/contracts/core/ids';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import { updateReductions } from '@quartermaster/contracts/purchase-orders/rules/settlement/payments';
import {
  withNotComing,
  withoutRests,
  withReplacements,
} from '@quartermaster/contracts/purchase-orders/rules/item-rests';
import { applyItemsChange } from '@quartermaster/contracts/purchase-orders/rules/apply-items-change';
import {
  applyToSettlement,
  withApplicationUndone,
  withAppliedBalance,
  withCredit,
  withUsedBalance,
  withUseUndone,
} from '@quartermaster/contracts/purchase-orders/rules/settlement/apply-settlement-events';
import {
  applyCounts,
  noCounts,
  applyShipmentAllocation,
  withShipment,
} from '@quartermaster/contracts/purchase-orders/rules/apply-shipment-allocation';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import { evolveByType } from '../../core/decider.ts';
import type {
  Allocation,
  DataOf,
  Item,
  PurchaseOrder,
  Shipment,
  ShipmentItem,
  Withdrawal,
} from './order.ts';

const applyDetails = (
  order: PurchaseOrder,
  data: DataOf<'PurchaseOrderDetailsChanged'>,
): PurchaseOrder => ({
  ...order,
  supplierId: data.supplierId,
  content: data.content,
  issueDate: data.issueDate,
  defaultStockCoverageDate: data.defaultStockCoverageDate,
});

const applyItems = (
  order: PurchaseOrder,
  data: DataOf<'PurchaseOrderItemsChanged'>,
): PurchaseOrder => ({
  ...withoutRests(order, data),
  items: applyItemsChange<Item>(order.items, data, (item) => item),
});

/** Statuses before goods arrive; the others follow from receipts. */
const beforeReceipts: ReadonlySet<PurchaseOrderStatus> = new Set([
  'Draft',
  'SentToSupplier',
  'InProduction',
  'InDelivery',
]);

const applyStatus = (
  order: PurchaseOrder,
  { to }: DataOf<'PurchaseOrderStatusSet'>,
): PurchaseOrder => ({
  ...order,
  status: to,
  ratesFixed: to === 'Draft' ? null : order.ratesFixed,
  statusBeforeReceipts: beforeReceipts.has(to) ? to : order.statusBeforeReceipts,
});

const toPlannedItems = (allocations: readonly Allocation[]): readonly ShipmentItem[] =>
  allocations.map((allocation) => ({ ...allocation, ...noCounts }));

const applyAllocation = (
  order: PurchaseOrder,
  data: DataOf<'ShipmentsAllocated'>,
): PurchaseOrder => ({
  ...order,
  shipments: applyShipmentAllocation<Shipment>(order.shipments, data, {
    create: ({ id, items: allocations, ...shipmentDetails }) => ({
      id,
      details: shipmentDetails,
      items: toPlannedItems(allocations),
      costs: [],
      receivedAt: null,
      receivedOn: null,
      receivedLocationId: null,
      receiptId: null,
      push: 'unasked',
    }),
    replan: (shipment, allocations) => ({ ...shipment, items: toPlannedItems(allocations) }),
  }),
  shipmentsMade: order.shipmentsMade + data.created.length,
});

const changeShipment = (
  order: PurchaseOrder,
  shipmentId: ShipmentId,
  change: (shipment: Shipment) => Shipment,
): PurchaseOrder => ({
  ...order,
  shipments: withShipment(order.shipments, shipmentId, change),
});

const applyReceipt = (order: PurchaseOrder, data: DataOf<'ShipmentReceived'>): PurchaseOrder =>
  changeShipment(order, data.shipmentId, (shipment) => ({
    ...shipment,
    receivedAt: data.receivedAt,
    receivedOn: data.receivedOn,
    receivedLocationId: data.receivedLocationId,
    receiptId: data.receiptId,
    push: data.pushToStore ? 'pending' : 'unasked',
    items: applyCounts(shipment.items, data.items),
  }));

const applyUndoneReceipt = (
  order: PurchaseOrder,
  data: DataOf<'ShipmentReceiptUndone'>,
): PurchaseOrder =>
  changeShipment(order, data.shipmentId, (shipment) => ({
    ...shipment,
    receivedAt: null,
    receivedOn: null,
    receivedLocationId: null,
    receiptId: null,
    push: 'unasked',
    items: toPlannedItems(shipment.items),
  }));

const withoutMail = (
  order: PurchaseOrder,
  { mailId }: { readonly mailId: string },
): PurchaseOrder => ({
  ...order,
  openMails: order.openMails.filter((mail) => mail.mailId !== mailId),
});

const changeWithdrawal = (
  order: PurchaseOrder,
  receiptId: string,
  change: (withdrawal: Withdrawal) => Partial<Withdrawal>,
): PurchaseOrder => ({
  ...order,
  withdrawals: order.withdrawals.map((one) =>
    one.receiptId === receiptId ? { ...one, ...change(one) } : one,
  ),
});

export const evolve = evolveByType<PurchaseOrder, PurchaseOrderEvent>({
  PurchaseOrderCreated: (order, data) => ({
    ...applyDetails(order, data),
    id: data.purchaseOrderId,
    createdOn: data.on,
    existence: 'exists',
  }),
  PurchaseOrderDetailsChanged: applyDetails,
  PurchaseOrderItemsChanged: applyItems,
  PurchaseOrderStatusSet: applyStatus,
  OrderSuggestionsRecorded: (order) => order,
  ShipmentsAllocated: applyAllocation,
  ShipmentDetailsChanged: (order, { shipmentId, to }) =>
    changeShipment(order, shipmentId, (shipment) => ({ ...shipment, details: to })),
  ShipmentCostsSet: (order, { shipmentId, to }) =>
    changeShipment(order, shipmentId, (shipment) => ({ ...shipment, costs: to })),
  ShipmentReceived: applyReceipt,
  ShipmentReceiptUndone: applyUndoneReceipt,
  UnitsNotComingSet: withNotComing,
  ReplacementsExpectedSet: withReplacements,
  ShipmentPushed: (order, { shipmentId }) =>
    changeShipment(order, shipmentId, (shipment) => ({ ...shipment, push: 'done' })),
  ShipmentPushFailed: (order, { shipmentId }) =>
    changeShipment(order, shipmentId, (shipment) => ({ ...shipment, push: 'failed' })),
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
    changeWithdrawal(order, receiptId, ({ failures }) => ({ failures: failures + 1 })),
  StoreWithdrawalGivenUp: (order, { receiptId }) =>
    changeWithdrawal(order, receiptId, () => ({ isGivenUp: true })),
  PaymentsSet: (order, { payments }) => ({ ...order, payments }),
  PurchaseOrderRatesFixed: (order, { currency, rates }) => ({
    ...order,
    ratesFixed: { currency, rates },
  }),
  PurchaseOrderRestored: (order) => order,
  PurchaseOrderReopened: (order) => order,
  SupplierCreditSet: (order, data) => ({
    ...applyToSettlement(withCredit)(order, data),
    reductions: updateReductions(order.reductions, data.payments),
  }),
  SupplierBalanceUsed: applyToSettlement(withUsedBalance),
  SupplierBalanceApplied: applyToSettlement(withAppliedBalance),
  SupplierBalanceUseUndone: applyToSettlement(withUseUndone),
  SupplierBalanceApplicationUndone: applyToSettlement(withApplicationUndone),
  PurchaseOrderMailRequested: (order, mail) => ({
    ...order,
    openMails: [...order.openMails, mail],
  }),
  PurchaseOrderMailed: withoutMail,
  PurchaseOrderMailFailed: withoutMail,
  PurchaseOrderDeleted: (order) => ({ ...order, existence: 'deleted' }),
});
