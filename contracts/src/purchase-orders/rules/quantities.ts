import type { Day } from '../../core/day.ts';

export interface ShippedQuantities {
  readonly purchaseOrderItemId: string;
  readonly orderedQuantity: number;
  readonly receivedQuantity: number;
  readonly acceptedQuantity: number;
}

export interface CountedShipment {
  readonly arrivalDate: Day | null;
  readonly receivedAt: string | null;
  readonly items: readonly ShippedQuantities[];
}

export interface CountedOrder {
  readonly items: readonly { readonly id: string; readonly quantity: number }[];
  readonly shipments: readonly CountedShipment[];
}

/** Units of one item of an order (domain-rules 7). */
export interface ItemQuantities {
  readonly id: string;
  readonly ordered: number;
  /** In shipments, received or not. */
  readonly allocated: number;
  readonly unallocated: number;
  readonly received: number;
  readonly accepted: number;
  /** Received but not accepted. */
  readonly rejected: number;
  /** Ordered but not accepted yet; never below 0 when more units were accepted than ordered. */
  readonly open: number;
}

interface Sums {
  readonly allocated: number;
  readonly received: number;
  readonly accepted: number;
}

const NOTHING: Sums = { allocated: 0, received: 0, accepted: 0 };

const shippedByItem = (shipments: readonly CountedShipment[]): ReadonlyMap<string, Sums> => {
  const sums = new Map<string, Sums>();
  for (const part of shipments.flatMap(({ items }) => items)) {
    const { allocated, received, accepted } = sums.get(part.purchaseOrderItemId) ?? NOTHING;
    sums.set(part.purchaseOrderItemId, {
      allocated: allocated + part.orderedQuantity,
      received: received + part.receivedQuantity,
      accepted: accepted + part.acceptedQuantity,
    });
  }
  return sums;
};

/** Quantities of each item, in the order of the items. Works in one pass for orders of thousands of items. */
export const itemQuantities = ({ items, shipments }: CountedOrder): readonly ItemQuantities[] => {
  const shipped = shippedByItem(shipments);
  return items.map(({ id, quantity: ordered }) => {
    const { allocated, received, accepted } = shipped.get(id) ?? NOTHING;
    return {
      id,
      ordered,
      allocated,
      unallocated: ordered - allocated,
      received,
      accepted,
      rejected: received - accepted,
      open: Math.max(0, ordered - accepted),
    };
  });
};

const total = (order: CountedOrder, of: 'unallocated' | 'open'): number =>
  itemQuantities(order).reduce((sum, quantities) => sum + quantities[of], 0);

export const totalItemsQuantity = ({ items }: Pick<CountedOrder, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Units of all items in no shipment (CALC-UNA). */
export const totalUnallocatedQuantity = (order: CountedOrder): number =>
  total(order, 'unallocated');

/** Units not accepted yet, item by item: surplus units of one item do not compensate another. */
export const totalOpenQuantity = (order: CountedOrder): number => total(order, 'open');

/** Earliest arrival of a shipment not received yet; null when none has a date (CALC-UNA-3). */
export const nextShipmentDate = (
  shipments: readonly Pick<CountedShipment, 'arrivalDate' | 'receivedAt'>[],
): Day | null =>
  shipments
    .filter(({ receivedAt }) => receivedAt === null)
    .reduce<Day | null>(
      (next, { arrivalDate }) =>
        arrivalDate !== null && (next === null || arrivalDate < next) ? arrivalDate : next,
      null,
    );

const problemsOf = (item: ItemQuantities): readonly string[] => [
  ...(item.unallocated < 0 ? [`${item.id}: more is allocated to shipments than ordered`] : []),
  ...(item.rejected < 0 ? [`${item.id}: more was accepted than received`] : []),
  ...(Math.min(item.ordered, item.allocated, item.received, item.accepted) < 0
    ? [`${item.id}: a quantity is negative`]
    : []),
];

/**
 * Contradictions to ordered = allocated + unallocated and 0 <= accepted <= received; empty when all holds (domain-rules
 * 7).
 */
export const brokenInvariants = (order: CountedOrder): readonly string[] => {
  const known = new Set(order.items.map(({ id }) => id));
  const strangers = order.shipments
    .flatMap(({ items }) => items)
    .filter(({ purchaseOrderItemId }) => !known.has(purchaseOrderItemId))
    .map(({ purchaseOrderItemId }) => `${purchaseOrderItemId}: shipped but not in the order`);
  return [...itemQuantities(order).flatMap(problemsOf), ...strangers];
};
