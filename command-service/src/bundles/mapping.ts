import {
  type BundleVariant,
  chooseComponents,
  type StoreBundles,
} from '@quartermaster/contracts/inventory/rules/bundles';

/** Decisions of the team about its bundles. */
export interface BundleMap {
  /** Products that were made bundles by hand. */
  readonly marked: ReadonlySet<string>;
  /** Products that are no bundles, even when the store lists components. */
  readonly unmarked: ReadonlySet<string>;
  /** Components set by hand, by bundle variant. */
  readonly mapped: ReadonlyMap<string, BundleVariant>;
}

/** All variants with components, by hand or by the store. */
export const effectiveBundles = (
  { unmarked, mapped }: BundleMap,
  store: StoreBundles,
): ReadonlyMap<string, BundleVariant> => {
  const all = [...new Map([...store, ...mapped])].map(([variantId, { productId }]) => {
    const decision = {
      unbundled: unmarked.has(productId),
      mapped: mapped.get(variantId)?.components ?? null,
    };
    const components = chooseComponents(decision, store.get(variantId)?.components ?? []);
    return [variantId, { productId, components }] as const;
  });
  return new Map(all.filter(([, { components }]) => components.length > 0));
};
