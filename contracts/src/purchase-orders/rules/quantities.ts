import type { Day } from '../../core/day.ts';
import type { ItemRest } from './item-rests.ts';

export interface ShippedQuantities {
  readonly purchaseOrderItemId: string;
  readonly orderedQuantity: number;
  readonly receivedQuantity: number;
  readonly acceptedQuantity: number;
}

export interface CountedShipment {
  readonly arrivalDate: Day | null;
  readonly receivedAt: string | null;
  /** Day of the receipt in the shop's time zone. */
  readonly receivedOn?: Day | null | undefined;
  readonly items: readonly ShippedQuantities[];
}

export interface CountedOrder {
  readonly items: readonly { readonly id: string; readonly quantity: number }[];
  readonly shipments: readonly CountedShipment[];
  /** Declarations about units that did not arrive as ordered; absent without any. */
  readonly itemRests?: readonly ItemRest[] | undefined;
}

/** Units of one item of an order (domain-rules 7). */
export interface ItemQuantities {
  readonly id: string;
  readonly ordered: number;
  /** Units in shipments: ordered units before a receipt, received units after it, without expected replacements. */
  readonly allocated: number;
  readonly unallocated: number;
  /** Declared not coming. */
  readonly notComing: number;
  readonly received: number;
  readonly accepted: number;
  /** Received but not accepted. */
  readonly rejected: number;
  /** Rejected, and a replacement is expected. */
  readonly replacements: number;
  /** Most rejected units for which a replacement can be declared; units accepted above a shipment's count replace others. */
  readonly replaceable: number;
  /** Ordered, and neither accepted nor declared not coming; never below 0 when more units were accepted than ordered. */
  readonly open: number;
  /** Unallocated because a delivery lacked them or because they replace rejected ones. */
  readonly rest: number;
}

interface Sums {
  readonly planned: number;
  /** Received units up to the ordered ones of each shipment. */
  readonly arrived: number;
  /** Units that received shipments lacked. */
  readonly lacking: number;
  readonly received: number;
  readonly accepted: number;
}

const NO_UNITS: Sums = { planned: 0, arrived: 0, lacking: 0, received: 0, accepted: 0 };

const addPart = (
  sums: Sums,
  { orderedQuantity, receivedQuantity, acceptedQuantity }: ShippedQuantities,
  isReceived: boolean,
): Sums => {
  const arrived = isReceived ? Math.min(receivedQuantity, orderedQuantity) : 0;
  return {
    planned: sums.planned + (isReceived ? 0 : orderedQuantity),
    arrived: sums.arrived + arrived,
    lacking: sums.lacking + (isReceived ? orderedQuantity - arrived : 0),
    received: sums.received + receivedQuantity,
    accepted: sums.accepted + acceptedQuantity,
  };
};

const sumShippedByItem = (shipments: readonly CountedShipment[]): ReadonlyMap<string, Sums> => {
  const byItem = new Map<string, Sums>();
  for (const { receivedAt, items } of shipments) {
    for (const part of items) {
      const sums = byItem.get(part.purchaseOrderItemId) ?? NO_UNITS;
      byItem.set(part.purchaseOrderItemId, addPart(sums, part, receivedAt !== null));
    }
  }
  return byItem;
};

const calculateQuantities = (
  { id, quantity: ordered }: CountedOrder['items'][number],
  { planned, arrived, lacking, received, accepted }: Sums,
  declared: Pick<ItemRest, 'notComing' | 'replacements'> | undefined,
): ItemQuantities => {
  const { notComing = 0, replacements = 0 } = declared ?? {};
  const allocated = planned + arrived - replacements;
  const unallocated = ordered - allocated - notComing;
  return {
    id,
    ordered,
    allocated,
    unallocated,
    notComing,
    received,
    accepted,
    rejected: received - accepted,
    replacements,
    replaceable: Math.max(0, arrived - accepted),
    open: Math.max(0, ordered - accepted - notComing),
    rest: Math.max(0, Math.min(unallocated, lacking + replacements)),
  };
};

/** Lists the quantities of each item, in the order of the items; one pass, since orders have thousands of items. */
export const listItemQuantities = ({
  items,
  shipments,
  itemRests = [],
}: CountedOrder): readonly ItemQuantities[] => {
  const shipped = sumShippedByItem(shipments);
  const declared = new Map(itemRests.map((rest) => [rest.purchaseOrderItemId, rest]));
  return items.map((item) =>
    calculateQuantities(item, shipped.get(item.id) ?? NO_UNITS, declared.get(item.id)),
  );
};

