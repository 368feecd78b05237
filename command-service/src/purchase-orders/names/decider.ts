import type { PurchaseOrderId } from '@quartermaster/contracts/core/ids';
import {
  type PurchaseOrderNameEvent,
  purchaseOrderNameEvents,
} from '@quartermaster/contracts/purchase-orders/events/orders';
import type { Decider } from '../../core/decider.ts';

type NameCommand =
  /** With `isExclusive`, a name that another order has is not taken. */
  | {
      readonly type: 'TakeName';
      readonly purchaseOrderId: PurchaseOrderId;
      readonly isExclusive: boolean;
    }
  | { readonly type: 'ReleaseName'; readonly purchaseOrderId: PurchaseOrderId };

/** The orders that have the name, in the order in which they took it. */
export type NameHolders = readonly string[];

/** Stream `purchase_order_name-<teamId>.<digest of the folded name>`: the orders with a name; several may take it at once. */
export const purchaseOrderNameDecider: Decider<NameCommand, NameHolders, PurchaseOrderNameEvent> = {
  subject: 'purchase_order_name',
  definitions: purchaseOrderNameEvents,
  initial: [],
  evolve: (holders, { type, data: { purchaseOrderId } }) =>
    type === 'PurchaseOrderNameTaken'
      ? [...holders, purchaseOrderId]
      : holders.filter((id) => id !== purchaseOrderId),
  decide: (command, holders) => {
    const { purchaseOrderId } = command;
    const holds = holders.includes(purchaseOrderId);
    if (command.type === 'ReleaseName') {
      return holds ? [{ type: 'PurchaseOrderNameReleased', data: { purchaseOrderId } }] : [];
    }
    if (holds || (command.isExclusive && holders.length > 0)) return [];
    return [{ type: 'PurchaseOrderNameTaken', data: { purchaseOrderId } }];
  },
};
