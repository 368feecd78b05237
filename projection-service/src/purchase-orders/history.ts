import { type Actor, readEventData } from '@quartermaster/contracts/core/event';
import {
  type PurchaseOrderEvent,
  purchaseOrderEvents,
} from '@quartermaster/contracts/purchase-orders/events';
import { emptyContent } from '@quartermaster/contracts/purchase-orders/purchase-order';
import type {
  PurchaseOrder,
  PurchaseOrderHistoryEntry,
} from '@quartermaster/contracts/purchase-orders/read-models';
import type { EventStore, RecordedEvent } from '@quartermaster/infra/event-store/event-store';
import type { ReadPool } from '../core/paging.ts';
import { documentAfter } from '@quartermaster/contracts/purchase-orders/document';
import { tell } from './history-entries.ts';
import { namesFor } from './history-names.ts';

/** An event and the order as the event found and left it; a deleted order is left as it was. */
interface Step {
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

const stepsOf = (stream: readonly RecordedEvent[]): readonly Step[] => {
  let before = unborn;
  return stream.map((recorded) => {
    const event = eventOf(recorded);
    const after = documentAfter(before, event, recorded.recordedAt) ?? before;
    const step = { recorded, event, before, after };
    before = after;
    return step;
  });
};

const actorText = (actor: Actor): string => {
  if (actor.kind === 'user') return actor.email;
  return actor.kind === 'store' ? 'Store' : 'Quartermaster';
};

export interface HistorySources {
  readonly pool: ReadPool;
  readonly store: Pick<EventStore, 'readStream'>;
}

/** Everything recorded about an order, oldest first, deleted or not (AMB-070); null when the team never had it. */
export const purchaseOrderHistory = async (
  { pool, store }: HistorySources,
  teamId: string,
  orderId: string,
): Promise<PurchaseOrderHistoryEntry[] | null> => {
  const stream = await store.readStream(`purchase_order-${teamId}.${orderId}`);
  if (stream.length === 0) return null;
  const steps = stepsOf(stream);
  const names = await namesFor(
    pool,
    teamId,
    steps.map(({ after }) => after),
  );
  return steps.map(({ recorded, event, before }) => {
    const { summary, changes } = tell(event, { before, names });
    const { revision, recordedAt, type, metadata } = recorded;
    const actor = actorText(metadata.actor);
    return { revision, recordedAt, actor, type, summary, changes: [...changes] };
  });
};
