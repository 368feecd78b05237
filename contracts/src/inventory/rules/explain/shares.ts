import type { SalesHistory } from '../history.ts';

/** A bundle that is sold as a line of its own and so adds to the planning rate of a component (CALC-ADS-11). */
export interface BundleShare {
  readonly title: string;
  /** Bundles a day. */
  readonly rate: number;
  /** Units of the component in one bundle. */
  readonly quantity: number;
}

/** The part of a component's own sales that came by a set. */
export interface SetShare {
  readonly title: string;
  readonly sales: SalesHistory;
}

/** Contributions of bundles and sets to the sales of a variant. */
export interface Shares {
  readonly bundles: readonly BundleShare[];
  readonly sets: readonly SetShare[];
}

export const noShares: Shares = { bundles: [], sets: [] };
