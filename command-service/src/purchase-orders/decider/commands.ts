import type {
  LocationId,
  PurchaseOrderId,
  Revision,
  ShipmentId,
  SupplierId,
  VariantId,
} from '@quartermaster/contracts/core/ids';
import type {
  PurchaseOrderContent,
  ShipmentCost,
} from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import type { MailPurchaseOrder, RecordMail } from './mail.ts';
import type { InShop, Item, PurchaseOrder, ReceivedItem, ShipmentDetails } from './order.ts';
import type {
  AddPayment,
  ApplyPaymentTerms,
  DeletePayment,
  RequestedPayment,
  SetPayments,
  UpdatePayment,
} from './payments.ts';

/** What a variant starts with when it becomes an item, looked up before the decision. */
export type ItemDefaults = Omit<Item, 'id' | 'productVariantId' | 'quantity'>;

export interface CreatePurchaseOrder {
  readonly type: 'CreatePurchaseOrder';
  readonly purchaseOrderId: PurchaseOrderId;
  readonly supplierId: SupplierId | null;
  readonly content: PurchaseOrderContent;
  readonly issueDate: string | null;
  readonly defaultStockCoverageDate: string | null;
  /** The order this one is a copy of; null when it was made from nothing. */
  readonly duplicatedFrom: string | null;
  readonly items: readonly Item[];
  /** A first shipment for all items, when a location or an arrival date was given (AMB-159). */
  readonly shipment: {
    readonly id: string;
    readonly locationId: LocationId | null;
    readonly arrivalDate: string | null;
  } | null;
}

/** An item as wanted: a known one by id or by variant, else a new one that takes what is left out from `asNew`. */
export type RequestedItem = { readonly [Field in keyof Item]?: Item[Field] | undefined } & {
  readonly productVariantId: VariantId;
  readonly quantity: number;
  readonly asNew?: ItemDefaults & { readonly id: string };
};

/** What to change; keys left out stay. */
export interface UpdatePurchaseOrder extends InShop {
  readonly type: 'UpdatePurchaseOrder';
  readonly status?: PurchaseOrderStatus | undefined;
  readonly content?:
    | { readonly [K in keyof PurchaseOrderContent]?: PurchaseOrderContent[K] | undefined }
    | undefined;
  readonly supplierId?: SupplierId | null | undefined;
  readonly issueDate?: string | null | undefined;
  readonly defaultStockCoverageDate?: string | null | undefined;
  readonly items?: readonly RequestedItem[] | undefined;
  readonly payments?: readonly RequestedPayment[] | undefined;
  readonly shipmentCosts?:
    | readonly { readonly shipmentId: ShipmentId; readonly costs: readonly ShipmentCost[] }[]
    | undefined;
}

/** Takes over what an earlier revision said: details, items, payments and costs of shipments that are still there. */
export interface RestoreRevision extends InShop {
  readonly type: 'RestoreRevision';
  readonly revision: Revision;
  /** The order at that revision. */
  readonly past: PurchaseOrder;
  /** Its supplier then; null when that was deleted since. */
  readonly supplierId: SupplierId | null;
}

export interface AddItems {
  readonly type: 'AddItems';
  readonly items: readonly Item[];
}

export interface DeletePurchaseOrder {
  readonly type: 'DeletePurchaseOrder';
}

export interface SetStatus extends InShop {
  readonly type: 'SetStatus';
  readonly status: PurchaseOrderStatus;
}

export interface RequestedShipment {
  readonly id?: string | undefined;
  readonly newId: string;
  readonly items: readonly {
    readonly purchaseOrderItemId: string;
    readonly orderedQuantity: number;
  }[];
}

export interface SetShipments {
  readonly type: 'SetShipments';
  readonly shipments: readonly RequestedShipment[];
}

export interface UpdateShipment {
  readonly type: 'UpdateShipment';
  readonly shipmentId: ShipmentId;
  readonly changes: { readonly [K in keyof ShipmentDetails]?: ShipmentDetails[K] | undefined };
}

export interface ReceiveShipment extends InShop {
  readonly type: 'ReceiveShipment';
  readonly shipmentId: ShipmentId;
  readonly receiptId: string;
  readonly receivedAt: string;
  /** Null takes the shipment's own location. */
  readonly receivedLocationId: LocationId | null;
  readonly items: readonly Omit<ReceivedItem, 'productVariantId'>[];
  readonly pushToStore: boolean;
  /** The stock of the store holds the accepted units already. */
  readonly alreadyInStock: boolean;
}

export interface UndoReceipt {
  readonly type: 'UndoReceipt';
  readonly shipmentId: ShipmentId;
  readonly on: string;
}

/** What became of handing a receipt to the store. */
export interface RecordPush {
  readonly type: 'RecordPush';
  readonly shipmentId: ShipmentId;
  readonly receiptId: string;
  /** Null when the store took it. */
  readonly failure: string | null;
}

/** What became of asking the store to give up the units of a receipt that was taken back. */
export interface RecordWithdrawal {
  readonly type: 'RecordWithdrawal';
  readonly receiptId: string;
  /** Null when the store has none of them any more. */
  readonly failure: string | null;
}

/** Asks the store again for what was given up. */
export interface RetryWithdrawal {
  readonly type: 'RetryWithdrawal';
  readonly shipmentId: ShipmentId;
}

export type PurchaseOrderCommand =
  | CreatePurchaseOrder
  | UpdatePurchaseOrder
  | RestoreRevision
  | SetPayments
  | AddPayment
  | UpdatePayment
  | DeletePayment
  | ApplyPaymentTerms
  | AddItems
  | DeletePurchaseOrder
  | SetStatus
  | SetShipments
  | UpdateShipment
  | ReceiveShipment
  | UndoReceipt
  | RecordPush
  | RecordWithdrawal
  | RetryWithdrawal
  | MailPurchaseOrder
  | RecordMail;
