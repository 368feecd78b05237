import { itemQuantities, type CountedOrder, type ItemQuantities } from '../quantities.ts';
import type { PurchaseOrderStatus } from '../status.ts';
import type { Settlement } from './account.ts';

interface ShortOrder extends CountedOrder {
  readonly status: PurchaseOrderStatus;
  readonly settlement?: Pick<Settlement, 'credit'> | undefined;
}

/** Ordered units that were not accepted, by their cause. */
export interface Shortfall {
  /** Open units that were not rejected. */
  readonly missing: number;
  /** The order was closed short: missing units are not expected any more. */
  readonly isClosed: boolean;
  /** Received and not accepted, also if others replaced them. */
  readonly rejected: number;
  /** Missing units that are credited. */
  readonly creditedMissing: number;
  /** Rejected units that are credited. */
  readonly creditedRejected: number;
}

type Sums = Omit<Shortfall, 'isClosed'>;

/** The shortfall of one item with as many credited units; rejected ones are credited first. */
const ofItem = ({ open, rejected }: ItemQuantities, credited: number): Sums => {
  const notReplaced = Math.min(open, rejected);
  const creditedRejected = Math.min(credited, notReplaced);
  const creditedMissing = credited - creditedRejected;
  return { missing: open - notReplaced, rejected, creditedMissing, creditedRejected };
};

const sumOf = (items: readonly Sums[]): Sums => {
  const total = (of: keyof Sums): number => items.reduce((sum, item) => sum + item[of], 0);
  return {
    missing: total('missing'),
    rejected: total('rejected'),
    creditedMissing: total('creditedMissing'),
    creditedRejected: total('creditedRejected'),
  };
};

/** What did not come and what was rejected; null before anything was received, and without either. */
export const shortfallOf = (order: ShortOrder): Shortfall | null => {
  const isClosed = order.status === 'FullyReceived';
  const wasReceived = order.shipments.some(({ receivedAt }) => receivedAt !== null);
  if (!isClosed && !wasReceived) return null;
  const lines = order.settlement?.credit?.lines ?? [];
  const credited = new Map(lines.map((line) => [line.purchaseOrderItemId, line.quantity]));
  const items = itemQuantities(order).map((item) => ofItem(item, credited.get(item.id) ?? 0));
  const sums = sumOf(items);
  return sums.missing === 0 && sums.rejected === 0 ? null : { ...sums, isClosed };
};
