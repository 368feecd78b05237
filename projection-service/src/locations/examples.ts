import type { LocationId, TeamId } from '@quartermaster/contracts/core/ids';
import { locationObserved } from '@quartermaster/contracts/locations/events';
import { fact, type GivenEvent } from '../core/given-events.ts';

export const shopFloor = '00000000-0000-4000-8000-0000000000a1';
export const warehouse = '00000000-0000-4000-8000-0000000000a2';

const info = {
  address1: 'Quay 1',
  address2: 'Hall 2',
  city: 'Porto',
  zip: '4050',
  province: 'Norte',
  country: 'PT',
  phone: '+351 22',
};

/** The store shows a location; fields that are not given have ordinary values. */
export const locationSeen = (
  locationId: LocationId,
  given: { name?: string; isActive?: boolean; isDefault?: boolean; teamId?: TeamId } = {},
): GivenEvent => {
  const { name = 'Shop floor', isActive = true, isDefault = false, ...more } = given;
  const data = { locationId, storeLocationId: 'gid://1', name, isActive, isDefault, info };
  return fact(locationObserved, `location.${locationId}`, data, more);
};
