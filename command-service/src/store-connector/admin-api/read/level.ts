import { availableOf } from '../../facts/catalogue-fold.ts';
import { stockAtLocation } from '../../platform/stock.ts';
import type { AdminApi, CallOptions } from '../admin-api.ts';

/** Where an item is stocked. */
interface StockPlace {
  readonly storeInventoryItemId: string;
  readonly storeLocationId: string;
}

/** Available units of an item at a location, as valid at an instant of the store's clock. */
export interface ObservedLevel extends StockPlace {
  readonly available: number;
  readonly observedAt: string;
}

/** Stock of an item at a location as it stands; null when it is not stocked there. */
export const readLevel = async (
  api: AdminApi,
  { storeInventoryItemId, storeLocationId }: StockPlace,
  options: CallOptions,
): Promise<ObservedLevel | null> => {
  const asked = { item: storeInventoryItemId, location: storeLocationId };
  const level = (await api.call(stockAtLocation, asked, options)).inventoryItem?.inventoryLevel;
  if (level === undefined || level === null) return null;
  const { updatedAt, quantities } = level;
  const available = availableOf(quantities);
  return { storeInventoryItemId, storeLocationId, available, observedAt: updatedAt };
};
