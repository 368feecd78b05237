import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { Directory, DirectoryVariant } from '../directory/directory.ts';

const mustHave = (
  known: { readonly has: (id: string) => boolean },
  ids: readonly string[],
  what: string,
): void => {
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw new Rejection('NOT_FOUND', `No ${what} ${unknown}`);
};

/** Rejects with NOT_FOUND unless all exist; so do the others. */
export const knownVariants = async (
  directory: Directory,
  teamId: string,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, DirectoryVariant>> => {
  const variants = await directory.variants(teamId, variantIds);
  mustHave(variants, variantIds, 'variant');
  return variants;
};

export const mustKnowProducts = async (
  directory: Directory,
  teamId: string,
  productIds: readonly string[],
): Promise<void> => {
  mustHave(await directory.productsOf(teamId, productIds), productIds, 'product');
};

export const mustKnowSuppliers = async (
  directory: Directory,
  teamId: string,
  supplierIds: readonly string[],
): Promise<void> => {
  mustHave(await directory.suppliers(teamId, supplierIds), supplierIds, 'supplier');
};
