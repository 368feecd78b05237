import { useQuery } from '@tanstack/react-query';
import { insightsMetadata, useShopCurrency } from '../../data/settings.ts';
import type { Basket } from './basket.ts';
import { basketId } from './baskets.tsx';
import type { DraftContext } from './order-draft.ts';
import { OrderPanel } from './order-panel.tsx';
import type { PickedState } from './use-picked.ts';
import { locationsQuery } from '../../data/locations.ts';

/** What a new order starts from; null until all of it is known. */
const useDraftContext = (): DraftContext | null => {
  const currency = useShopCurrency();
  const { data: metadata } = useQuery(insightsMetadata);
  const { data: locations } = useQuery(locationsQuery);
  const today = metadata?.today ?? null;
  if (currency === null || locations === undefined || today === null) return null;
  return { today, currency, locations, leadTimeDays: metadata?.stockLevels.leadTime ?? 0 };
};

interface OrderingProps {
  readonly baskets: readonly Basket[];
  readonly picked: PickedState;
  /** The supplier in the address. */
  readonly orderFor: string | null;
  readonly onClose: () => void;
}

/** The panel of the basket the address names. */
export const Ordering = ({ baskets, picked, orderFor, onClose }: OrderingProps) => {
  const context = useDraftContext();
  const basket = baskets.find((one) => basketId(one) === orderFor);
  if (basket === undefined || context === null) return null;
  return <OrderPanel key={orderFor} {...{ basket, context, picked, onClose }} />;
};
