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
