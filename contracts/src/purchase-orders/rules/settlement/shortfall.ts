import { type MailedVersion, toldItems } from '../mailed.ts';
import {
  itemQuantities,
  type CountedOrder,
  type ItemQuantities,
  notAccepted,
  notReplaced,
} from '../quantities.ts';
import type { PurchaseOrderStatus } from '../status.ts';
import type { Settlement } from './account.ts';

/** An order with the versions that were mailed to the supplier. */
interface ToldOrder extends CountedOrder {
  readonly mailedVersions?: readonly MailedVersion[] | undefined;
}

/** Lists the quantities of an order by its last mail to the supplier. */
const toldQuantities = (order: ToldOrder): readonly ItemQuantities[] =>
  itemQuantities({ ...order, items: toldItems(order) });

interface ShortOrder extends ToldOrder {
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

/** Counts units that are declared not coming and did not come. */
const absentOf = (item: ItemQuantities): number => notAccepted(item) - item.open;

/** Calculates the shortfall of one item; credited units cover those not coming first, then rejected ones. */
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

/**
 * Lists the items that came short of their mailed quantity or had rejected units, in the order of the items; a claim names
 * them.
 */
export const shortLinesOf = (order: ToldOrder): readonly ShortLine[] =>
  toldQuantities(order)
    .map((item) => ({
      purchaseOrderItemId: item.id,
      ordered: item.ordered,
      accepted: item.accepted,
      rejected: item.rejected,
      missing: missingOf(item) + absentOf(item),
    }))
    .filter(({ missing, rejected }) => missing > 0 || rejected > 0);

/**
 * Calculates missing and rejected units; null without such units, a receipt or a declaration. An open order is compared
 * with the quantities of its last mail, a closed one with its own.
 */
export const shortfallOf = (order: ShortOrder): Shortfall | null => {
  const isClosed = order.status === 'FullyReceived';
  const wasReceived = order.shipments.some(({ receivedAt }) => receivedAt !== null);
  const isDeclared = (order.itemRests ?? []).length > 0;
  if (!isClosed && !wasReceived && !isDeclared) return null;
  const lines = order.settlement?.credit?.lines ?? [];
  const credited = new Map(lines.map((line) => [line.purchaseOrderItemId, line.quantity]));
  const quantities = isClosed ? itemQuantities(order) : toldQuantities(order);
  const items = quantities.map((item) => ofItem(item, credited.get(item.id) ?? 0));
  const sums = sumOf(items);
  return sums.missing + sums.notComing + sums.rejected === 0 ? null : { ...sums, isClosed };
};
