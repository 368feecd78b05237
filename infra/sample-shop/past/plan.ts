import type { CallInput } from '@quartermaster/contracts/core/client';
import type { createPurchaseOrderWithQuantities } from '@quartermaster/contracts/purchase-orders/calls/orders';
import type {
  CostItem,
  ShipmentCost,
  ShipmentMethod,
} from '@quartermaster/contracts/purchase-orders/purchase-order';

/** Units of one variant in a shipment; what was not received is short, what was not accepted is rejected. */
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
  /** ISO instant; null for a shipment that is still on its way. */
  readonly receivedAt: string | null;
  readonly costs: readonly ShipmentCost[];
}

/** What became of an order: everything came, the rest was given up, the rest is on its way, nothing was delivered. */
export type PastOutcome = 'complete' | 'closed short' | 'open' | 'cancelled';

export interface PastComment {
  readonly by: 'owner' | 'member';
  readonly content: string;
}

/** A purchase order of the past with everything that its calls send. */
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
