import type { LocationId, ShipmentId, SupplierId } from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import {
  emptyContent,
  type PaymentFields,
  type PurchaseOrderContent,
  type ShipmentCost,
} from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { CountedOrder } from '@quartermaster/contracts/purchase-orders/rules/quantities';
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
/** What was ordered of an item with a shipment, and what came of it (0 until it is received). */
export type ShipmentItem = Allocation & Omit<ReceivedItem, keyof Allocation>;

export interface Shipment {
  readonly id: string;
  readonly details: ShipmentDetails;
  readonly items: readonly ShipmentItem[];
  readonly costs: readonly ShipmentCost[];
  /** Null while the shipment is under way. */
  readonly receivedAt: string | null;
  readonly receivedLocationId: LocationId | null;
  readonly receiptId: string | null;
  /** How far handing the receipt to the store has come. */
  readonly push: 'unasked' | 'pending' | 'failed' | 'done';
}

/** What the rules ask about and what a change is compared with; names of variants and totals live in read models. */
export interface Withdrawal extends DataOf<'StoreWithdrawalRequested'> {
  /** Since it was asked for last. */
  readonly failures: number;
  readonly isGivenUp: boolean;
}

export interface PurchaseOrder {
  readonly life: 'unborn' | 'alive' | 'deleted';
  readonly id: string;
  readonly supplierId: SupplierId | null;
  readonly content: PurchaseOrderContent;
  readonly issueDate: string | null;
  readonly defaultStockCoverageDate: string | null;
  readonly status: PurchaseOrderStatus;
  /** Where the order stood before anything was received; an undone receipt goes back to it. */
  readonly statusBeforeReceipts: PurchaseOrderStatus;
  readonly items: readonly Item[];
  readonly shipments: readonly Shipment[];
  /** How many shipments the order ever had; numbers their names. */
  readonly shipmentsMade: number;
  readonly payments: readonly Payment[];
  /** Mails that were asked for and neither sent nor given up yet. */
  readonly openMails: readonly DataOf<'PurchaseOrderMailRequested'>[];
  /** Units of receipts that were taken back and that the store may still have. */
  readonly withdrawals: readonly Withdrawal[];
  /** What was fixed last; null before the order was sent. */
  readonly ratesFixed: Pick<DataOf<'PurchaseOrderRatesFixed'>, 'currency' | 'rates'> | null;
}

/** Where and when a decision is taken that may make exchange rates final. */
export interface InShop {
  /** Today in the shop's time zone. */
  readonly on: string;
  readonly shopCurrency: string;
}

export const unborn: PurchaseOrder = {
  life: 'unborn',
  id: '',
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
};

/** Rejects with NOT_FOUND or PURCHASE_ORDER_DELETED when there is no order to change. */
export const mustBeAlive = (order: PurchaseOrder): void => {
  if (order.life === 'unborn') throw new Rejection('NOT_FOUND', 'No such purchase order');
  if (order.life === 'deleted') {
    throw new Rejection('PURCHASE_ORDER_DELETED', 'The purchase order was deleted');
  }
};

export const shipmentOf = (order: PurchaseOrder, shipmentId: ShipmentId): Shipment => {
  const shipment = order.shipments.find(({ id }) => id === shipmentId);
  if (shipment === undefined) throw new Rejection('NOT_FOUND', 'No such shipment');
  return shipment;
};

export const isReceived = (shipment: Shipment): boolean => shipment.receivedAt !== null;

/** The order as far as its quantities go. */
export const countedOrder = ({ items, shipments }: PurchaseOrder): CountedOrder => ({
  items,
  shipments: shipments.map(({ details, receivedAt, items: shipped }) => ({
    arrivalDate: details.arrivalDate,
    receivedAt,
    items: shipped,
  })),
});

/** The store was asked to take the receipt over and has not yet. */
export const isWaitingForStore = ({ push }: Shipment): boolean =>
  push === 'pending' || push === 'failed';

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The keys that were given, for laying them over what is known. */
export const defined = <T extends object>(given: T): Defined<T> =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Defined<T>;
