import { type EventOf, readEventData } from '@quartermaster/contracts/core/event';
import {
  shipmentReceiptUndone,
  shipmentReceived,
} from '@quartermaster/contracts/purchase-orders/events';
import type { RecordedEvent } from '@quartermaster/infra/event-store/event-store';
import { deterministicId } from '@quartermaster/infra/ids/ids';
import { type CommandContext, type CommandHandler, systemContext } from '../core/handle-command.ts';
import type { Reactor } from '../core/reactor.ts';
import { stockDecider } from './decider.ts';

type Received = EventOf<typeof shipmentReceived>['data'];
type Undone = EventOf<typeof shipmentReceiptUndone>['data'];

const NAME = 'on-shipment-received';

/** A command of its own for each variant, the same whenever the event is delivered again. */
const contextFor = ({ id, metadata }: RecordedEvent, variantId: string): CommandContext => ({
  ...systemContext(metadata.teamId, NAME, deterministicId(NAME, id, variantId), id),
  correlationId: metadata.correlationId,
});

/** A received shipment adds its accepted units to stock at once, exactly once; taking it back takes them off (domain-rules 9). */
export const onShipmentReceived = ({ handle }: Pick<CommandHandler, 'handle'>): Reactor => {
  const add = async (event: RecordedEvent, data: Received): Promise<void> => {
    for (const { productVariantId: variantId, acceptedQuantity: quantity } of data.items) {
      if (quantity === 0) continue;
      const { purchaseOrderId, shipmentId, receiptId, receivedLocationId: locationId, on } = data;
      const receipt = { variantId, locationId, quantity, purchaseOrderId, shipmentId, receiptId };
      const command = { type: 'ReceiveStock' as const, ...receipt, day: on };
      await handle(stockDecider, variantId, command, contextFor(event, variantId));
    }
  };

  const takeOff = async (event: RecordedEvent, data: Undone): Promise<void> => {
    for (const { productVariantId: variantId, acceptedQuantity } of data.items) {
      if (acceptedQuantity === 0) continue;
      const command = { type: 'ReverseReceipt' as const, receiptId: data.receiptId, day: data.on };
      await handle(stockDecider, variantId, command, contextFor(event, variantId));
    }
  };

  return {
    name: NAME,
    types: [shipmentReceived.type, shipmentReceiptUndone.type],
    handle: async (event) => {
      if (event.type === shipmentReceived.type) {
        const data = readEventData(shipmentReceived, event.schemaVersion, event.data);
        await add(event, data as Received);
      } else {
        const data = readEventData(shipmentReceiptUndone, event.schemaVersion, event.data);
        await takeOff(event, data as Undone);
      }
    },
  };
};