/** Counts ordered units that were not accepted, expected or not. */
export const countNotAccepted = ({
  ordered,
  accepted,
}: Pick<ItemQuantities, 'ordered' | 'accepted'>): number => Math.max(0, ordered - accepted);

/** Counts rejected units without a received or expected replacement. */
export const countNotReplaced = ({ open, rejected, replacements }: ItemQuantities): number =>
  Math.min(open, rejected - replacements);

const sumUnits = (order: CountedOrder, kind: 'unallocated' | 'open' | 'rest'): number =>
  listItemQuantities(order).reduce((sum, quantities) => sum + quantities[kind], 0);

export const sumItemsQuantity = ({ items }: Pick<CountedOrder, 'items'>): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Sums units of all items that are in no shipment and not declared not coming (CALC-UNA). */
export const sumUnallocatedQuantity = (order: CountedOrder): number =>
  sumUnits(order, 'unallocated');

/** Sums units neither accepted nor declared not coming; surplus units of one item do not compensate another. */
export const sumOpenQuantity = (order: CountedOrder): number => sumUnits(order, 'open');

/** Sums ordered units that were not accepted, item by item. */
export const sumNotAccepted = (order: CountedOrder): number =>
  listItemQuantities(order).reduce((sum, item) => sum + countNotAccepted(item), 0);

/** Sums units that deliveries lacked and that are on no shipment. */
export const sumRestQuantity = (order: CountedOrder): number => sumUnits(order, 'rest');

/** True once one unit was received, accepted or not (AMB-067). */
export const isAnythingReceived = ({
  shipments,
}: {
  readonly shipments: readonly Pick<CountedShipment, 'items'>[];
}): boolean =>
  shipments.some(({ items }) => items.some(({ receivedQuantity }) => receivedQuantity > 0));

/**
 * Finds the day from which the rest of an item counts, by item: the last receipt that lacked its units, or the
 * declaration of replacements if that is later. Items without either have no entry.
 */
export const findRestDays = ({
  shipments,
  itemRests = [],
}: Omit<CountedOrder, 'items'>): ReadonlyMap<string, Day> => {
  const days = new Map<string, Day>();
  const later = (id: string, day: Day): void => {
    const known = days.get(id);
    if (known === undefined || known < day) days.set(id, day);
  };
  for (const { receivedOn, items } of shipments) {
    if (receivedOn === undefined || receivedOn === null) continue;
    for (const { purchaseOrderItemId, orderedQuantity, receivedQuantity } of items) {
      if (receivedQuantity < orderedQuantity) later(purchaseOrderItemId, receivedOn);
    }
  }
  for (const { purchaseOrderItemId, replacementsOn } of itemRests) {
    if (replacementsOn !== null) later(purchaseOrderItemId, replacementsOn);
  }
  return days;
};

/** Finds the earliest arrival of a shipment not received yet; null when none has a date (CALC-UNA-3). */
export const findNextShipmentDate = (
  shipments: readonly Pick<CountedShipment, 'arrivalDate' | 'receivedAt'>[],
): Day | null =>
  shipments
    .filter(({ receivedAt }) => receivedAt === null)
    .reduce<Day | null>(
      (next, { arrivalDate }) =>
        arrivalDate !== null && (next === null || arrivalDate < next) ? arrivalDate : next,
      null,
    );

const listProblems = (item: ItemQuantities): readonly string[] => [
  ...(item.unallocated < 0 ? [`${item.id}: more is allocated to shipments than ordered`] : []),
  ...(item.replacements > Math.max(0, item.rejected)
    ? [`${item.id}: more replacements are expected than units were rejected`]
    : []),
  ...(item.rejected < 0 ? [`${item.id}: more was accepted than received`] : []),
  ...(Math.min(item.ordered, item.allocated, item.notComing, item.received, item.accepted) < 0
    ? [`${item.id}: a quantity is negative`]
    : []),
];

/**
 * Contradictions to ordered = allocated + unallocated + declared not coming and 0 <= accepted <= received; empty when all holds (domain-rules
 * 7).
 */
export const listBrokenInvariants = (order: CountedOrder): readonly string[] => {
  const known = new Set(order.items.map(({ id }) => id));
  const strangers = order.shipments
    .flatMap(({ items }) => items)
    .filter(({ purchaseOrderItemId }) => !known.has(purchaseOrderItemId))
    .map(({ purchaseOrderItemId }) => `${purchaseOrderItemId}: shipped but not in the order`);
  return [...listItemQuantities(order).flatMap(listProblems), ...strangers];
};
