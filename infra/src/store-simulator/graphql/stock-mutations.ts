import type { GraphQLResolveInfo } from 'graphql';
import { isoOf } from '../calendar.ts';
import { isBundle } from '../catalogue/model.ts';
import type { StockChange } from '../shop/changes.ts';
import { indexOfGid } from '../shop/ids.ts';
import { variantAt, type Shop } from '../shop/shop.ts';
import { locations } from '../stock/locations.ts';
import {
  isWritableQuantity,
  type QuantityName,
  type WritableQuantity,
} from '../stock/stock-levels.ts';
import { userError, type Context, type TypeResolvers, type UserError } from './context.ts';
import { recall } from './idempotency.ts';

const REASONS = new Set(
  (
    'correction cycle_count_available damaged movement_canceled movement_created movement_received movement_updated ' +
    'other promotion quality_control received reservation_created reservation_deleted reservation_updated restock ' +
    'safety_stock shrinkage'
  ).split(' '),
);
const MOST_UNITS = 1_000_000_000;

interface AdjustArgs {
  readonly input: {
    readonly name: string;
    readonly reason: string;
    readonly referenceDocumentUri?: string | null;
    readonly changes: readonly {
      readonly inventoryItemId: string;
      readonly locationId: string;
      readonly delta: number;
      readonly changeFromQuantity?: number | null;
      readonly ledgerDocumentUri?: string | null;
    }[];
  };
}
interface SetArgs {
  readonly input: {
    readonly name: string;
    readonly reason: string;
    readonly referenceDocumentUri?: string | null;
    readonly quantities: readonly {
      readonly inventoryItemId: string;
      readonly locationId: string;
      readonly quantity: number;
      readonly changeFromQuantity?: number | null;
    }[];
  };
}

/** What was asked for one item at one location, and the quantity it may be compared with first. */
interface Wanted {
  readonly inventoryItemId: string;
  readonly locationId: string;
  readonly changeFromQuantity?: number | null;
  readonly path: readonly string[];
  readonly deltaFrom: (current: number) => number;
}

/** One state of stock after an adjustment, in the words of the platform. */
interface ChangeView {
  readonly name: string;
  readonly delta: number;
  readonly quantityAfterChange: number;
  readonly variant: number;
  readonly location: number;
  readonly ledgerDocumentUri: string | null;
}
export interface AdjustmentView {
  readonly id: string;
  readonly createdAt: string;
  readonly reason: string;
  readonly referenceDocumentUri: string | null;
  readonly changes: readonly ChangeView[];
}
interface Payload {
  readonly inventoryAdjustmentGroup: AdjustmentView | null;
  readonly userErrors: readonly UserError[];
}

const refused = (...userErrors: readonly UserError[]): Payload => ({
  inventoryAdjustmentGroup: null,
  userErrors,
});

const itemProblem = (
  shop: Shop,
  variant: number | undefined,
): readonly [string, string] | undefined => {
  const found = variant === undefined ? undefined : variantAt(shop, variant);
  if (found === undefined)
    return ['INVALID_INVENTORY_ITEM', 'The specified inventory item could not be found.'];
  if (isBundle(found))
    return ['NON_MUTABLE_INVENTORY_ITEM', 'The stock of a bundle follows from its components.'];
  return undefined;
};

const quantityProblem = (next: number): readonly [string, string] | undefined => {
  if (next > MOST_UNITS)
    return ['INVALID_QUANTITY_TOO_HIGH', `The quantity cannot be higher than ${MOST_UNITS}.`];
  if (next < -MOST_UNITS)
    return ['INVALID_QUANTITY_TOO_LOW', `The quantity cannot be lower than -${MOST_UNITS}.`];
  return undefined;
};

type Resolved = { readonly change: StockChange } | { readonly problem: UserError };

