import { z } from 'zod';
import type { Day } from '../../core/day.ts';
import type { EventOf } from '../../core/event.ts';
import type { replacementsExpectedSet, unitsNotComingSet } from '../events/item-rests.ts';
import type { ItemsChanged } from './items-after.ts';

/** What was declared about the units of an item that did not arrive as ordered (domain-rules 7). */
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

/** What was declared about an item. */
export const restOfItem = ({ itemRests = [] }: WithRests, purchaseOrderItemId: string): ItemRest =>
  itemRests.find((rest) => rest.purchaseOrderItemId === purchaseOrderItemId) ?? {
    purchaseOrderItemId,
    ...nothingDeclared,
  };

/** The declarations after those of an item changed; one that declares nothing is dropped. */
const withRest = (rests: readonly ItemRest[], changed: ItemRest): ItemRest[] => [
  ...rests.filter((rest) => rest.purchaseOrderItemId !== changed.purchaseOrderItemId),
  ...(changed.notComing > 0 || changed.replacements > 0 ? [changed] : []),
];

/** An order after units were declared not coming, or no longer. */
export const withNotComing = <Order extends WithRests>(
  order: Order,
  { items }: EventOf<typeof unitsNotComingSet>['data'],
): Order => {
  const rests = items.reduce<readonly ItemRest[]>(
    (sofar, { purchaseOrderItemId: id, to: notComing }) =>
      withRest(sofar, { ...restOfItem({ itemRests: sofar }, id), notComing }),
    order.itemRests ?? [],
  );
  return { ...order, itemRests: [...rests] };
};

/** An order after replacements of rejected units were declared expected, or no longer. */
export const withReplacements = <Order extends WithRests>(
  order: Order,
  { items, on }: EventOf<typeof replacementsExpectedSet>['data'],
): Order => {
  const rests = items.reduce<readonly ItemRest[]>(
    (sofar, { purchaseOrderItemId: id, to: replacements }) => {
      const replacementsOn: Day | null = replacements > 0 ? on : null;
      return withRest(sofar, {
        ...restOfItem({ itemRests: sofar }, id),
        replacements,
        replacementsOn,
      });
    },
    order.itemRests ?? [],
  );
  return { ...order, itemRests: [...rests] };
};

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
