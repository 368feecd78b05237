import { calculateOrderShortfall } from '@quartermaster/contracts/inventory/rules/minimum-order';
import type { ItemSupplier } from '@quartermaster/contracts/inventory/read-models';
import {
  calculateReorderCost,
  sumReorderRows,
} from '@quartermaster/contracts/inventory/rules/reorder';
import type { ToBuyItem } from '@quartermaster/contracts/inventory/calls/to-buy';
import type { MoqMode } from '@quartermaster/contracts/suppliers/supplier';
import type { Line, Lines } from '../data/to-buy.ts';
import { NO_SUPPLIER } from './words.ts';

/** Selection for an order: its variants, and the quantities that were changed by hand. */
export interface OrderSelection {
  readonly lines: Lines;
  readonly quantities: ReadonlyMap<string, number>;
}

export const EMPTY_SELECTION: OrderSelection = { lines: new Map(), quantities: new Map() };

/** Ordered quantity of a variant: the typed one, else the suggestion. */
export const getQuantity = (item: ToBuyItem, quantities: OrderSelection['quantities']): number =>
  quantities.get(item.variantId) ?? item.reorderQuantity ?? 0;

export const calculateCost = (item: ToBuyItem, quantity: number): number | null =>
  calculateReorderCost(quantity, item.supplierUnitPrice, item.costPrice);

export interface Basket {
  /** Null: products without a supplier. */
  readonly supplier: ItemSupplier | null;
  readonly lines: readonly Line[];
  readonly quantity: number;
  /** Of the lines that have a price. */
  readonly cost: number;
  /** Lines to buy without a price. */
  readonly withoutPrice: number;
  /** Units missing to the supplier's minimum, 0 when it is met or there is none. */
  readonly shortfall: number;
}

/** "None" names the basket of products without a supplier. */
export const basketId = ({ supplier }: Pick<Basket, 'supplier'>): string => supplier?.id ?? 'none';
export const basketName = ({ supplier }: Pick<Basket, 'supplier'>): string =>
  supplier?.name ?? NO_SUPPLIER;

const sumNumbers = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0);

type Row = readonly [line: Line, quantity: number];

const countMissingPerProduct = (rows: readonly Row[], minimum: number): number => {
  const byProduct = new Map<string, number>();
  for (const [{ item }, quantity] of rows) {
    byProduct.set(item.productId, (byProduct.get(item.productId) ?? 0) + quantity);
  }
  return sumNumbers(
    [...byProduct.values()].map((quantity) => calculateOrderShortfall([quantity], minimum)),
  );
};

const listQuantities = (rows: readonly Row[]): readonly number[] =>
  rows.map(([, quantity]) => quantity);

const missingByMode: Readonly<Record<MoqMode, (rows: readonly Row[], minimum: number) => number>> =
  {
    EntirePurchaseOrder: (rows, minimum) => calculateOrderShortfall(listQuantities(rows), minimum),
    EachSku: (rows, minimum) =>
      sumNumbers(
        listQuantities(rows).map((quantity) => calculateOrderShortfall([quantity], minimum)),
      ),
    PerProduct: countMissingPerProduct,
  };

/** Units missing to a minimum in its mode; 0 when nothing is ordered (CALC-MOQ). */
const countMissingUnits = (rows: readonly Row[], supplier: ItemSupplier | null): number =>
  supplier === null ? 0 : missingByMode[supplier.moqMode](rows, supplier.moq ?? 0);

const toBasket = (lines: readonly Line[], quantities: OrderSelection['quantities']): Basket => {
  const supplier = lines[0]?.item.primarySupplier ?? null;
  const rows = lines.map((line): Row => [line, getQuantity(line.item, quantities)]);
  const totals = sumReorderRows(
    rows.map(([{ item }, quantity]) => ({ quantity, cost: calculateCost(item, quantity) })),
  );
  return {
    supplier,
    lines,
    ...totals,
    shortfall: countMissingUnits(rows, supplier),
  };
};

/** The selected variants by primary supplier, the largest basket first and those without a supplier last. */
export const groupIntoBaskets = ({ lines, quantities }: OrderSelection): readonly Basket[] => {
  const bySupplier = new Map<string, Line[]>();
  for (const line of lines.values()) {
    const id = line.item.primarySupplier?.id ?? '';
    bySupplier.set(id, [...(bySupplier.get(id) ?? []), line]);
  }
  return [...bySupplier.values()]
    .map((group) => toBasket(group, quantities))
    .sort(
      (a, b) =>
        Number(a.supplier === null) - Number(b.supplier === null) ||
        b.lines.length - a.lines.length,
    );
};

/** Totals of all baskets; every price is in the shop's currency. */
export const sumBaskets = (baskets: readonly Basket[]) => ({
  quantity: sumNumbers(baskets.map(({ quantity }) => quantity)),
  cost: sumNumbers(baskets.map(({ cost }) => cost)),
  withoutPrice: sumNumbers(baskets.map(({ withoutPrice }) => withoutPrice)),
});

/** Sets a quantity and selects the variant; null restores the suggestion. */
export const withQuantity = (
  before: OrderSelection,
  line: Line,
  quantity: number | null,
): OrderSelection => {
  const id = line.item.variantId;
  const quantities = new Map(before.quantities);
  if (quantity === null) quantities.delete(id);
  else quantities.set(id, quantity);
  return { lines: new Map([...before.lines, [id, line]]), quantities };
};

export const withoutVariants = (
  { lines, quantities }: OrderSelection,
  ids: Iterable<string>,
): OrderSelection => {
  const kept = { lines: new Map(lines), quantities: new Map(quantities) };
  for (const id of ids) {
    kept.lines.delete(id);
    kept.quantities.delete(id);
  }
  return kept;
};
