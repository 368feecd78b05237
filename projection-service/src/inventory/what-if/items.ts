import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { PlannedNumbers } from '@quartermaster/contracts/inventory/rules/plan-item';
import { type Sides, suggestedQuantities } from '../preview/compared-items.ts';
import type { ComparedSide, ComparedVariant } from '../preview/compared-variant.ts';

/** Numbers of an item on one side of a draft. */
export interface AssumedNumbers extends Pick<
  PlannedNumbers,
  'status' | 'stockoutDate' | 'unitsAtRisk' | 'salesAtRisk' | 'reorderDate'
> {
  /** True where stock runs out before an order placed today could arrive. */
  readonly runsOut: boolean;
  readonly reorderQuantity: number;
  readonly supplierId: string | null;
}

/** A selected item as it is and as the draft assumes it. */
export type AssumedItem = Pick<
  ComparedVariant,
  'variantId' | 'productTitle' | 'unitPrice' | 'costPrice'
> &
  Sides<AssumedNumbers>;

const runsOut = ({ numbers: { daysToOutOfStock }, arrivalDay }: ComparedSide): boolean =>
  daysToOutOfStock !== null && daysToOutOfStock < arrivalDay;

const assumedNumbers = (side: ComparedSide, reorderQuantity: number): AssumedNumbers => {
  const { numbers, supplier } = side;
  return {
    status: numbers.status,
    stockoutDate: numbers.stockoutDate,
    unitsAtRisk: numbers.unitsAtRisk,
    salesAtRisk: numbers.salesAtRisk,
    reorderDate: numbers.reorderDate,
    runsOut: runsOut(side),
    reorderQuantity,
    supplierId: supplier?.supplierId ?? null,
  };
};

/** The selected items before and after; their products' other variants take part in shared minimums alone. */
export const assumedItems = (
  variants: readonly ComparedVariant[],
  selected: ReadonlySet<VariantId>,
): readonly AssumedItem[] => {
  const quantitiesOf = suggestedQuantities(variants);
  return variants
    .filter(({ variantId }) => selected.has(variantId))
    .map(({ variantId, productTitle, unitPrice, costPrice, before, after }): AssumedItem => {
      const quantity = quantitiesOf(variantId);
      return {
        variantId,
        productTitle,
        unitPrice,
        costPrice,
        before: assumedNumbers(before, quantity.before),
        after: assumedNumbers(after, quantity.after),
      };
    });
};
