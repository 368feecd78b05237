import type { PurchaseOrderId } from '@quartermaster/contracts/core/ids';
import {
  type PurchaseOrderNumberEvent,
  purchaseOrderNumberEvents,
} from '@quartermaster/contracts/purchase-orders/events/orders';
import { type Decider, snapshotForm } from '../../core/decider.ts';

export interface TakeNumber {
  readonly type: 'TakeNumber';
  readonly purchaseOrderId: PurchaseOrderId;
  /** The first number whose name is free. */
  readonly from: number;
}

/** Stream `purchase_order_numbers-<teamId>.<teamId>`: a number is given to one order only (AMB-160). */
export const purchaseOrderNumberDecider: Decider<TakeNumber, number, PurchaseOrderNumberEvent> = {
  subject: 'purchase_order_numbers',
  definitions: purchaseOrderNumberEvents,
  initial: 0,
  evolve: (_, { data }) => data.number,
  snapshot: snapshotForm<number>({
    version: 1,
    toJson: (last) => last,
    fromJson: (last) => last,
  }),
  decide: ({ purchaseOrderId, from }, last) => [
    {
      type: 'PurchaseOrderNumberTaken',
      data: { number: Math.max(last + 1, from), purchaseOrderId },
    },
  ],
};