const resolveWanted = (shop: Shop, wanted: Wanted, name: QuantityName): Resolved => {
  const variant = indexOfGid('InventoryItem', wanted.inventoryItemId);
  const location = indexOfGid('Location', wanted.locationId);
  const problem = (part: string, [code, message]: readonly [string, string]): Resolved => ({
    problem: userError([...wanted.path, part], message, code),
  });
  const wrongItem = itemProblem(shop, variant);
  if (wrongItem) return problem('inventoryItemId', wrongItem);
  if (variant === undefined || location === undefined || locations[location] === undefined) {
    return problem('locationId', [
      'INVALID_LOCATION',
      'The specified location could not be found.',
    ]);
  }
  const place = { variant, location };
  if (!shop.levels.isStocked(place)) {
    const message = 'The specified inventory item is not stocked at the location.';
    return problem('locationId', ['ITEM_NOT_STOCKED_AT_LOCATION', message]);
  }
  const current = shop.levels.quantity(place, name);
  const { changeFromQuantity } = wanted;
  if (typeof changeFromQuantity === 'number' && changeFromQuantity !== current) {
    const message = `The quantity is ${current}, not ${changeFromQuantity} any more.`;
    return problem('changeFromQuantity', ['CHANGE_FROM_QUANTITY_STALE', message]);
  }
  const delta = wanted.deltaFrom(current);
  const outOfRange = quantityProblem(current + delta);
  return outOfRange ? problem('quantity', outOfRange) : { change: { ...place, delta } };
};

const documentProblem = (reference: string | null | undefined): UserError | undefined =>
  typeof reference === 'string' && !/^[a-z][\w+.-]*:\S+$/i.test(reference)
    ? userError(
        ['input', 'referenceDocumentUri'],
        'The reference is no URI.',
        'INVALID_REFERENCE_DOCUMENT',
      )
    : undefined;

const inputProblem = (
  reason: string,
  reference: string | null | undefined,
): UserError | undefined =>
  REASONS.has(reason)
    ? documentProblem(reference)
    : userError(['input', 'reason'], 'The specified reason is invalid.', 'INVALID_REASON');

interface Order {
  /** The state that is compared and answered. */
  readonly name: QuantityName;
  /** The state that is written. */
  readonly writes: WritableQuantity;
  readonly reason: string;
  readonly reference: string | null;
  readonly wanted: readonly Wanted[];
  readonly ledger: readonly (string | null)[];
}

const PARTS_ON_HAND = new Set([
  'available',
  'damaged',
  'quality_control',
  'reserved',
  'safety_stock',
]);

/** The state that was written and, when it counts as on hand, what is on hand now. */
const changeViews = (
  shop: Shop,
  order: Order,
  changes: readonly StockChange[],
): readonly ChangeView[] =>
  changes.flatMap(({ delta, ...place }, index) => {
    const view = (name: QuantityName): ChangeView => ({
      name,
      delta,
      quantityAfterChange: shop.levels.quantity(place, name) + delta,
      ...place,
      ledgerDocumentUri: name === 'on_hand' ? null : (order.ledger[index] ?? null),
    });
    return [view(order.writes), ...(PARTS_ON_HAND.has(order.writes) ? [view('on_hand')] : [])];
  });

const carryOut = (
  context: Context,
  order: Order,
  args: unknown,
  info: GraphQLResolveInfo,
): Payload => {
  const { shop, keeper } = context;
  const recalled = recall<AdjustmentView>(shop, info, args);
  if ('mismatch' in recalled) return refused(recalled.mismatch);
  if ('answer' in recalled) return { inventoryAdjustmentGroup: recalled.answer, userErrors: [] };
  const resolved = order.wanted.map((wanted) => resolveWanted(shop, wanted, order.name));
  const problems = resolved.flatMap((entry) => ('problem' in entry ? [entry.problem] : []));
  if (problems.length > 0) return refused(...problems);
  const changes = resolved.flatMap((entry) => ('change' in entry ? [entry.change] : []));
  const answer: AdjustmentView = {
    id: `gid://shopify/InventoryAdjustmentGroup/${3_300_000_000_000 + shop.nextAdjustment}`,
    createdAt: isoOf(keeper.now()),
    reason: order.reason,
    referenceDocumentUri: order.reference,
    changes: changeViews(shop, order, changes),
  };
  const { reason, reference, writes: name } = order;
  keeper.make({
    kind: 'stock-changed',
    name,
    reason,
    reference,
    changes,
    remembered: recalled.remember(answer),
  });
  return { inventoryAdjustmentGroup: answer, userErrors: [] };
};

