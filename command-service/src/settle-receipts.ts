import {
  shipmentReceiptUndone,
  shipmentReceived,
} from '@quartermaster/contracts/purchase-orders/events';
import type { EventStore } from '@quartermaster/infra/event-store/event-store';
import type { CommandHandler } from './core/handle-command.ts';
import { streamOf } from './core/load-stream.ts';
import { latestPosition } from './core/latest-position.ts';
import { purchaseOrderDecider } from './purchase-orders/decider.ts';
import { onShipmentReceived } from './stock/on-shipment-received.ts';

/**
 * Runs the reactor of receipts for what an order just recorded, before its caller is answered. Answers the position of
 * the last change of stock, undefined when there is none.
 */
export const settleReceipts =
  (store: EventStore, handler: CommandHandler) =>
  async (teamId: string, purchaseOrderId: string): Promise<string | undefined> => {
    const changes: { readonly position: string | undefined }[] = [];
    const handle: CommandHandler['handle'] = async (decider, id, command, context) => {
      const handled = await handler.handle(decider, id, command, context);
      changes.push(handled);
      return handled;
    };
    const types: readonly string[] = [shipmentReceived.type, shipmentReceiptUndone.type];
    const events = await store.readStream(
      streamOf(purchaseOrderDecider.subject, teamId, purchaseOrderId),
    );
    const last = events.findLast(({ type }) => types.includes(type));
    if (last !== undefined) await onShipmentReceived({ handle }).handle(last);
    return latestPosition(changes);
  };
