import { z } from 'zod';
import type { EventOf } from '../../core/event.ts';
import type { replacementsExpectedSet, unitsNotComingSet } from '../events/item-rests.ts';
import type { ItemsChanged } from './apply-items-change.ts';

/** Declarations about the units of an item that did not arrive as ordered (domain-rules 7). */
export const itemRest = z.object({
  purchaseOrderItemId: z.string(),
  /** Units that are declared not coming. */
  notComing: z.int(),
  /** Rejected units for which a replacement is expected. */
  replacements: z.int(),
  /** Day on which the replacements were declared; null without any. */
  replacementsOn: z.string().nullable(),
});
export type ItemRest = z.infer<typeof itemRest>;

interface WithRests {
  readonly itemRests?: readonly ItemRest[] | undefined;
}

const nothingDeclared = { notComing: 0, replacements: 0, replacementsOn: null };

/** Declarations about an item. */
export const getItemRest = ({ itemRests = [] }: WithRests, purchaseOrderItemId: string): ItemRest =>
  itemRests.find((rest) => rest.purchaseOrderItemId === purchaseOrderItemId) ?? {
    purchaseOrderItemId,
    ...nothingDeclared,
  };

interface Declaration {
  readonly purchaseOrderItemId: string;
  /** Declared units after the change; 0 undoes the declaration. */
  readonly to: number;
}

/** Applies changed declarations about some items; an item without declared units loses its entry. */
const applyDeclarations = <Order extends WithRests>(
  order: Order,
  items: readonly Declaration[],
  change: (to: number) => Partial<ItemRest>,
): Order => {
  const rests = new Map((order.itemRests ?? []).map((rest) => [rest.purchaseOrderItemId, rest]));
  for (const { purchaseOrderItemId: id, to } of items) {
    const before = rests.get(id) ?? { purchaseOrderItemId: id, ...nothingDeclared };
    const after = { ...before, ...change(to) };
    if (after.notComing > 0 || after.replacements > 0) rests.set(id, after);
    else rests.delete(id);
  }
  return { ...order, itemRests: [...rests.values()] };
};

/** An order after units were declared not coming, or no longer. */
export const withNotComing = <Order extends WithRests>(
  order: Order,
  { items }: EventOf<typeof unitsNotComingSet>['data'],
): Order => applyDeclarations(order, items, (notComing) => ({ notComing }));

/** An order after replacements of rejected units were declared expected, or no longer. */
export const withReplacements = <Order extends WithRests>(
  order: Order,
  { items, on }: EventOf<typeof replacementsExpectedSet>['data'],
): Order =>
  applyDeclarations(order, items, (replacements) => ({
    replacements,
    replacementsOn: replacements > 0 ? on : null,
  }));

/** An order without the declarations about items that were removed. */
export const withoutRests = <Order extends WithRests>(
  order: Order,
  { removed }: Pick<ItemsChanged, 'removed'>,
): Order => {
  if (order.itemRests === undefined) return order;
  const ids = new Set(removed.map(({ id }) => id));
  const kept = order.itemRests.filter(({ purchaseOrderItemId: id }) => !ids.has(id));
  return { ...order, itemRests: kept };
};
