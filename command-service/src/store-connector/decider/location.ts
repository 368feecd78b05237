import { isSame } from '@quartermaster/contracts/core/same';
import { type LocationEvent, locationEvents } from '@quartermaster/contracts/locations/events';
import { assertNever, type Decider } from '../../core/decider.ts';
import type { LocationCommand } from '../commands.ts';

interface Location {
  readonly observed: LocationEvent['data'] | null;
}

const observe = (seen: LocationEvent['data'], { observed }: Location): readonly LocationEvent[] => {
  const { locationId, storeLocationId, name, isActive, isDefault, info } = seen;
  const data = { locationId, storeLocationId, name, isActive, isDefault, info };
  return isSame(data, observed) ? [] : [{ type: 'LocationObserved', data }];
};

/** Its stock and history stay readable, so a place the store gave up is one that is not used any more. */
const lose = (location: Location): readonly LocationEvent[] =>
  location.observed === null
    ? []
    : observe({ ...location.observed, isActive: false, isDefault: false }, location);

/** Stream `location-<teamId>.<locationId>`. Saying the same again records nothing. */
export const locationDecider: Decider<LocationCommand, Location, LocationEvent> = {
  subject: 'location',
  definitions: locationEvents,
  initial: { observed: null },
  evolve: (_, { data }) => ({ observed: data }),
  decide: (command, location) => {
    switch (command.type) {
      case 'ObserveLocation':
        return observe(command.location, location);
      case 'LoseLocation':
        return lose(location);
      default:
        return assertNever(command);
    }
  },
};
