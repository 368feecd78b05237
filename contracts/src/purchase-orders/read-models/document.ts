import type { ShipmentId } from '../../core/ids.ts';
import type { PurchaseOrderEvent } from '../events/orders.ts';
import { withNotComing, withoutRests, withReplacements } from '../rules/item-rests.ts';
import { withMailFailed, withMailRequested, withMailSent } from '../rules/mailed-versions.ts';
import { applyItemsChange } from '../rules/apply-items-change.ts';
import {
  applyToSettlement,
  withApplicationUndone,
  withAppliedBalance,
  withCredit,
  withUsedBalance,
  withUseUndone,
} from '../rules/settlement/apply-settlement-events.ts';
import {
  applyCounts,
  noCounts,
  applyShipmentAllocation,
  withShipment,
} from '../rules/apply-shipment-allocation.ts';
import type { PurchaseOrder, PurchaseOrderItem, Shipment } from './order.ts';

type Type = PurchaseOrderEvent['type'];
export type DataOf<T extends Type> = Extract<PurchaseOrderEvent, { type: T }>['data'];
type Allocation = DataOf<'ShipmentsAllocated'>['removed'][number]['items'][number];

/** Folds an event and the time of its recording (ISO) into an order; returns the order afterwards. */
type Change<T extends Type> = (order: PurchaseOrder, data: DataOf<T>, at: string) => PurchaseOrder;

const applyCreated = (data: DataOf<'PurchaseOrderCreated'>, at: string): PurchaseOrder => ({
  id: data.purchaseOrderId,
  supplierId: data.supplierId,
  status: 'Draft',
  content: data.content,
  items: [],
  shipments: [],
  payments: [],
  defaultStockCoverageDate: data.defaultStockCoverageDate,
  issueDate: data.issueDate,
  sentOn: null,
  ratesFixed: null,
  createdAt: at,
  updatedAt: at,
});

const applyDetailsChanged: Change<'PurchaseOrderDetailsChanged'> = (order, data) => {
  const { supplierId, content, issueDate, defaultStockCoverageDate } = data;
  return { ...order, supplierId, content, issueDate, defaultStockCoverageDate };
};

type RecordedItem = DataOf<'PurchaseOrderItemsChanged'>['added'][number];

/** Converts a recorded item to the item of the API. */
export const toDocumentItem = ({
  storePrice,
  ...item
}: RecordedItem): Omit<PurchaseOrderItem, 'updatedAt'> => ({ ...item, shopifyPrice: storePrice });

const applyItemsChanged: Change<'PurchaseOrderItemsChanged'> = (order, data, at) => {
  const items = applyItemsChange(order.items, data, (item) => ({
    ...toDocumentItem(item),
    updatedAt: at,
  }));
  return { ...withoutRests(order, data), items };
};

/** The day an order is sent is the day it leaves Draft. */
const applyStatusSet: Change<'PurchaseOrderStatusSet'> = (order, { from, to, on }) => {
  const { statusesReached: reached = [], ...others } = order;
  if (to === 'Draft') return { ...others, status: to, sentOn: null, ratesFixed: null };
  const sentOn = from === 'Draft' ? on : order.sentOn;
  return { ...order, status: to, sentOn, statusesReached: [...new Set([...reached, to])] };
};

const toPlannedItems = (allocations: readonly Allocation[]): Shipment['items'] =>
  allocations.map(({ purchaseOrderItemId, orderedQuantity }) => ({
    purchaseOrderItemId,
    orderedQuantity,
    ...noCounts,
  }));

const applyShipmentsAllocated: Change<'ShipmentsAllocated'> = (order, data, at) => ({
  ...order,
  shipments: applyShipmentAllocation<Shipment>(order.shipments, data, {
    create: ({ items, ...details }) => ({
      ...details,
      receivedAt: null,
      receivedLocationId: null,
      items: toPlannedItems(items),
      costs: [],
      createdAt: at,
      updatedAt: at,
      pushError: null,
      pushedToShopify: false,
    }),
    replan: (shipment, items) => ({ ...shipment, items: toPlannedItems(items), updatedAt: at }),
  }),
});

const updateShipment = (
  order: PurchaseOrder,
  shipmentId: ShipmentId,
  change: (shipment: Shipment) => Shipment,
  at: string,
): PurchaseOrder => ({
  ...order,
  shipments: withShipment(order.shipments, shipmentId, (shipment) => ({
    ...change(shipment),
    updatedAt: at,
  })),
});

