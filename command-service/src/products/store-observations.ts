import type { ObservedProduct, ProductEvent } from '@quartermaster/contracts/products/events';
import isEqual from 'fast-deep-equal';

/** Observations of a product in the store. */
export interface StoreObservations {
  /** The last observation in the store; null before the first. */
  readonly observed: ObservedProduct | null;
  /** Instant of the removal from the store; null while the store has it. */
  readonly removedAt: string | null;
  /** True since a change of the bundle could not be read from the store. */
  readonly updateFailed: boolean;
}

type Events = readonly ProductEvent[];

const isBefore = (one: string, other: string): boolean => Date.parse(one) < Date.parse(other);

const chooseLater = (one: string, other: string): string => (isBefore(one, other) ? other : one);

/**
 * Records an observation unless it is repeated or outdated, since the store sends such ones, too (domain-rules 9). After a
 * failed update an equal observation is recorded again, because it shows that the update succeeded. A removed product returns
 * when the store had it after the removal.
 */
export const observe = (
  seen: ObservedProduct,
  { observed, removedAt, updateFailed }: StoreObservations,
  thereAt = seen.updatedAt,
): Events => {
  if (observed !== null && isBefore(seen.updatedAt, observed.updatedAt)) return [];
  const seenAt = chooseLater(seen.updatedAt, thereAt);
  if (removedAt !== null && !isBefore(removedAt, seenAt)) return [];
  if (removedAt === null && !updateFailed && isEqual(seen, observed)) return [];
  return [{ type: 'ProductObserved', data: seen }];
};

const isBundle = ({ variants }: ObservedProduct): boolean =>
  variants.some(({ components }) => components.length > 0);

/** Records a failure once until the next success, and only for bundles, which have a status for it (ST-BNS-04). */
export const failUpdate = (
  reason: string,
  { observed, removedAt, updateFailed }: StoreObservations,
): Events => {
  if (observed === null || removedAt !== null || updateFailed || !isBundle(observed)) return [];
  return [{ type: 'BundleUpdateFailed', data: { productId: observed.productId, reason } }];
};

interface Removal {
  readonly removedAt: string;
  readonly isConfirmed?: boolean;
}

/** Ignores a removal that is older than the last observation, unless the store has confirmed it. */
export const remove = (
  { removedAt: at, isConfirmed = false }: Removal,
  { observed, removedAt }: StoreObservations,
): Events => {
  if (observed === null || removedAt !== null) return [];
  if (!isConfirmed && isBefore(at, observed.updatedAt)) return [];
  const data = { productId: observed.productId, removedAt: chooseLater(at, observed.updatedAt) };
  return [{ type: 'ProductRemovedFromStore', data }];
};
