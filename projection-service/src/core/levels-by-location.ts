import type { LocationId } from '@quartermaster/contracts/core/ids';

export interface LevelOfLocation {
  readonly locationId: LocationId;
  readonly quantity: number;
}

type Levels = readonly LevelOfLocation[];

const byLocation = (a: LevelOfLocation, b: LevelOfLocation): number =>
  a.locationId < b.locationId ? -1 : 1;

/** The units at each location after some were observed, ordered by location; those of other locations stay. */
export const levelsAfter = (before: Levels, observed: Levels): Levels => {
  const isOther = ({ locationId }: LevelOfLocation): boolean =>
    observed.every((one) => one.locationId !== locationId);
  const others = before.filter(isOther);
  const levels = others.length === 0 ? observed : [...others, ...observed];
  return levels.length < 2 ? levels : levels.toSorted(byLocation);
};

const quantityAt = (levels: Levels, location: LocationId): number =>
  levels.find(({ locationId }) => locationId === location)?.quantity ?? 0;

/** The same after units were added at one location; negative takes them away. */
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
