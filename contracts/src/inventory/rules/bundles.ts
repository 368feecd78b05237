import { z } from 'zod';
import { floor6 } from '../../core/decimal.ts';

export interface ComponentStock {
  readonly onHand: number;
  /** Units in one bundle, at least 1. */
  readonly quantity: number;
}

/** The number of bundles that the stock of the components allows; 0 without components (CALC-BUN). */
export const availableBundles = (components: readonly ComponentStock[]): number =>
  components.length === 0
    ? 0
    : Math.min(...components.map(({ onHand, quantity }) => floor6(onHand / quantity)));

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

/** Completeness of a bundle, by the components of its variants (AMB-165, ST-BNS-01..03). */
export const setupStatus = (variants: readonly BundleParts[]): BundleStatus => {
  const mapped = variants.filter(({ components }) => components.length > 0).length;
  if (mapped === 0) return 'SETUP_NOT_STARTED';
  return mapped === variants.length ? 'SETUP_COMPLETE' : 'SETUP_INCOMPLETE';
};
