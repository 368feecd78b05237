import { toDay } from '@quartermaster/contracts/core/day';
import type {
  LocationId,
  ProductId,
  SupplierId,
  TeamId,
  VariantId,
} from '@quartermaster/contracts/core/ids';
import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Directory, DirectoryShop, DirectoryVariant } from './directory.ts';

/** Returns today of a shop: its current business day, else the calendar date of an instant in its time zone. */
export const resolveToday = (
  { today, timeZone }: Pick<DirectoryShop, 'today' | 'timeZone'>,
  now: string,
): string => today ?? toDay(now, timeZone);

const mustAllExist = (
  known: { readonly has: (id: string) => boolean },
  ids: readonly string[],
  what: string,
): void => {
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw new Rejection('NOT_FOUND', `No ${what} ${unknown}`);
};

/** Returns the variants; rejects with NOT_FOUND unless all exist. The other checks reject alike. */
export const requireVariants = async (
  directory: Pick<Directory, 'variants'>,
  teamId: TeamId,
  variantIds: readonly VariantId[],
): Promise<ReadonlyMap<string, DirectoryVariant>> => {
  const variants = await directory.variants(teamId, variantIds);
  mustAllExist(variants, variantIds, 'variant');
  return variants;
};

export const mustKnowProducts = async (
  directory: Directory,
  teamId: TeamId,
  productIds: readonly ProductId[],
): Promise<void> => {
  mustAllExist(await directory.products(teamId, productIds), productIds, 'product');
};

export const mustKnowSuppliers = async (
  directory: Pick<Directory, 'suppliers'>,
  teamId: TeamId,
  supplierIds: readonly SupplierId[],
): Promise<void> => {
  mustAllExist(await directory.suppliers(teamId, supplierIds), supplierIds, 'supplier');
};

export const mustKnowLocation = async (
  directory: Directory,
  teamId: TeamId,
  locationId: LocationId | null | undefined,
): Promise<void> => {
  if (locationId === null || locationId === undefined) return;
  if ((await directory.location(teamId, locationId)) !== null) return;
  throw new Rejection('NOT_FOUND', 'No such location');
};
