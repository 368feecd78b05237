import type { ProductId, VariantId } from '@quartermaster/contracts/core/ids';
import { type Need, need, type Rows } from '@quartermaster/platform/projections/projection';
import { listForecasts, listGroups } from './items.ts';
import {
  type Half,
  planItemMonths,
  planItems,
  planProducts,
  plans,
  planTotals,
  planVariants,
} from './tables.ts';

/** The item of a variant in a half, and the totals that it is in and gets into. */
const itemNeeds = (half: Half, variantId: VariantId, peek: Rows['get']): readonly Need[] => {
  const item = peek(planItems, half, variantId);
  const product = peek(planProducts, peek(planVariants, variantId)?.productId ?? '');
  const before = item && { ...item, category: item.shopifyCategory };
  const groups = [before, product].flatMap((one) => (one === undefined ? [] : listGroups(one)));
  return [
    need(planItems, half, variantId),
    need(planItemMonths, half, variantId),
    ...groups.map(([by, name]) => need(planTotals, half, by, name)),
  ];
};

/** What a fold reads of some variants and of their items. */
export const variantNeeds = (
  variantIds: readonly VariantId[],
  peek: Rows['get'],
): readonly Need[] => {
  const halves = listForecasts(peek).map(({ half }) => half);
  return [
    need(plans, 'plan'),
    ...variantIds.flatMap((variantId) => [
      need(planVariants, variantId),
      need(planProducts, peek(planVariants, variantId)?.productId ?? ''),
      ...halves.flatMap((half) => itemNeeds(half, variantId, peek)),
    ]),
  ];
};

/** What a fold reads of a product and its variants. */
export const productNeeds = (productId: ProductId, peek: Rows['get']): readonly Need[] => [
  need(planProducts, productId),
  ...variantNeeds(peek(planProducts, productId)?.variantIds ?? [], peek),
];
