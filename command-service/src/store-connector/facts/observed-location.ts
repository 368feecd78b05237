import type { TeamId } from '@quartermaster/contracts/core/ids';
import type { LocationEvent } from '@quartermaster/contracts/locations/events';
import type { StoreLocation } from '../platform/shop.ts';
import { ourId } from './store-ids.ts';

export type ObservedLocation = Extract<LocationEvent, { type: 'LocationObserved' }>['data'];

/** The store names no default place; online orders leave from it, so the first such place stands for it. */
const defaultOf = (locations: readonly StoreLocation[]): StoreLocation | undefined => {
  const active = locations.filter(({ isActive }) => isActive);
  return (
    active.find(
      ({ fulfillsOnlineOrders, shipsInventory }) => fulfillsOnlineOrders && shipsInventory,
    ) ??
    active.find(({ fulfillsOnlineOrders }) => fulfillsOnlineOrders) ??
    active[0]
  );
};

export const observedLocations = (
  teamId: TeamId,
  locations: readonly StoreLocation[],
): readonly ObservedLocation[] => {
  const usual = defaultOf(locations);
  return locations.map((location) => ({
    locationId: ourId(teamId, location.id),
    storeLocationId: location.id,
    name: location.name,
    isActive: location.isActive,
    isDefault: location.id === usual?.id,
    info: { ...location.address },
  }));
};
