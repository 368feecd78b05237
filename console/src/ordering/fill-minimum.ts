import type { VariantId } from '@quartermaster/contracts/core/ids';
import { toLines, type Line, type SupplierSuggestions } from '../data/to-buy.ts';
import { getQuantity, type Basket, type OrderSelection } from './basket.ts';

type Quantities = readonly (readonly [variantId: VariantId, quantity: number])[];

const addToSelection = (
  { lines, quantities }: OrderSelection,
  more: readonly Line[],
  changed: Quantities,
): OrderSelection => ({
  lines: new Map([...lines, ...more.map((line): [string, Line] => [line.item.variantId, line])]),
  quantities: new Map([...quantities, ...changed]),
});

const days = ({ item }: Line): number => item.daysToOrder ?? Infinity;

/** Nearest last day to order first, then the most sales at risk. */
const byUrgency = (a: Line, b: Line): number =>
  days(a) === days(b) ? b.item.salesAtRisk - a.item.salesAtRisk : days(a) - days(b);

const selectMostUrgent = (lines: readonly Line[], missing: number): readonly Line[] => {
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
const raiseEach = (picked: OrderSelection, basket: Basket, minimum: number): OrderSelection =>
  addToSelection(
    picked,
    [],
    basket.lines.flatMap(({ item }) => {
      const quantity = getQuantity(item, picked.quantities);
      return quantity > 0 && quantity < minimum ? [[item.variantId, Math.ceil(minimum)]] : [];
    }),
  );

/** Restores all suggestions of the products: they were computed for a minimum per product. */
const restoreSuggested = (
  picked: OrderSelection,
  basket: Basket,
  all: readonly Line[],
): OrderSelection => {
  const products = new Set(basket.lines.map(({ item }) => item.productId));
  const lines = all.filter(({ item }) => products.has(item.productId));
  return addToSelection(
    picked,
    lines,
    lines.map(({ item }) => [item.variantId, item.reorderQuantity ?? 0] as const),
  );
};

/**
 * "Fill to minimum": a minimum of the whole order adds the supplier's most urgent other suggestions until it is reached; when all
 * of them are not enough, the quantities that the server computed for all of them (CALC-MOQ).
 */
export const fillToMinimum = (
  picked: OrderSelection,
  basket: Basket,
  { groups, shortfall }: SupplierSuggestions,
): OrderSelection => {
  const { supplier } = basket;
  const all = [...toLines(groups).values()];
  if (supplier?.moqMode === 'EachSku') return raiseEach(picked, basket, supplier.moq ?? 0);
  if (supplier?.moqMode === 'PerProduct') return restoreSuggested(picked, basket, all);
  if (shortfall !== null) {
    return addToSelection(
      picked,
      all,
      shortfall.filled.map(({ variantId, quantity }) => [variantId, quantity] as const),
    );
  }
  const others = all.filter(({ item }) => !picked.lines.has(item.variantId));
  return addToSelection(picked, selectMostUrgent(others, basket.shortfall), []);
};
