import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import fc from 'fast-check';
import type { PurchaseOrderCommand } from './commands.ts';
import type { PurchaseOrder } from './order.ts';

/** A pick among what the order has at that moment, or of something it does not have. */
export const pick = fc.nat(4);
/** Makes a command of the order as it stands, and of all that was recorded. */
export type Step = (
  order: PurchaseOrder,
  at: number,
  recorded: readonly PurchaseOrderEvent[],
) => PurchaseOrderCommand;
export const shipmentAt = ({ shipments }: PurchaseOrder, index: number) =>
  index === 4 ? undefined : shipments[index % Math.max(1, shipments.length)];
export const shipmentId = (order: PurchaseOrder, index: number): string =>
  shipmentAt(order, index)?.id ?? 'unknown';
