import { useMemo } from 'react';
import { basketId, groupIntoBaskets } from '../../ordering/basket.ts';
import { OrderPanel } from '../../ordering/order-panel.tsx';
import { useDraftContext } from '../../ordering/use-draft-context.ts';
import { useOpenOrder } from '../../ui/order-link.tsx';
import { draftBasketOrder } from './create-orders.ts';
import type { BasketSelection } from './use-basket-selection.ts';

interface BuyOrderingProps {
  readonly picking: BasketSelection;
  /** Supplier in the address. */
  readonly orderFor: string | null;
  readonly onClose: () => void;
}

/** Creates the order of one basket. Each revision of a basket becomes one order, whoever creates it, and is then emptied. */
export const BuyOrdering = ({ picking, orderFor, onClose }: BuyOrderingProps) => {
  const context = useDraftContext();
  const openOrder = useOpenOrder();
  const baskets = useMemo(() => groupIntoBaskets(picking.selection), [picking.selection]);
  const basket = baskets.find((one) => basketId(one) === orderFor);
  if (basket === undefined || context === null) return null;
  return (
    <OrderPanel
      key={orderFor}
      {...{ basket, context, onClose }}
      picked={picking}
      create={(order) => draftBasketOrder(picking, basket, order)}
      onOrdered={(id, search) => openOrder(id, undefined, search)}
    />
  );
};
