import { Rejection } from '@quartermaster/contracts/core/rejection';
import type { BundleVariant } from '@quartermaster/contracts/inventory/rules/bundles';
import type { Variant } from './commands.ts';

interface Links {
  readonly bundles: readonly Variant[];
  readonly components: readonly Variant[];
  /** Variants with components before. */
  readonly effective: ReadonlyMap<string, BundleVariant>;
  /** Products that are bundles by hand. */
  readonly marked: ReadonlySet<string>;
}

const refuse = (message: string): never => {
  throw new Rejection('CONFLICT', message);
};

/** Bundles have one level: a bundle is no component, and a component is no bundle. */
export const mustBeOneLevel = ({ bundles, components, effective, marked }: Links): void => {
  const bundleVariantIds = new Set(bundles.map(({ variantId }) => variantId));
  const bundleProductIds = new Set(bundles.map(({ productId }) => productId));
  for (const { variantId, productId } of components) {
    if (bundleVariantIds.has(variantId)) refuse('A bundle cannot contain itself');
    // A variant of the bundle's own product is allowed: a pack of three may contain the single piece.
    const isMarked = marked.has(productId) && !bundleProductIds.has(productId);
    if (isMarked || effective.has(variantId)) {
      refuse(`The variant ${variantId} is a bundle and cannot be a component of another one`);
    }
  }
  const componentIds = new Set(
    [...effective.values()].flatMap((one) => one.components.map(({ variantId }) => variantId)),
  );
  for (const { variantId } of bundles) {
    if (componentIds.has(variantId)) {
      refuse(`The variant ${variantId} is a component of a bundle and cannot be a bundle`);
    }
  }
};
