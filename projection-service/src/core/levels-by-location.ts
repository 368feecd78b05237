import type { LocationId } from '@quartermaster/contracts/core/ids';

export interface LevelOfLocation {
  readonly locationId: LocationId;
  readonly quantity: number;
}

type Levels = readonly LevelOfLocation[];

const byLocation = (a: LevelOfLocation, b: LevelOfLocation): number =>
  a.locationId < b.locationId ? -1 : 1;

/** Replaces the levels of the observed locations and keeps the others; sorted by location. */
export const levelsAfter = (before: Levels, observed: Levels): Levels => {
  const isOther = ({ locationId }: LevelOfLocation): boolean =>
    observed.every((one) => one.locationId !== locationId);
  const others = before.filter(isOther);
  const levels = others.length === 0 ? observed : [...others, ...observed];
  return levels.length < 2 ? levels : levels.toSorted(byLocation);
};

const quantityAt = (levels: Levels, location: LocationId): number =>
  levels.find(({ locationId }) => locationId === location)?.quantity ?? 0;

/** Adds units at one location; subtracts them when `sign` is -1. */
export const levelsWith = (
  before: Levels,
  { locationId, quantity }: LevelOfLocation,
  sign: 1 | -1 = 1,
): Levels =>
  levelsAfter(before, [{ locationId, quantity: quantityAt(before, locationId) + sign * quantity }]);

const none: ReadonlySet<string> = new Set();

/** The ids of the locations that are not active. */
export const inactiveOf = (
  locations: readonly { readonly id: string; readonly isActive: boolean }[],
): ReadonlySet<string> =>
  locations.every(({ isActive }) => isActive)
    ? none
    : new Set(locations.filter(({ isActive }) => !isActive).map(({ id }) => id));

/** Levels at active locations, which are on hand, and those elsewhere, which are not (domain-rules 9). */
export const dividedLevels = (
  all: Levels,
  inactive: ReadonlySet<string>,
): { readonly levels: Levels; readonly levelsElsewhere: Levels } => {
  if (inactive.size === 0) return { levels: all, levelsElsewhere: [] };
  return {
    levels: all.filter(({ locationId }) => !inactive.has(locationId)),
    levelsElsewhere: all.filter(({ locationId }) => inactive.has(locationId)),
  };
};
