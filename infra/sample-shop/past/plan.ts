import type { CallInput } from '@quartermaster/contracts/core/client';
import type { createPurchaseOrderWithQuantities } from '@quartermaster/contracts/purchase-orders/calls/orders';
import type {
  CostItem,
  ShipmentCost,
  ShipmentMethod,
} from '@quartermaster/contracts/purchase-orders/purchase-order';

/** Units of one variant in a shipment; units not received are short, units received but not accepted are rejected. */
export interface PastLine {
  readonly variantId: string;
  readonly ordered: number;
  readonly received: number;
  readonly accepted: number;
}

export interface PastShipment {
  readonly lines: readonly PastLine[];
  readonly method: ShipmentMethod;
  readonly trackingNumber: string;
  readonly departureDate: string;
  readonly arrivalDate: string;
  /** ISO instant; null for a shipment in transit. */
  readonly receivedAt: string | null;
  readonly costs: readonly ShipmentCost[];
}

/** Outcome of an order: complete, closed short, the rest in transit, or cancelled. */
export type PastOutcome = 'complete' | 'closed short' | 'open' | 'cancelled';

export interface PastComment {
  readonly by: 'owner' | 'member';
  readonly content: string;
}

/** A past purchase order with the input of all its calls. */
export interface PastOrder {
  readonly body: CallInput<typeof createPurchaseOrderWithQuantities>['body'];
  readonly shipments: readonly PastShipment[];
  readonly costItems: CostItem[];
  readonly discountItems: CostItem[];
  readonly outcome: PastOutcome;
  /** Payments due up to this day are paid. */
  readonly paidUntil: string;
  readonly comments: readonly PastComment[];
}
