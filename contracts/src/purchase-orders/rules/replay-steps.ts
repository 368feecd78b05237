import { getEventDefinition, type EventDefinition, readEventData } from '../../core/event.ts';
import { type PurchaseOrderEvent, purchaseOrderEvents } from '../events/orders.ts';
import { emptyContent } from '../purchase-order.ts';
import { evolveDocument } from '../read-models/document.ts';
import type { PurchaseOrder } from '../read-models/order.ts';

/** The parts of a recorded event that folding needs. */
interface Recorded {
  readonly type: string;
  readonly schemaVersion: number;
  readonly data: unknown;
  readonly recordedAt: string;
}

/** An event with the order before and after it; a deleted order keeps its last state. */
export interface Step<Event extends Recorded = Recorded> {
  readonly recorded: Event;
  readonly event: PurchaseOrderEvent;
  readonly before: PurchaseOrder;
  readonly after: PurchaseOrder;
}

const initialOrder: PurchaseOrder = {
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
  ratesFixed: null,
  createdAt: '',
  updatedAt: '',
};

const parseEvent = (recorded: Recorded): PurchaseOrderEvent => {
  const { type, schemaVersion, data } = recorded;
  const definition = getEventDefinition<EventDefinition>(purchaseOrderEvents, recorded);
  return { type, data: readEventData(definition, schemaVersion, data) } as PurchaseOrderEvent;
};

/** Replays the stream of an order: each event with the resulting order. Throws for an event that is not of an order. */
export const replaySteps = <Event extends Recorded>(
  stream: readonly Event[],
): readonly Step<Event>[] => {
  let before = initialOrder;
  return stream.map((recorded) => {
    const event = parseEvent(recorded);
    const after = evolveDocument(before, event, recorded.recordedAt) ?? before;
    const step = { recorded, event, before, after };
    before = after;
    return step;
  });
};
