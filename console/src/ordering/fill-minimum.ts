import type { VariantId } from '@quartermaster/contracts/core/ids';
import { linesOf, type Line, type SupplierSuggestions } from '../data/to-buy.ts';
import { quantityOf, type Basket, type Picked } from './basket.ts';

type Quantities = readonly (readonly [variantId: VariantId, quantity: number])[];

const picking = (
  { lines, quantities }: Picked,
  more: readonly Line[],
  changed: Quantities,
): Picked => ({
  lines: new Map([...lines, ...more.map((line): [string, Line] => [line.item.variantId, line])]),
  quantities: new Map([...quantities, ...changed]),
});

const days = ({ item }: Line): number => item.daysToOrder ?? Infinity;

/** Nearest last day to order first, then the most sales at risk. */
const byUrgency = (a: Line, b: Line): number =>
  days(a) === days(b) ? b.item.salesAtRisk - a.item.salesAtRisk : days(a) - days(b);

const mostUrgent = (lines: readonly Line[], missing: number): readonly Line[] => {
  const added: Line[] = [];
  let left = missing;
  for (const line of [...lines].sort(byUrgency)) {
    if (left <= 0) break;
    added.push(line);
    left -= line.item.reorderQuantity ?? 0;
  }
  return added;
};

/** Raises each line to a minimum per SKU. */
const raisedEach = (picked: Picked, basket: Basket, minimum: number): Picked =>
  picking(
    picked,
    [],
    basket.lines.flatMap(({ item }) => {
      const quantity = quantityOf(item, picked.quantities);
      return quantity > 0 && quantity < minimum ? [[item.variantId, Math.ceil(minimum)]] : [];
    }),
  );

/** Restores all suggestions of the products: they were computed for a minimum per product. */
const backToSuggested = (picked: Picked, basket: Basket, all: readonly Line[]): Picked => {
  const products = new Set(basket.lines.map(({ item }) => item.productId));
  const lines = all.filter(({ item }) => products.has(item.productId));
  return picking(
    picked,
    lines,
    lines.map(({ item }) => [item.variantId, item.reorderQuantity ?? 0] as const),
  );
};

/**
 * "Fill to minimum": a minimum of the whole order adds the supplier's most urgent other suggestions until it is reached; when all
 * of them are not enough, the quantities that the server computed for all of them (CALC-MOQ).
 */
export const filledToMinimum = (
  picked: Picked,
  basket: Basket,
  { groups, shortfall }: SupplierSuggestions,
): Picked => {
  const { supplier } = basket;
  const all = [...linesOf(groups).values()];
  if (supplier?.moqMode === 'EachSku') return raisedEach(picked, basket, supplier.moq ?? 0);
  if (supplier?.moqMode === 'PerProduct') return backToSuggested(picked, basket, all);
  if (shortfall !== null) {
    return picking(
      picked,
      all,
      shortfall.filled.map(({ variantId, quantity }) => [variantId, quantity] as const),
    );
  }
  const others = all.filter(({ item }) => !picked.lines.has(item.variantId));
  return picking(picked, mostUrgent(others, basket.shortfall), []);
};
