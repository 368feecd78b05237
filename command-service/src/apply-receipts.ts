import type { Position } from '@quartermaster/contracts/core/position';
import type {
  PurchaseOrderId,
  Revision,
  StreamName,
  TeamId,
} from '@quartermaster/contracts/core/ids';
import {
  shipmentReceiptUndone,
  shipmentReceived,
} from '@quartermaster/contracts/purchase-orders/events/shipments';
import type {
  EventStore,
  RecordedEvent,
} from '@quartermaster/infra/platform/event-store/event-store';
import { latestPosition } from './core/handle-all.ts';
import type { CommandHandler } from './core/handle-command.ts';
import { streamOf } from './core/load-stream.ts';
import { purchaseOrderDecider } from './purchase-orders/decider/decider.ts';
import { applyReceipt } from './stock/on-shipment-received.ts';

/** Number of last events in which the receipt is searched: those of a receipt or its reversal, and room for concurrent ones. */
const RECENT = 20;

const lastOf = async (
  store: EventStore,
  stream: StreamName,
  revision: Revision,
): Promise<RecordedEvent | undefined> => {
  const types: readonly string[] = [shipmentReceived.type, shipmentReceiptUndone.type];
  const isReceipt = ({ type }: RecordedEvent): boolean => types.includes(type);
  const from = Math.max(0, revision + 1 - RECENT);
  const found = (await store.readStream(stream, { from })).findLast(isReceipt);
  if (found !== undefined || from === 0) return found;
  return (await store.readStream(stream, { count: from })).findLast(isReceipt);
};

/**
 * Updates stock for the receipt that an order just recorded, before the caller is answered. Returns the position of the last
 * change of stock, undefined when there is none.
 */
export const applyReceipts =
  (store: EventStore, handler: CommandHandler) =>
  async (
    teamId: TeamId,
    purchaseOrderId: PurchaseOrderId,
    revision: Revision,
  ): Promise<Position | undefined> => {
    const changes: { readonly position: Position | undefined }[] = [];
    const handle: CommandHandler['handle'] = async (decider, id, command, context) => {
      const handled = await handler.handle(decider, id, command, context);
      changes.push(handled);
      return handled;
    };
    const stream = streamOf(purchaseOrderDecider.subject, teamId, purchaseOrderId);
    const last = await lastOf(store, stream, revision);
    if (last !== undefined) await applyReceipt({ ...handler, handle }, last);
    return latestPosition(changes);
  };
