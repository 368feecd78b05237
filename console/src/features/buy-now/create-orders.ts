import type { BasketResult } from '@quartermaster/contracts/buy-now/calls';
import { useMutation } from '@tanstack/react-query';
import { isAsShown, storedIn } from '../../data/basket-edits.ts';
import { createBasketOrders, type BasketToOrder } from '../../data/baskets.ts';
import { formatCount } from '../../lib/format.ts';
import { refusalText } from '../../lib/problems.ts';
import { basketName, quantityOf, type Basket } from '../../ordering/basket.ts';
import { draftOf, type DraftContext } from '../../ordering/order-draft.ts';
import { toast } from '../../ui/toast.tsx';
import type { Picking } from './use-picked.ts';

/** Baskets that can become orders: of a supplier, with units. */
export const orderable = (baskets: readonly Basket[]): readonly Basket[] =>
  baskets.filter(({ supplier, quantity }) => supplier !== null && quantity > 0);

/** A basket as it is shown and stored; null when what is stored is no longer what is shown. */
const basketToOrder = (
  basket: Basket,
  { picked: { quantities }, team }: Picking,
  context: DraftContext,
): BasketToOrder | null => {
  const supplierId = basket.supplier?.id ?? null;
  const stored = storedIn(team.stored(), supplierId);
  if (stored === undefined || !isAsShown(stored, team.places)) return null;
  const { locationId, issueDate, arrivalDate, defaultStockCoverageDate } = draftOf(basket, context);
  return {
    supplierId,
    revision: stored.revision,
    suggested: basket.lines
      .filter(({ item }) => !quantities.has(item.variantId))
      .map(({ item }) => ({
        variantId: item.variantId,
        quantity: Math.round(quantityOf(item, quantities)),
      })),
    ...{ locationId, issueDate, arrivalDate, defaultStockCoverageDate },
  };
};

export interface NotCreated {
  readonly name: string;
  readonly reason: string;
}

const CHANGED = 'somebody else changed the basket. Look at it, then create its order.';

const reasonOf = ({ outcome, refusal }: BasketResult): string | null => {
  if (outcome === 'ordered') return null;
  if (outcome === 'alreadyOrdered') return 'another member has just created this order.';
  return refusal === null ? CHANGED : refusalText(refusal);
};

/**
 * Drafts the order of every basket that can become one, in one call. Baskets are saved first, so that each order is of the
 * revision that is shown. Baskets that did not become an order stay, with the reason.
 */
export const useCreateAll = (picking: Picking, baskets: readonly Basket[]) =>
  useMutation({
    mutationFn: async (context: DraftContext): Promise<readonly NotCreated[]> => {
      const { team } = picking;
      const all = orderable(baskets);
      if (!(await team.flush())) throw new Error('The baskets could not be saved');
      const asked = all.map((basket) => basketToOrder(basket, picking, context));
      const results = await createBasketOrders(asked.filter((basket) => basket !== null));
      await team.query.refetch();
      const created = results.filter(({ outcome }) => outcome === 'ordered').length;
      if (created > 0) toast.success(`${formatCount(created, 'purchase order')} drafted`);
      return all.flatMap((basket) => {
        const result = results.find(({ supplierId }) => supplierId === basket.supplier?.id);
        const reason = result === undefined ? CHANGED : reasonOf(result);
        return reason === null ? [] : { name: basketName(basket), reason };
      });
    },
    meta: { failed: 'The orders were not created', changes: ['purchase-orders'] },
  });
