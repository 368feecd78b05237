import { floor6 } from '../core/decimal.ts';

export interface ComponentStock {
  readonly onHand: number;
  /** Units in one bundle, at least 1. */
  readonly quantity: number;
}

/** How many bundles the stock of the components makes; 0 without components (CALC-BUN). */
export const availableBundles = (components: readonly ComponentStock[]): number =>
  components.length === 0
    ? 0
    : Math.min(...components.map(({ onHand, quantity }) => floor6(onHand / quantity)));
