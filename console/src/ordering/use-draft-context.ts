import { useQuery } from '@tanstack/react-query';
import { locationsQuery } from '../data/locations.ts';
import { insightsMetadataQuery, useShopCurrency } from '../data/settings.ts';
import type { DraftContext } from './order-draft.ts';

/** Defaults of a new order; null until all are known. */
export const useDraftContext = (): DraftContext | null => {
  const currency = useShopCurrency();
  const { data: metadata } = useQuery(insightsMetadataQuery);
  const { data: locations } = useQuery(locationsQuery);
  const today = metadata?.today ?? null;
  if (currency === null || locations === undefined || today === null) return null;
  return { today, currency, locations, leadTimeDays: metadata?.stockLevels.leadTime ?? 0 };
};
