import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { PreviewedItem } from '@quartermaster/contracts/inventory/calls/settings-preview';
import { gradingsOf } from '../grading.ts';
import type { TeamFacts } from '../tables.ts';
import { finalsOf, type Suggestible } from '../to-buy/suggest.ts';
import type { ComparedVariant } from './derive-compared.ts';

/** An item before and after, with the prices of what is suggested. */
export interface ComparedItem
  extends
    Pick<PreviewedItem, 'variantId' | 'status' | 'gradingLevel' | 'reorderQuantity'>,
    Pick<ComparedVariant, 'productTitle' | 'unitPrice' | 'costPrice'> {}

/** No delivery and no demand; a minimum that is not shared does not look at it. */
const noPlan: Suggestible['stockPlan'] = {
  onHand: 0,
  rate: { units: 0, days: 1 },
  continueSelling: false,
  deliveries: [],
};

const suggestible = (variant: ComparedVariant, side: 'before' | 'after'): Suggestible => {
  const { rawReorderQuantity, stockPlan, arrivalDay, supplier } = variant[side];
  return {
    variantId: variant.variantId,
    productId: variant.productId,
    rawReorderQuantity,
    stockPlan: stockPlan ?? noPlan,
    arrivalDay,
    primarySupplier:
      supplier === undefined
        ? null
        : { id: supplier.supplierId, moq: supplier.moq, moqMode: supplier.moqMode },
  };
};

/** Units that buy-now suggests by variant. Where no minimum is shared, only what is to be bought anyway is. */
const suggestionsOf = (
  variants: readonly ComparedVariant[],
  side: 'before' | 'after',
): ReadonlyMap<VariantId, number | null> => {
  const rows: Suggestible[] = [];
  for (const variant of variants) {
    const { rawReorderQuantity, stockPlan, isBuyable } = variant[side];
    if (!isBuyable) continue;
    if (rawReorderQuantity > 0 || stockPlan !== null) rows.push(suggestible(variant, side));
  }
  return finalsOf(rows);
};

const atLeastZero = (quantity: number | null | undefined): number => Math.max(0, quantity ?? 0);

/** Units that buy-now suggests of a variant as it is and as it would be; 0 where it does not list it. */
export const suggestedQuantities = (
  variants: readonly ComparedVariant[],
): ((variantId: VariantId) => { readonly before: number; readonly after: number }) => {
  const was = suggestionsOf(variants, 'before');
  const willBe = suggestionsOf(variants, 'after');
  return (variantId) => ({
    before: atLeastZero(was.get(variantId)),
    after: atLeastZero(willBe.get(variantId)),
  });
};

/** Every listed item before and after; grades and shared minimums follow from all items together. */
export const comparedItems = (
  variants: readonly ComparedVariant[],
  team: Pick<TeamFacts, 'settings'>,
): readonly ComparedItem[] => {
  const grades = gradingsOf(
    variants.map(({ variantId, gradingValue: value }) => ({ variantId, value })),
    team,
  );
  const quantitiesOf = suggestedQuantities(variants);
  return variants.map(
    ({ variantId, productTitle, unitPrice, costPrice, before, after }): ComparedItem => ({
      variantId,
      productTitle,
      unitPrice,
      costPrice,
      status: { before: before.status, after: after.status },
      gradingLevel: {
        before: before.gradingLevel,
        after: grades.get(variantId)?.gradingLevel ?? null,
      },
      reorderQuantity: quantitiesOf(variantId),
    }),
  );
};
