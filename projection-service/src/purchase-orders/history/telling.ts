import type { PurchaseOrderEvent } from '@quartermaster/contracts/purchase-orders/events/orders';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import type { DataOf } from '@quartermaster/contracts/purchase-orders/read-models/document';
import type { Names } from './names.ts';
import type { HistoryChange } from './words.ts';

/** What happened in one sentence, and what it changed. */
export interface Told {
  readonly summary: string;
  readonly changes: readonly HistoryChange[];
}

/** The order as an event found it; an empty draft where the event created it. */
export interface Around {
  readonly before: PurchaseOrder;
  readonly names: Names;
}

export type Tell<T extends PurchaseOrderEvent['type']> = (data: DataOf<T>, around: Around) => Told;
