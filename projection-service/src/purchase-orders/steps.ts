import { readEventData } from '@quartermaster/contracts/core/event';
import { documentAfter } from '@quartermaster/contracts/purchase-orders/document';
import {
  type PurchaseOrderEvent,
  purchaseOrderEvents,
} from '@quartermaster/contracts/purchase-orders/events';
import { emptyContent } from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models';
import type { EventStore, RecordedEvent } from '@quartermaster/infra/event-store/event-store';

/** Where the streams of orders are read. */
export type StreamSource = Pick<EventStore, 'readStream'>;

/** An event and the order as the event found and left it; a deleted order is left as it was. */
export interface Step {
  readonly recorded: RecordedEvent;
  readonly event: PurchaseOrderEvent;
  readonly before: PurchaseOrder;
  readonly after: PurchaseOrder;
}

const unborn: PurchaseOrder = {
  id: '',
  supplierId: null,
  status: 'Draft',
  content: emptyContent,
  items: [],
  shipments: [],
  payments: [],
  defaultStockCoverageDate: null,
  issueDate: null,
  sentOn: null,
  createdAt: '',
  updatedAt: '',
};

const eventOf = ({ type, schemaVersion, data }: RecordedEvent): PurchaseOrderEvent => {
  const definition = purchaseOrderEvents.find((one) => one.type === type);
  if (definition === undefined) throw new Error(`Not an event of a purchase order: ${type}`);
  return { type, data: readEventData(definition, schemaVersion, data) } as PurchaseOrderEvent;
};

/** All that was recorded about an order, in order, each with what it made of the order; empty when the team never had it. */
export const stepsOf = async (
  store: StreamSource,
  teamId: string,
  orderId: string,
): Promise<readonly Step[]> => {
  let before = unborn;
  const stream = await store.readStream(`purchase_order-${teamId}.${orderId}`);
  return stream.map((recorded) => {
    const event = eventOf(recorded);
    const after = documentAfter(before, event, recorded.recordedAt) ?? before;
    const step = { recorded, event, before, after };
    before = after;
    return step;
  });
};
