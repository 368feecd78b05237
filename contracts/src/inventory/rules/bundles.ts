import { z } from 'zod';
import { floor6 } from '../../core/decimal.ts';
import type { ProductId, VariantId } from '../../core/ids.ts';

/** Id of a variant as a component of a bundle variant; the store has none. */
export const buildComponentId = (bundleVariantId: VariantId, variantId: VariantId): string =>
  `${bundleVariantId}.${variantId}`;

/** Parses a component id into its two variants; null for another text. */
export const parseComponentId = (
  componentId: string,
): { readonly bundleVariantId: VariantId; readonly variantId: VariantId } | null => {
  const [bundleVariantId, variantId, ...rest] = componentId.split('.');
  if (bundleVariantId === undefined || variantId === undefined || rest.length > 0) return null;
  return { bundleVariantId, variantId };
};

export interface Component {
  readonly variantId: VariantId;
  /** Units in one bundle, at least 1. */
  readonly quantity: number;
}

/** A variant that may have components, and its product. */
export interface BundleVariant {
  readonly productId: ProductId;
  readonly components: readonly Component[];
}

/** Variants that the store shows with components. */
export type StoreBundles = ReadonlyMap<string, BundleVariant>;

/** Decision of a team about a bundle variant. */
export interface BundleDecision {
  /** True when the product is no bundle, regardless of the store. */
  readonly unbundled: boolean;
  /** Components set by hand; null for those of the store. */
  readonly mapped: readonly Component[] | null;
}

/** The components that count: a mapping by hand wins over the store until it is reset. */
export const chooseComponents = (
  { unbundled, mapped }: BundleDecision,
  store: readonly Component[],
): readonly Component[] => (unbundled ? [] : (mapped ?? store));

export interface ComponentStock {
  readonly onHand: number;
  /** Units in one bundle, at least 1. */
  readonly quantity: number;
  /** False where the store does not manage its stock. */
  readonly isCounted: boolean;
}

/**
 * The number of bundles that the counted components allow; negative stock and no components allow none. Null where no
 * component is counted: the bundle is not counted either (CALC-BUN).
 */
export const countAvailableBundles = (components: readonly ComponentStock[]): number | null => {
  if (components.length === 0) return 0;
  const counted = components.filter(({ isCounted }) => isCounted);
  if (counted.length === 0) return null;
  return Math.min(...counted.map(({ onHand, quantity }) => floor6(Math.max(0, onHand) / quantity)));
};

/** True for a component that allows no more bundles than all components of the bundle do; false where it is not counted. */
export const isLimitingComponent = (
  component: ComponentStock,
  available: ReturnType<typeof countAvailableBundles>,
): boolean => available !== null && countAvailableBundles([component]) === available;

export const bundleStatuses = [
  'SETUP_COMPLETE',
  'SETUP_INCOMPLETE',
  'SETUP_NOT_STARTED',
  'ERROR_IN_UPDATE',
] as const;
export const bundleStatus = z.enum(bundleStatuses);
export type BundleStatus = z.infer<typeof bundleStatus>;

/** As the console shows them (ST-BNS). */
export const bundleStatusLabels: Readonly<Record<BundleStatus, string>> = {
  SETUP_COMPLETE: 'Complete',
  SETUP_INCOMPLETE: 'Incomplete',
  SETUP_NOT_STARTED: 'Not started',
  ERROR_IN_UPDATE: 'Update failed',
};

interface BundleParts {
  readonly components: readonly unknown[];
}

/**
 * Status of a bundle (AMB-165): its last update from the store failed, else how complete it is by the components of its
 * variants.
 */
export const resolveBundleStatus = (
  updateFailed: boolean,
  variants: readonly BundleParts[],
): BundleStatus => {
  if (updateFailed) return 'ERROR_IN_UPDATE';
  const mapped = variants.filter(({ components }) => components.length > 0).length;
  if (mapped === 0) return 'SETUP_NOT_STARTED';
  return mapped === variants.length ? 'SETUP_COMPLETE' : 'SETUP_INCOMPLETE';
};
