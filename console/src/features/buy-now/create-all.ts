import { useMutation } from '@tanstack/react-query';
import { useCreateOrders, type KeyedOrder } from '../../data/purchase-orders/changes.ts';
import { revisionOf } from '../../data/basket-edits.ts';
import { formatCount } from '../../lib/format.ts';
import { messageFor } from '../../lib/problems.ts';
import { basketName, without, type Basket } from '../../ordering/basket.ts';
import { draftOf, itemsOf, type DraftContext } from '../../ordering/order-draft.ts';
import { toast } from '../../ui/toast.tsx';
import type { Picking } from './use-picked.ts';

/** Baskets that can become orders: of a supplier, with units. */
export const orderable = (baskets: readonly Basket[]): readonly Basket[] =>
  baskets.filter(({ supplier, quantity }) => supplier !== null && quantity > 0);

/** Tried again for the same revision of its basket, an order is drafted once. */
const keyedOrder = (basket: Basket, picking: Picking, context: DraftContext): KeyedOrder => {
  const supplierId = basket.supplier?.id ?? null;
  const revision = revisionOf(picking.team.stored(), supplierId);
  return {
    idempotencyKey: `buy-now-${String(supplierId)}-${String(revision)}-${context.today}`,
    order: {
      ...draftOf(basket, context),
      items: itemsOf(basket, picking.picked.quantities),
    },
  };
};

export interface NotCreated {
  readonly name: string;
  readonly reason: string;
}

/**
 * Drafts the order of every basket that can become one. Baskets are saved first, so that each order is of a known
 * revision. The lines of drafted orders leave their baskets; the others stay, with the reason.
 */
export const useCreateAll = (picking: Picking, baskets: readonly Basket[]) => {
  const { mutateAsync: createOrders } = useCreateOrders();
  return useMutation({
    mutationFn: async (context: DraftContext): Promise<readonly NotCreated[]> => {
      const all = orderable(baskets);
      if (!(await picking.team.flush())) throw new Error('The baskets could not be saved');
      const answers = await createOrders(all.map((basket) => keyedOrder(basket, picking, context)));
      const created = all.filter((_, at) => 'id' in (answers[at] ?? {}));
      const ids = created.flatMap(({ lines }) => lines.map(({ item }) => item.variantId));
      picking.change((before) => without(before, ids));
      await picking.team.flush();
      if (created.length > 0)
        toast.success(`${formatCount(created.length, 'purchase order')} drafted`);
      return answers.flatMap((answer, at) =>
        'error' in answer
          ? { name: basketName(all[at] ?? { supplier: null }), reason: messageFor(answer.error) }
          : [],
      );
    },
    meta: { failed: 'The orders were not created', changes: ['purchase-orders'] },
  });
};
