import { type MailedVersion, listMailedItems } from '../mailed-versions.ts';
import {
  listItemQuantities,
  type CountedOrder,
  type ItemQuantities,
  countNotAccepted,
  countNotReplaced,
} from '../quantities.ts';
import type { PurchaseOrderStatus } from '../status.ts';
import type { Settlement } from './account.ts';

/** An order with the versions that were mailed to the supplier. */
interface OrderWithMails extends CountedOrder {
  readonly mailedVersions?: readonly MailedVersion[] | undefined;
}

/** Lists the quantities of an order by its last mail to the supplier. */
const listMailedQuantities = (order: OrderWithMails): readonly ItemQuantities[] =>
  listItemQuantities({ ...order, items: listMailedItems(order) });

interface ShortOrder extends OrderWithMails {
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

const countMissing = (item: ItemQuantities): number => item.open - countNotReplaced(item);

/** Counts units that are declared not coming and did not come. */
const countAbsent = (item: ItemQuantities): number => countNotAccepted(item) - item.open;

/** Calculates the shortfall of one item; credited units cover those not coming first, then rejected ones. */
const calculateItemShortfall = (item: ItemQuantities, credited: number): Sums => {
  const notComing = countAbsent(item);
  const others = Math.max(0, credited - notComing);
  const creditedRejected = Math.min(others, countNotReplaced(item));
  return {
    missing: countMissing(item),
    notComing,
    rejected: item.rejected,
    creditedMissing: others - creditedRejected,
    creditedRejected,
  };
};

const sumShortfalls = (items: readonly Sums[]): Sums => {
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
export const listShortLines = (order: OrderWithMails): readonly ShortLine[] =>
  listMailedQuantities(order)
    .map((item) => ({
      purchaseOrderItemId: item.id,
      ordered: item.ordered,
      accepted: item.accepted,
      rejected: item.rejected,
      missing: countMissing(item) + countAbsent(item),
    }))
    .filter(({ missing, rejected }) => missing > 0 || rejected > 0);

/**
 * Calculates missing and rejected units; null without such units, a receipt or a declaration. An open order is compared
 * with the quantities of its last mail, a closed one with its own.
 */
export const calculateShortfall = (order: ShortOrder): Shortfall | null => {
  const isClosed = order.status === 'FullyReceived';
  const wasReceived = order.shipments.some(({ receivedAt }) => receivedAt !== null);
  const isDeclared = (order.itemRests ?? []).length > 0;
  if (!isClosed && !wasReceived && !isDeclared) return null;
  const lines = order.settlement?.credit?.lines ?? [];
  const credited = new Map(lines.map((line) => [line.purchaseOrderItemId, line.quantity]));
  const quantities = isClosed ? listItemQuantities(order) : listMailedQuantities(order);
  const items = quantities.map((item) => calculateItemShortfall(item, credited.get(item.id) ?? 0));
  const sums = sumShortfalls(items);
  return sums.missing + sums.notComing + sums.rejected === 0 ? null : { ...sums, isClosed };
};
