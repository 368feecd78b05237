import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { ComparedVariant } from '../preview/derive-compared.ts';
import { suggestedQuantities } from '../preview/compared-items.ts';
import type { Side, Sides } from '../preview/summary.ts';

type Numbers = ComparedVariant['after'];

/** A selected item as it is and as the draft assumes it. */
export interface AssumedItem extends Pick<
  ComparedVariant,
  'variantId' | 'productTitle' | 'unitPrice' | 'costPrice'
> {
  readonly status: Sides<Numbers['status']>;
  readonly stockoutDate: Sides<string | null>;
  /** True where stock runs out before an order placed today could arrive. */
  readonly runsOut: Sides<boolean>;
  readonly unitsAtRisk: Sides<number>;
  readonly salesAtRisk: Sides<number>;
  readonly reorderQuantity: Sides<number>;
  readonly reorderDate: Sides<string | null>;
  readonly supplierId: Sides<string | null>;
}

const runsOut = ({ daysToOutOfStock, arrivalDay }: Numbers): boolean =>
  daysToOutOfStock !== null && daysToOutOfStock < arrivalDay;

/** The selected items before and after; their products' other variants take part in shared minimums alone. */
export const assumedItems = (
  variants: readonly ComparedVariant[],
  selected: ReadonlySet<VariantId>,
): readonly AssumedItem[] => {
  const quantitiesOf = suggestedQuantities(variants);
  return variants
    .filter(({ variantId }) => selected.has(variantId))
    .map((variant): AssumedItem => {
      const both = <Value>(of: (numbers: Numbers) => Value): Record<Side, Value> => ({
        before: of(variant.before),
        after: of(variant.after),
      });
      const { variantId, productTitle, unitPrice, costPrice } = variant;
      return {
        ...{ variantId, productTitle, unitPrice, costPrice },
        status: both(({ status }) => status),
        stockoutDate: both(({ stockoutDate }) => stockoutDate),
        runsOut: both(runsOut),
        unitsAtRisk: both(({ unitsAtRisk }) => unitsAtRisk),
        salesAtRisk: both(({ salesAtRisk }) => salesAtRisk),
        reorderQuantity: quantitiesOf(variantId),
        reorderDate: both(({ reorderDate }) => reorderDate),
        supplierId: both(({ supplier }) => supplier?.supplierId ?? null),
      };
    });
};
