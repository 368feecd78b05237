import type { BasketResult } from '@quartermaster/contracts/buy-now/calls';
import { useMutation } from '@tanstack/react-query';
import { isAsShown, findStoredBasket } from '../../data/basket-edits.ts';
import { createBasketOrders, type BasketToOrder } from '../../data/baskets.ts';
import type { CreateOrder, NewOrder } from '../../data/purchase-orders/changes.ts';
import { refusalText } from '../../lib/problems.ts';
import { basketName, getQuantity, type Basket } from '../../ordering/basket.ts';
import { buildNewOrder, type DraftContext } from '../../ordering/order-draft.ts';
import { toast } from '../../ui/toast.tsx';
import type { BasketSelection } from './use-basket-selection.ts';
import { ordersDrafted } from '../../ordering/words.ts';

/** Selects the baskets that can become orders: those of a supplier, with units. */
export const selectOrderableBaskets = (baskets: readonly Basket[]): readonly Basket[] =>
  baskets.filter(({ supplier, quantity }) => supplier !== null && quantity > 0);

/** Converts a basket to the shape of the command; null when the stored basket differs from the shown one. */
const toBasketToOrder = (
  basket: Basket,
  { selection: { quantities }, team }: BasketSelection,
  { items: _, supplierId: orderedFrom = null, ...fields }: NewOrder,
): BasketToOrder | null => {
  const supplierId = basket.supplier?.id ?? null;
  const stored = findStoredBasket(team.stored(), supplierId);
  if (stored === undefined || !isAsShown(stored, team.places)) return null;
  return {
    ...fields,
    supplierId,
    orderSupplierId: supplierId === null ? orderedFrom : null,
    revision: stored.revision,
    suggested: basket.lines
      .filter(({ item }) => !quantities.has(item.variantId))
      .map(({ item }) => ({
        variantId: item.variantId,
        quantity: Math.round(getQuantity(item, quantities)),
      })),
  };
};

export interface FailedOrder {
  readonly name: string;
  readonly reason: string;
}

const CHANGED = 'Somebody else changed the basket. Look at it, then create its order.';

const describeFailure = ({ outcome, refusal }: BasketResult): string | null => {
  if (outcome === 'ordered') return null;
  if (outcome === 'alreadyOrdered') return 'Another member has just created this order.';
  return refusal === null ? CHANGED : refusalText(refusal);
};

interface OrderedBasket {
  readonly basket: Basket;
  readonly order: NewOrder;
}

/**
 * Saves the baskets and drafts their orders in one call, so that each order is of the revision that is shown. Returns the
 * result of each basket; null for one that is stored with other lines than it shows.
 */
const orderAll = async (
  picking: BasketSelection,
  requestedOrders: readonly OrderedBasket[],
): Promise<readonly (BasketResult | null)[]> => {
  const { team } = picking;
  if (!(await team.flush())) throw new Error('The baskets could not be saved');
  const basketsToOrder = requestedOrders.map(({ basket, order }) =>
    toBasketToOrder(basket, picking, order),
  );
  const results = await createBasketOrders(basketsToOrder.filter((basket) => basket !== null));
  await team.query.refetch();
  return basketsToOrder.map(
    (one) => results.find((result) => result.supplierId === one?.supplierId) ?? null,
  );
};

/** Drafts the order of one basket. Returns the order that another member drafted from it, if there is one. */
export const draftBasketOrder = async (
  picking: BasketSelection,
  basket: Basket,
  order: NewOrder,
): ReturnType<CreateOrder> => {
  const [result = null] = await orderAll(picking, [{ basket, order }]);
  const id = result?.purchaseOrderId ?? null;
  if (id !== null) return { id, already: result?.outcome === 'alreadyOrdered' };
  throw new Error(result === null ? CHANGED : (describeFailure(result) ?? CHANGED));
};

/** Drafts the order of every basket that can become one. A basket without an order stays, with the reason. */
export const useCreateAll = (picking: BasketSelection, baskets: readonly Basket[]) =>
  useMutation({
    mutationFn: async (context: DraftContext): Promise<readonly FailedOrder[]> => {
      const all = selectOrderableBaskets(baskets);
      const results = await orderAll(
        picking,
        all.map((basket) => ({ basket, order: buildNewOrder(basket, context) })),
      );
      const created = results.filter((result) => result?.outcome === 'ordered').length;
      if (created > 0) toast.success(ordersDrafted(created));
      return all.flatMap((basket, at) => {
        const result = results[at] ?? null;
        const reason = result === null ? CHANGED : describeFailure(result);
        return reason === null ? [] : { name: basketName(basket), reason };
      });
    },
    meta: {
      failed: 'The orders were not created',
      tracked: 'Create purchase order',
      changes: ['purchase-orders'],
    },
  });
