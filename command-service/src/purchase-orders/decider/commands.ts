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
import type { ApplyBalance, UndoBalance, UndoUseOfBalance, UseBalance } from './balances.ts';
import type { MailPurchaseOrder, RecordMail } from './mail.ts';
import type { WithSuggestions } from './suggestions.ts';
import type { ShopFacts, Item, PurchaseOrder, ReceivedItem, ShipmentDetails } from './order.ts';
import type {
  AddPayment,
  ApplyPaymentTerms,
  DeletePayment,
  RequestedPayment,
  SetPayments,
  UpdatePayment,
} from './payments.ts';

/** Default values of a new item, looked up before the decision. */
export type ItemDefaults = Omit<Item, 'id' | 'productVariantId' | 'quantity'>;

export interface CreatePurchaseOrder extends ShopFacts, WithSuggestions {
  readonly type: 'CreatePurchaseOrder';
  readonly purchaseOrderId: PurchaseOrderId;
  readonly supplierId: SupplierId | null;
  readonly content: PurchaseOrderContent;
  readonly issueDate: string | null;
  readonly defaultStockCoverageDate: string | null;
  /** The order that was copied; null when it is not a copy. */
  readonly duplicatedFrom: string | null;
  readonly items: readonly Item[];
  /** A first shipment for all items, when a location or an arrival date was given (AMB-159). */
  readonly shipment: {
    readonly id: string;
    readonly locationId: LocationId | null;
    readonly arrivalDate: string | null;
  } | null;
}

/** A requested item: an existing one by id or variant, else a new one whose absent fields come from `asNew`. */
export type RequestedItem = { readonly [Field in keyof Item]?: Item[Field] | undefined } & {
  readonly productVariantId: VariantId;
  readonly quantity: number;
  readonly asNew?: ItemDefaults & { readonly id: string };
};

/** Changes of an order; absent fields stay. */
export interface UpdatePurchaseOrder extends ShopFacts, WithSuggestions {
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

/** Restores an earlier revision: details, items, payments, and costs of shipments that still exist. */
export interface RestoreRevision extends ShopFacts, WithSuggestions {
  readonly type: 'RestoreRevision';
  readonly revision: Revision;
  /** The order at that revision. */
  readonly past: PurchaseOrder;
  /** Its supplier at that revision; null when it was deleted since. */
  readonly supplierId: SupplierId | null;
}

export interface AddItems extends WithSuggestions {
  readonly type: 'AddItems';
  readonly items: readonly Item[];
}

export interface DeletePurchaseOrder {
  readonly type: 'DeletePurchaseOrder';
}

export interface SetStatus extends ShopFacts, WithSuggestions {
  readonly type: 'SetStatus';
  readonly status: PurchaseOrderStatus;
}

/** Opens a fully received order again; its open units can be received. */
export interface ReopenOrder extends ShopFacts {
  readonly type: 'ReopenOrder';
  readonly reason: string;
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
  /** Today in the shop's time zone. */
  readonly on: string;
}

export interface ReceiveShipment extends ShopFacts, WithSuggestions {
  readonly type: 'ReceiveShipment';
  readonly shipmentId: ShipmentId;
  readonly receiptId: string;
  readonly receivedAt: string;
  /** Its day in the shop's time zone. */
  readonly receivedOn: string;
  /** Null for the shipment's own location. */
  readonly receivedLocationId: LocationId | null;
  readonly items: readonly Omit<ReceivedItem, 'productVariantId'>[];
  readonly pushToStore: boolean;
  /** True when the stock of the store already includes the accepted units. */
  readonly alreadyInStock: boolean;
}

export interface UndoReceipt extends ShopFacts {
  readonly type: 'UndoReceipt';
  readonly shipmentId: ShipmentId;
}

/** Units of items that are declared; 0 undoes it. */
type DeclaredItems = readonly {
  readonly purchaseOrderItemId: string;
  readonly quantity: number;
}[];

/** Declares units that did not arrive as not coming. */
export interface SetNotComing extends ShopFacts {
  readonly type: 'SetNotComing';
  readonly items: DeclaredItems;
}

/** Declares replacements of rejected units as expected. */
export interface SetReplacements extends ShopFacts {
  readonly type: 'SetReplacements';
  readonly items: DeclaredItems;
}

/** Puts the rest of received shipments on a new one. */
export interface ExpectRest {
  readonly type: 'ExpectRest';
  readonly shipmentId: ShipmentId;
  readonly arrivalDate: string;
  /** Today in the shop's time zone. */
  readonly on: string;
}

/** Outcome of a push of a receipt to the store. */
export interface RecordPush {
  readonly type: 'RecordPush';
  readonly shipmentId: ShipmentId;
  readonly receiptId: string;
  /** Null when the store accepted it. */
  readonly failure: string | null;
}

/** Outcome of a withdrawal of an undone receipt's units from the store. */
export interface RecordWithdrawal {
  readonly type: 'RecordWithdrawal';
  readonly receiptId: string;
  /** Null when the store has removed them. */
  readonly failure: string | null;
}

/** Starts a given-up withdrawal again. */
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
  | ReopenOrder
  | UseBalance
  | ApplyBalance
  | UndoUseOfBalance
  | UndoBalance
  | SetShipments
  | UpdateShipment
  | ReceiveShipment
  | UndoReceipt
  | SetNotComing
  | SetReplacements
  | ExpectRest
  | RecordPush
  | RecordWithdrawal
  | RetryWithdrawal
  | MailPurchaseOrder
  | RecordMail;
