import type { GraphQLResolveInfo } from 'graphql';
import { formatInstant } from '../../calendar.ts';
import type { StockChange } from '../../shop/changes.ts';
import type { Shop } from '../../shop/shop.ts';
import {
  PART_OF_ON_HAND,
  type QuantityName,
  type WritableQuantity,
} from '../../stock/stock-levels.ts';
import type { Context, TypeResolvers, UserError } from '../context.ts';
import { findStoredAnswer } from './idempotency.ts';
import { resolveRequested, type RequestedChange } from './stock-inputs.ts';

/** One state of stock after an adjustment, with the platform's name. */
interface ChangeView {
  readonly name: string;
  readonly delta: number;
  readonly quantityAfterChange: number;
  readonly variant: number;
  readonly location: number;
  readonly ledgerDocumentUri: string | null;
}
interface AdjustmentView {
  readonly id: string;
  readonly createdAt: string;
  readonly reason: string;
  readonly referenceDocumentUri: string | null;
  readonly changes: readonly ChangeView[];
}
export interface AdjustmentPayload {
  readonly inventoryAdjustmentGroup: AdjustmentView | null;
  readonly userErrors: readonly UserError[];
}

export const refusedPayload = (...userErrors: readonly UserError[]): AdjustmentPayload => ({
  inventoryAdjustmentGroup: null,
  userErrors,
});

/** A checked request to change stock. */
export interface Adjustment {
  /** The compared state. */
  readonly name: QuantityName;
  /** The written state. */
  readonly writes: WritableQuantity;
  readonly reason: string;
  readonly reference: string | null;
  readonly requested: readonly RequestedChange[];
  readonly ledger: readonly (string | null)[];
}

/** The written state and, if it counts as on hand, the new quantity on hand. */
const changeViews = (
  { levels }: Shop,
  { writes, ledger }: Adjustment,
  changes: readonly StockChange[],
): readonly ChangeView[] =>
  changes.flatMap(({ delta, ...place }, index) => {
    const view = (name: QuantityName, ledgerDocumentUri: string | null): ChangeView => {
      const quantityAfterChange = levels.quantity(place, name) + delta;
      return { name, delta, quantityAfterChange, ...place, ledgerDocumentUri };
    };
    const written = view(writes, ledger[index] ?? null);
    return PART_OF_ON_HAND.includes(writes) ? [written, view('on_hand', null)] : [written];
  });

const toAdjustmentView = (
  context: Context,
  adjustment: Adjustment,
  changes: readonly StockChange[],
) => ({
  id: `gid://shopify/InventoryAdjustmentGroup/${3_300_000_000_000 + context.shop.nextAdjustment}`,
  createdAt: formatInstant(context.keeper.now()),
  reason: adjustment.reason,
  referenceDocumentUri: adjustment.reference,
  changes: changeViews(context.shop, adjustment, changes),
});

/** Changes all or nothing, once per idempotency key. */
export const applyAdjustment = (
  context: Context,
  adjustment: Adjustment,
  args: unknown,
  info: GraphQLResolveInfo,
): AdjustmentPayload => {
  const { shop, keeper } = context;
  const recalled = findStoredAnswer<AdjustmentView>(shop, info, args);
  if ('mismatch' in recalled) return refusedPayload(recalled.mismatch);
  if ('answer' in recalled) return { inventoryAdjustmentGroup: recalled.answer, userErrors: [] };
  const resolved = adjustment.requested.map((one) => resolveRequested(shop, one, adjustment.name));
  const problems = resolved.flatMap((one) => ('problem' in one ? [one.problem] : []));
  if (problems.length > 0) return refusedPayload(...problems);
  const changes = resolved.flatMap((one) => ('change' in one ? [one.change] : []));
  const answer = toAdjustmentView(context, adjustment, changes);
  const { reason, reference, writes: name } = adjustment;
  const remembered = recalled.remember(answer);
  keeper.make({ kind: 'stock-changed', name, reason, reference, changes, remembered });
  return { inventoryAdjustmentGroup: answer, userErrors: [] };
};

export const adjustmentTypes: Readonly<Record<string, TypeResolvers>> = {
  InventoryChange: {
    item: ({ variant }: ChangeView) => variant,
    location: ({ location }: ChangeView) => location,
  },
};
