import { isBundle } from '../../catalogue/model.ts';
import type { StockChange } from '../../shop/changes.ts';
import { indexOfGid } from '../../shop/ids.ts';
import { variantAt, type Shop } from '../../shop/shop.ts';
import { locations } from '../../stock/locations.ts';
import type { Place, QuantityName } from '../../stock/stock-levels.ts';
import { userError, type UserError } from '../context.ts';

const REASONS = new Set(
  (
    'correction cycle_count_available damaged movement_canceled movement_created movement_received movement_updated ' +
    'other promotion quality_control received reservation_created reservation_deleted reservation_updated restock ' +
    'safety_stock shrinkage'
  ).split(' '),
);
const MOST_UNITS = 1_000_000_000;

export const inputProblem = (
  reason: string,
  reference: string | null | undefined,
): UserError | undefined => {
  if (!REASONS.has(reason)) {
    return userError(['input', 'reason'], 'The specified reason is invalid.', 'INVALID_REASON');
  }
  if (typeof reference !== 'string' || /^[a-z][\w+.-]*:\S+$/i.test(reference)) return undefined;
  const path = ['input', 'referenceDocumentUri'];
  return userError(path, 'The reference is no URI.', 'INVALID_REFERENCE_DOCUMENT');
};

/** The requested change of one item at one location, with the quantity to compare first, if any. */
export interface RequestedChange {
  readonly inventoryItemId: string;
  readonly locationId: string;
  readonly changeFromQuantity?: number | null;
  /** Path of the input in the request. */
  readonly path: readonly string[];
  readonly deltaFrom: (current: number) => number;
}

type Problem = readonly [part: string, message: string, code: string];

const itemProblem = (shop: Shop, variant: number): Problem | undefined => {
  const found = variantAt(shop, variant);
  if (found === undefined) {
    const message = 'The specified inventory item could not be found.';
    return ['inventoryItemId', message, 'INVALID_INVENTORY_ITEM'];
  }
  if (!isBundle(found)) return undefined;
  const message = 'The stock of a bundle follows from its components.';
  return ['inventoryItemId', message, 'NON_MUTABLE_INVENTORY_ITEM'];
};

const locationProblem = (shop: Shop, place: Place): Problem | undefined => {
  if (locations[place.location] === undefined) {
    return ['locationId', 'The specified location could not be found.', 'INVALID_LOCATION'];
  }
  if (shop.levels.isStocked(place)) return undefined;
  const message = 'The specified inventory item is not stocked at the location.';
  return ['locationId', message, 'ITEM_NOT_STOCKED_AT_LOCATION'];
};

const quantityProblem = (
  current: number,
  next: number,
  expected: number | null | undefined,
): Problem | undefined => {
  if (typeof expected === 'number' && expected !== current) {
    const message = `The quantity is ${current}, not ${expected} any more.`;
    return ['changeFromQuantity', message, 'CHANGE_FROM_QUANTITY_STALE'];
  }
  if (next > MOST_UNITS) {
    const message = `The quantity cannot be higher than ${MOST_UNITS}.`;
    return ['quantity', message, 'INVALID_QUANTITY_TOO_HIGH'];
  }
  if (next >= -MOST_UNITS) return undefined;
  const message = `The quantity cannot be lower than -${MOST_UNITS}.`;
  return ['quantity', message, 'INVALID_QUANTITY_TOO_LOW'];
};

/** The requested change of stock, or an error message. */
export const resolveRequested = (
  shop: Shop,
  requested: RequestedChange,
  name: QuantityName,
): { readonly change: StockChange } | { readonly problem: UserError } => {
  const refused = ([part, message, code]: Problem) => ({
    problem: userError([...requested.path, part], message, code),
  });
  const place = {
    variant: indexOfGid('InventoryItem', requested.inventoryItemId) ?? -1,
    location: indexOfGid('Location', requested.locationId) ?? -1,
  };
  const misplaced = itemProblem(shop, place.variant) ?? locationProblem(shop, place);
  if (misplaced) return refused(misplaced);
  const current = shop.levels.quantity(place, name);
  const delta = requested.deltaFrom(current);
  const miscounted = quantityProblem(current, current + delta, requested.changeFromQuantity);
  return miscounted ? refused(miscounted) : { change: { ...place, delta } };
};
