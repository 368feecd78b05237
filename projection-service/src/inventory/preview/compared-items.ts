import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { GradingLevel } from '@quartermaster/contracts/inventory/rules/grades';
import type { InventoryStatus } from '@quartermaster/contracts/inventory/rules/status';
import { assignGrades } from '../grading.ts';
import type { TeamFacts } from '../tables/team.ts';
import { calculateFinalQuantities, type Suggestible } from '../to-buy/suggest.ts';
import type { ComparedVariant } from './compared-variant.ts';

/** The same values of an item as they are and as they would be. */
export interface Sides<Values> {
  readonly before: Values;
  readonly after: Values;
}
export type Side = keyof Sides<unknown>;

/** An item of the comparison, with the prices of its suggestion. */
export type ComparedItem = Pick<
  ComparedVariant,
  'variantId' | 'productTitle' | 'unitPrice' | 'costPrice'
> &
  Sides<{
    readonly status: InventoryStatus;
    readonly gradingLevel: GradingLevel | null;
    readonly reorderQuantity: number;
  }>;

/** No delivery and no demand; a minimum that is not shared does not look at it. */
const noPlan: Suggestible['stockPlan'] = {
  onHand: 0,
  rate: { units: 0, days: 1 },
  continueSelling: false,
  deliveries: [],
};

const toSuggestible = (variant: ComparedVariant, side: Side): Suggestible => {
  const { numbers, stockPlan, arrivalDay, supplier } = variant[side];
  return {
    variantId: variant.variantId,
    productId: variant.productId,
    rawReorderQuantity: numbers.rawReorderQuantity ?? 0,
    stockPlan: stockPlan ?? noPlan,
    arrivalDay,
    primarySupplier:
      supplier === undefined
        ? null
        : { id: supplier.supplierId, moq: supplier.moq, moqMode: supplier.moqMode },
  };
};

/** Suggested units by variant. Without a shared minimum, only variants that need units have an entry. */
const calculateSuggestions = (
  variants: readonly ComparedVariant[],
  side: Side,
): ReadonlyMap<VariantId, number | null> => {
  const rows: Suggestible[] = [];
  for (const variant of variants) {
    const { numbers, stockPlan, isBuyable } = variant[side];
    if (!isBuyable) continue;
    if ((numbers.rawReorderQuantity ?? 0) > 0 || stockPlan !== null)
      rows.push(toSuggestible(variant, side));
  }
  return calculateFinalQuantities(rows);
};

const atLeastZero = (quantity: number | null | undefined): number => Math.max(0, quantity ?? 0);

/** Units that buy-now suggests of a variant as it is and as it would be; 0 where it does not list it. */
export const suggestedQuantities = (
  variants: readonly ComparedVariant[],
): ((variantId: VariantId) => Sides<number>) => {
  const was = calculateSuggestions(variants, 'before');
  const willBe = calculateSuggestions(variants, 'after');
  return (variantId) => ({
    before: atLeastZero(was.get(variantId)),
    after: atLeastZero(willBe.get(variantId)),
  });
};

/** Every listed item before and after, without deleted ones; grades and shared minimums follow from all items together. */
export const compareItems = (
  variants: readonly ComparedVariant[],
  team: Pick<TeamFacts, 'settings'>,
): readonly ComparedItem[] => {
  const grades = assignGrades(
    variants.map(({ variantId, gradingValue: value }) => ({ variantId, value })),
    team,
  );
  const getQuantities = suggestedQuantities(variants);
  const shown = variants.filter(({ isDeleted }) => !isDeleted);
  return shown.map((variant): ComparedItem => {
    const { variantId, productTitle, unitPrice, costPrice, before, after } = variant;
    const quantity = getQuantities(variantId);
    return {
      variantId,
      productTitle,
      unitPrice,
      costPrice,
      before: {
        status: before.numbers.status,
        gradingLevel: variant.gradingLevel,
        reorderQuantity: quantity.before,
      },
      after: {
        status: after.numbers.status,
        gradingLevel: grades.get(variantId)?.gradingLevel ?? null,
        reorderQuantity: quantity.after,
      },
    };
  });
};
