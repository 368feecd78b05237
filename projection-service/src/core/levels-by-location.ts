import type { LocationId } from '@quartermaster/contracts/core/ids';

export interface LocationLevel {
  readonly locationId: LocationId;
  readonly quantity: number;
}

type Levels = readonly LocationLevel[];

const compareByLocation = (a: LocationLevel, b: LocationLevel): number =>
  a.locationId < b.locationId ? -1 : 1;

/** Replaces the levels of the observed locations and keeps the others; sorted by location. */
export const mergeLevels = (before: Levels, observed: Levels): Levels => {
  const isOther = ({ locationId }: LocationLevel): boolean =>
    observed.every((one) => one.locationId !== locationId);
  const others = before.filter(isOther);
  const levels = others.length === 0 ? observed : [...others, ...observed];
  return levels.length < 2 ? levels : levels.toSorted(compareByLocation);
};

const findQuantity = (levels: Levels, location: LocationId): number =>
  levels.find(({ locationId }) => locationId === location)?.quantity ?? 0;

/** Adds units at one location; subtracts them when `sign` is -1. */
export const addToLevel = (
  before: Levels,
  { locationId, quantity }: LocationLevel,
  sign: 1 | -1 = 1,
): Levels =>
  mergeLevels(before, [
    { locationId, quantity: findQuantity(before, locationId) + sign * quantity },
  ]);

const noIds: ReadonlySet<string> = new Set();

/** The ids of the locations that are not active. */
export const selectInactiveIds = (
  locations: readonly { readonly id: string; readonly isActive: boolean }[],
): ReadonlySet<string> =>
  locations.every(({ isActive }) => isActive)
    ? noIds
    : new Set(locations.filter(({ isActive }) => !isActive).map(({ id }) => id));

/** Levels at active locations, which are on hand, and those elsewhere, which are not (domain-rules 9). */
export const splitLevels = (
  all: Levels,
  inactive: ReadonlySet<string>,
): { readonly levels: Levels; readonly levelsElsewhere: Levels } => {
  if (inactive.size === 0) return { levels: all, levelsElsewhere: [] };
  return {
    levels: all.filter(({ locationId }) => !inactive.has(locationId)),
    levelsElsewhere: all.filter(({ locationId }) => inactive.has(locationId)),
  };
};
