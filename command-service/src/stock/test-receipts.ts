import { toPosition } from '@quartermaster/contracts/core/position';
import type { EventDefinition, EventOf } from '@quartermaster/contracts/core/event';
import type { TeamId } from '@quartermaster/contracts/core/ids';
import {
  shipmentReceiptUndone,
  shipmentReceived,
} from '@quartermaster/contracts/purchase-orders/events/shipments';
import type { RecordedEvent } from '@quartermaster/platform/event-store/event-store';

/** Creates a recorded event of an order. */
const makeRecordedEvent = <Definition extends EventDefinition>(
  { type, version }: Definition,
  id: string,
  data: EventOf<Definition>['data'],
): RecordedEvent => ({
  id,
  type,
  schemaVersion: version,
  data,
  metadata: {
    teamId: 'gift-shop',
    actor: { kind: 'system', name: 'test' },
    commandId: 'receive',
    correlationId: 'request-1',
    causationId: null,
  },
  stream: 'purchase_order-gift-shop.order',
  revision: 5,
  position: toPosition('42'),
  recordedAt: '2026-11-21T08:00:00.000Z',
});

export const receipt = {
  purchaseOrderId: 'order',
  shipmentId: 'shipment',
  receiptId: 'receipt',
  receivedLocationId: 'warehouse',
  items: [
    {
      purchaseOrderItemId: 'a',
      productVariantId: 'mug',
      receivedQuantity: 60,
      acceptedQuantity: 50,
    },
    {
      purchaseOrderItemId: 'b',
      productVariantId: 'bowl',
      receivedQuantity: 9,
      acceptedQuantity: 0,
    },
    { purchaseOrderItemId: 'c', productVariantId: 'cup', receivedQuantity: 5, acceptedQuantity: 5 },
  ],
  on: '2026-11-21',
};
export const receivedEvent = makeRecordedEvent(shipmentReceived, 'event-1', {
  ...receipt,
  receivedAt: '2026-11-21T08:00:00.000Z',
  receivedOn: '2026-11-21',
  pushToStore: false,
  alreadyInStock: false,
});
export const undoneEvent = makeRecordedEvent(shipmentReceiptUndone, 'event-2', {
  ...receipt,
  on: '2026-11-22',
});

/** Creates a receipt with one unit of each of `variants` variants, and its undoing. */
export const largeReceipt = (teamId: TeamId, variants: number) => {
  const items = Array.from({ length: variants }, (_, at) => ({
    purchaseOrderItemId: `item-${String(at)}`,
    productVariantId: `variant-${String(at)}`,
    receivedQuantity: 1,
    acceptedQuantity: 1,
  }));
  const toTeamEvent = (event: RecordedEvent): RecordedEvent => ({
    ...event,
    id: `${event.id} of ${teamId}`,
    data: { ...(event.data as object), items },
    metadata: { ...event.metadata, teamId },
  });
  return { received: toTeamEvent(receivedEvent), undone: toTeamEvent(undoneEvent) };
};
