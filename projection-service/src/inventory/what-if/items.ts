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

const runsOutBeforeArrival = ({
  numbers: { daysToOutOfStock },
  arrivalDay,
}: ComparedSide): boolean => daysToOutOfStock !== null && daysToOutOfStock < arrivalDay;

const toAssumedNumbers = (side: ComparedSide, reorderQuantity: number): AssumedNumbers => {
  const { numbers, supplier } = side;
  return {
    status: numbers.status,
    stockoutDate: numbers.stockoutDate,
    unitsAtRisk: numbers.unitsAtRisk,
    salesAtRisk: numbers.salesAtRisk,
    reorderDate: numbers.reorderDate,
    runsOut: runsOutBeforeArrival(side),
    reorderQuantity,
    supplierId: supplier?.supplierId ?? null,
  };
};

/** The selected items before and after; their products' other variants take part in shared minimums alone. */
export const toAssumedItems = (
  variants: readonly ComparedVariant[],
  selected: ReadonlySet<VariantId>,
): readonly AssumedItem[] => {
  const getQuantities = suggestedQuantities(variants);
  return variants
    .filter(({ variantId }) => selected.has(variantId))
    .map(({ variantId, productTitle, unitPrice, costPrice, before, after }): AssumedItem => {
      const quantity = getQuantities(variantId);
      return {
        variantId,
        productTitle,
        unitPrice,
        costPrice,
        before: toAssumedNumbers(before, quantity.before),
        after: toAssumedNumbers(after, quantity.after),
      };
    });
};