const ledgerProblem = ({ input }: AdjustArgs): UserError | undefined => {
  const wrong = input.changes.findIndex(
    ({ ledgerDocumentUri }) =>
      (input.name === 'available') === (typeof ledgerDocumentUri === 'string'),
  );
  if (wrong < 0) return undefined;
  const path = ['input', 'changes', String(wrong), 'ledgerDocumentUri'];
  return input.name === 'available'
    ? userError(path, 'Available quantities take no ledger document.', 'INVALID_AVAILABLE_DOCUMENT')
    : userError(path, 'A ledger document is required.', 'INVALID_QUANTITY_DOCUMENT');
};

const adjust = (
  _: unknown,
  args: AdjustArgs,
  context: Context,
  info: GraphQLResolveInfo,
): Payload => {
  const { name, reason, referenceDocumentUri, changes } = args.input;
  if (!isWritableQuantity(name)) {
    return refused(
      userError(['input', 'name'], 'The quantity name is invalid.', 'INVALID_QUANTITY_NAME'),
    );
  }
  const problem = inputProblem(reason, referenceDocumentUri) ?? ledgerProblem(args);
  if (problem) return refused(problem);
  const wanted = changes.map((change, index) => ({
    ...change,
    path: ['input', 'changes', String(index)],
    deltaFrom: () => change.delta,
  }));
  const ledger = changes.map(({ ledgerDocumentUri }) => ledgerDocumentUri ?? null);
  const reference = referenceDocumentUri ?? null;
  return carryOut(context, { name, writes: name, reason, reference, wanted, ledger }, args, info);
};

const setProblem = ({ input }: SetArgs): UserError | undefined => {
  const { name, quantities } = input;
  if (name !== 'available' && name !== 'on_hand') {
    return userError(
      ['input', 'name'],
      'The quantity name must be available or on_hand.',
      'INVALID_NAME',
    );
  }
  const negative = quantities.findIndex(({ quantity }) => quantity < 0);
  const path = ['input', 'quantities', String(negative), 'quantity'];
  if (negative >= 0)
    return userError(path, "The quantity can't be negative.", 'INVALID_QUANTITY_NEGATIVE');
  const places = new Set(
    quantities.map(({ inventoryItemId, locationId }) => `${inventoryItemId} ${locationId}`),
  );
  return places.size === quantities.length
    ? undefined
    : userError(
        ['input', 'quantities'],
        'An item is given twice for the same location.',
        'NO_DUPLICATE_INVENTORY_ITEM_ID_GROUP_ID_PAIR',
      );
};

const set = (_: unknown, args: SetArgs, context: Context, info: GraphQLResolveInfo): Payload => {
  const { reason, referenceDocumentUri, quantities } = args.input;
  const problem = inputProblem(reason, referenceDocumentUri) ?? setProblem(args);
  if (problem) return refused(problem);
  const wanted = quantities.map((entry, index) => ({
    ...entry,
    path: ['input', 'quantities', String(index)],
    deltaFrom: (current: number) => entry.quantity - current,
  }));
  const name = args.input.name === 'on_hand' ? 'on_hand' : 'available';
  const reference = referenceDocumentUri ?? null;
  return carryOut(
    context,
    { name, writes: 'available', reason, reference, wanted, ledger: [] },
    args,
    info,
  );
};

export const stockMutations: TypeResolvers = {
  inventoryAdjustQuantities: adjust,
  inventorySetQuantities: set,
};

export const adjustmentTypes: Readonly<Record<string, TypeResolvers>> = {
  InventoryChange: {
    item: ({ variant }: ChangeView) => variant,
    location: ({ location }: ChangeView) => location,
  },
};
