import { type DayBounds, getFactDayBounds } from '@quartermaster/contracts/core/plausible-days';
import type { Day } from '@quartermaster/contracts/core/day';
import type { LocationId, ShipmentId, SupplierId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import {
  emptyContent,
  type PaymentFields,
  type PurchaseOrderContent,
  type ShipmentCost,
} from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { ItemRest } from '@quartermaster/contracts/purchase-orders/rules/item-rests';
import type { Reduction } from '@quartermaster/contracts/purchase-orders/rules/settlement/payments';
import type { CountedOrder } from '@quartermaster/contracts/purchase-orders/rules/quantities';
import {
  emptySettlement,
  type Settlement,
} from '@quartermaster/contracts/purchase-orders/rules/settlement/account';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';

export type DataOf<Type extends PurchaseOrderEvent['type']> = Extract<
  PurchaseOrderEvent,
  { type: Type }
>['data'];

export type Item = DataOf<'PurchaseOrderItemsChanged'>['added'][number];
export type Payment = PaymentFields & { readonly id: string };
export type ShipmentDetails = DataOf<'ShipmentDetailsChanged'>['to'];
export type Allocation = DataOf<'ShipmentsAllocated'>['removed'][number]['items'][number];
export type ReceivedItem = DataOf<'ShipmentReceived'>['items'][number];
/** Ordered, received and accepted units of an item in a shipment (the latter two 0 until it is received). */
export type ShipmentItem = Allocation & Omit<ReceivedItem, keyof Allocation>;

export interface Shipment {
  readonly id: string;
  readonly details: ShipmentDetails;
  readonly items: readonly ShipmentItem[];
  readonly costs: readonly ShipmentCost[];
  /** Null until the shipment is received. */
  readonly receivedAt: string | null;
  /** Day of the receipt in the shop's time zone; null until the shipment is received. */
  readonly receivedOn: string | null;
  readonly receivedLocationId: LocationId | null;
  readonly receiptId: string | null;
  /** State of the push of the receipt to the store. */
  readonly push: 'unasked' | 'pending' | 'failed' | 'done';
}

/** A requested withdrawal of an undone receipt's units from the store. */
export interface Withdrawal extends DataOf<'StoreWithdrawalRequested'> {
  /** Failures since the last request. */
  readonly failures: number;
  readonly isGivenUp: boolean;
}

/** The state that the rules and comparisons need; names of variants and totals are in read models. */
export interface PurchaseOrder {
  readonly existence: 'none' | 'exists' | 'deleted';
  readonly id: string;
  /** Day it was created in the shop's time zone. */
  readonly createdOn: string;
  readonly supplierId: SupplierId | null;
  readonly content: PurchaseOrderContent;
  readonly issueDate: string | null;
  readonly defaultStockCoverageDate: string | null;
  readonly status: PurchaseOrderStatus;
  /** Status before the first receipt; undoing all receipts restores it. */
  readonly statusBeforeReceipts: PurchaseOrderStatus;
  readonly items: readonly Item[];
  readonly shipments: readonly Shipment[];
  /** Declarations about units that did not arrive as ordered; absent without any. */
  readonly itemRests?: readonly ItemRest[] | undefined;
  /** Number of shipments ever created; used for their names. */
  readonly shipmentsMade: number;
  readonly payments: readonly Payment[];
  /** Requested mails that are neither sent nor given up. */
  readonly openMails: readonly DataOf<'PurchaseOrderMailRequested'>[];
  /** Units of undone receipts that the store may still have. */
  readonly withdrawals: readonly Withdrawal[];
  /** The rates fixed last; null before the order was sent. */
  readonly ratesFixed: Pick<DataOf<'PurchaseOrderRatesFixed'>, 'currency' | 'rates'> | null;
  readonly settlement: Settlement;
  /** Amounts by which credits have reduced payments. */
  readonly reductions: readonly Reduction[];
}

/** Shop facts for a decision that may fix exchange rates. */
export interface ShopFacts {
  /** Today in the shop's time zone. */
  readonly on: string;
  readonly shopCurrency: string;
}

export const noOrder: PurchaseOrder = {
  existence: 'none',
  id: '',
  createdOn: '',
  supplierId: null,
  content: emptyContent,
  issueDate: null,
  defaultStockCoverageDate: null,
  status: 'Draft',
  statusBeforeReceipts: 'Draft',
  items: [],
  shipments: [],
  shipmentsMade: 0,
  payments: [],
  openMails: [],
  withdrawals: [],
  ratesFixed: null,
  settlement: emptySettlement,
  reductions: [],
};

/** Rejects with NOT_FOUND or PURCHASE_ORDER_DELETED when there is no order to change. */
export const mustExist = (order: PurchaseOrder): void => {
  if (order.existence === 'none') throw new Rejection('NOT_FOUND', 'No such purchase order');
  if (order.existence === 'deleted') {
    throw new Rejection('PURCHASE_ORDER_DELETED', 'The purchase order was deleted');
  }
};

export const getShipment = (order: PurchaseOrder, shipmentId: ShipmentId): Shipment => {
  const shipment = order.shipments.find(({ id }) => id === shipmentId);
  if (shipment === undefined) throw new Rejection('NOT_FOUND', 'No such shipment');
  return shipment;
};

export const isReceived = (shipment: Shipment): boolean => shipment.receivedAt !== null;

/** Returns the quantities of the order. */
export const toCountedOrder = ({ items, shipments, itemRests }: PurchaseOrder): CountedOrder => ({
  items,
  itemRests,
  shipments: shipments.map(({ details, receivedAt, receivedOn, items: shipped }) => ({
    arrivalDate: details.arrivalDate,
    receivedAt,
    receivedOn,
    items: shipped,
  })),
});

/** Days on which something can have happened to an order: from a year before it was created or issued to tomorrow. */
export const plausibleDays = ({ createdOn, issueDate }: PurchaseOrder, on: Day): DayBounds =>
  getFactDayBounds(issueDate !== null && issueDate < createdOn ? issueDate : createdOn, on);

/** True when the store has not yet accepted a requested push. */
export const isWaitingForStore = ({ push }: Shipment): boolean =>
  push === 'pending' || push === 'failed';

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Drops undefined fields, so that the rest can be spread over an object. */
export const omitUndefined = <T extends object>(fields: T): Defined<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<T>;