const changeShipment = (
  order: PurchaseOrder,
  shipmentId: ShipmentId,
  changed: Partial<Shipment>,
  at: string,
): PurchaseOrder =>
  updateShipment(order, shipmentId, (shipment) => ({ ...shipment, ...changed }), at);

const applyReceived: Change<'ShipmentReceived'> = (order, data, at) => {
  const { receivedAt, receivedOn, receivedLocationId } = data;
  const change = ({ items, ...shipment }: Shipment): Shipment => ({
    ...shipment,
    receivedAt,
    receivedOn,
    receivedLocationId,
    pushError: null,
    pushedToShopify: false,
    items: applyCounts(items, data.items),
  });
  return updateShipment(order, data.shipmentId, change, at);
};

const applyReceiptUndone: Change<'ShipmentReceiptUndone'> = (order, { shipmentId }, at) => {
  const change = ({ receivedOn: _, items, ...shipment }: Shipment): Shipment => ({
    ...shipment,
    receivedAt: null,
    receivedLocationId: null,
    pushError: null,
    pushedToShopify: false,
    items: items.map((item) => ({ ...item, ...noCounts })),
  });
  return updateShipment(order, shipmentId, change, at);
};

const changes: {
  readonly [T in Exclude<Type, 'PurchaseOrderCreated' | 'PurchaseOrderDeleted'>]: Change<T>;
} = {
  PurchaseOrderDetailsChanged: applyDetailsChanged,
  PurchaseOrderItemsChanged: applyItemsChanged,
  PurchaseOrderStatusSet: applyStatusSet,
  OrderSuggestionsRecorded: (order) => order,
  ShipmentsAllocated: applyShipmentsAllocated,
  ShipmentDetailsChanged: (order, { shipmentId, to }, at) =>
    changeShipment(order, shipmentId, to, at),
  ShipmentCostsSet: (order, { shipmentId, to }, at) =>
    changeShipment(order, shipmentId, { costs: to }, at),
  ShipmentReceived: applyReceived,
  ShipmentReceiptUndone: applyReceiptUndone,
  UnitsNotComingSet: withNotComing,
  ReplacementsExpectedSet: withReplacements,
  ShipmentPushed: (order, { shipmentId }, at) =>
    changeShipment(order, shipmentId, { pushError: null, pushedToShopify: true }, at),
  ShipmentPushFailed: (order, { shipmentId }, at) =>
    changeShipment(order, shipmentId, { pushError: 'STORE_PUSH_FAILED' }, at),
  StoreWithdrawalRequested: (order) => order,
  StoreWithdrawn: (order, { shipmentId }, at) =>
    changeShipment(order, shipmentId, { pushError: null }, at),
  StoreWithdrawalFailed: (order, { shipmentId }, at) =>
    changeShipment(order, shipmentId, { pushError: 'STORE_PUSH_FAILED' }, at),
  StoreWithdrawalGivenUp: (order) => order,
  PaymentsSet: (order, { payments }) => ({ ...order, payments }),
  PurchaseOrderRatesFixed: (order, { cause, on, currency, rates }) => ({
    ...order,
    ratesFixed: { cause, on, currency, rates },
  }),
  PurchaseOrderRestored: (order) => order,
  PurchaseOrderReopened: (order) => order,
  SupplierCreditSet: applyToSettlement(withCredit),
  SupplierBalanceUsed: applyToSettlement(withUsedBalance),
  SupplierBalanceApplied: applyToSettlement(withAppliedBalance),
  SupplierBalanceUseUndone: applyToSettlement(withUseUndone),
  SupplierBalanceApplicationUndone: applyToSettlement(withApplicationUndone),
  PurchaseOrderMailRequested: withMailRequested,
  PurchaseOrderMailed: withMailSent,
  PurchaseOrderMailFailed: withMailFailed,
};

/** Folds an event recorded at `at` into an order; undefined before it was created and after it was deleted. */
export const evolveDocument = (
  order: PurchaseOrder | undefined,
  { type, data }: PurchaseOrderEvent,
  at: string,
): PurchaseOrder | undefined => {
  if (type === 'PurchaseOrderCreated') return applyCreated(data, at);
  if (type === 'PurchaseOrderDeleted' || order === undefined) return undefined;
  const change = changes[type] as (
    order: PurchaseOrder,
    data: PurchaseOrderEvent['data'],
    at: string,
  ) => PurchaseOrder;
  return { ...change(order, data, at), updatedAt: at };
};
