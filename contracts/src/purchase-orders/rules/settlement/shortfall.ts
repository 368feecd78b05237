import {
  itemQuantities,
  type CountedOrder,
  type ItemQuantities,
  notAccepted,
  notReplaced,
} from '../quantities.ts';
import type { PurchaseOrderStatus } from '../status.ts';
import type { Settlement } from './account.ts';

interface ShortOrder extends CountedOrder {
  readonly status: PurchaseOrderStatus;
  readonly settlement?: Pick<Settlement, 'credit'> | undefined;
}

/** Ordered units that were not accepted, by their cause. */
export interface Shortfall {
  /** Open units that were not rejected, and replacements that are expected. */
  readonly missing: number;
  /** Units that are declared not coming; they are credited. */
  readonly notComing: number;
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

/** An item with units that were not accepted. */
export interface ShortLine {
  readonly purchaseOrderItemId: string;
  readonly ordered: number;
  readonly accepted: number;
  readonly rejected: number;
  /** Units that did not come. */
  readonly missing: number;
}

const missingOf = (item: ItemQuantities): number => item.open - notReplaced(item);

/** Units that are declared not coming and did not come. */
const absentOf = (item: ItemQuantities): number => notAccepted(item) - item.open;

/** The shortfall of one item with as many credited units: first those not coming, then rejected ones. */
const ofItem = (item: ItemQuantities, credited: number): Sums => {
  const notComing = absentOf(item);
  const others = Math.max(0, credited - notComing);
  const creditedRejected = Math.min(others, notReplaced(item));
  return {
    missing: missingOf(item),
    notComing,
    rejected: item.rejected,
    creditedMissing: others - creditedRejected,
    creditedRejected,
  };
};

const sumOf = (items: readonly Sums[]): Sums => {
  const total = (of: keyof Sums): number => items.reduce((sum, item) => sum + item[of], 0);
  return {
    missing: total('missing'),
    notComing: total('notComing'),
    rejected: total('rejected'),
    creditedMissing: total('creditedMissing'),
    creditedRejected: total('creditedRejected'),
  };
};

/** The items that came short or had units rejected, in the order of the items. */
export const shortLinesOf = (order: CountedOrder): readonly ShortLine[] =>
  itemQuantities(order)
    .map((item) => ({
      purchaseOrderItemId: item.id,
      ordered: item.ordered,
      accepted: item.accepted,
      rejected: item.rejected,
      missing: missingOf(item) + absentOf(item),
    }))
    .filter(({ missing, rejected }) => missing > 0 || rejected > 0);

/** What did not come and what was rejected; null before anything was received, and without either. */
export const shortfallOf = (order: ShortOrder): Shortfall | null => {
  const isClosed = order.status === 'FullyReceived';
  const wasReceived = order.shipments.some(({ receivedAt }) => receivedAt !== null);
  const isDeclared = (order.itemRests ?? []).length > 0;
  if (!isClosed && !wasReceived && !isDeclared) return null;
  const lines = order.settlement?.credit?.lines ?? [];
  const credited = new Map(lines.map((line) => [line.purchaseOrderItemId, line.quantity]));
  const items = itemQuantities(order).map((item) => ofItem(item, credited.get(item.id) ?? 0));
  const sums = sumOf(items);
  return sums.missing + sums.notComing + sums.rejected === 0 ? null : { ...sums, isClosed };
};
