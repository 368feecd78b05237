import { orderShortfall } from '@quartermaster/contracts/inventory/rules/minimum-order';
import type { ItemSupplier } from '@quartermaster/contracts/inventory/read-models';
import { reorderCost, reorderTotals } from '@quartermaster/contracts/inventory/rules/reorder';
import type { ToBuyItem } from '@quartermaster/contracts/inventory/calls/to-buy';
import type { MoqMode } from '@quartermaster/contracts/suppliers/supplier';
import type { Line, Lines } from '../data/to-buy.ts';

/** Selection for an order: its variants, and the quantities that were changed by hand. */
export interface Picked {
  readonly lines: Lines;
  readonly quantities: ReadonlyMap<string, number>;
}

export const NOTHING_PICKED: Picked = { lines: new Map(), quantities: new Map() };

/** Ordered quantity of a variant: the typed one, else the suggestion. */
export const quantityOf = (item: ToBuyItem, quantities: Picked['quantities']): number =>
  quantities.get(item.variantId) ?? item.reorderQuantity ?? 0;

export const costOf = (item: ToBuyItem, quantity: number): number | null =>
  reorderCost(quantity, item.supplierUnitPrice, item.costPrice);

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
  supplier?.name ?? 'No supplier';

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

type Row = readonly [line: Line, quantity: number];

const belowPerProduct = (rows: readonly Row[], minimum: number): number => {
  const byProduct = new Map<string, number>();
  for (const [{ item }, quantity] of rows) {
    byProduct.set(item.productId, (byProduct.get(item.productId) ?? 0) + quantity);
  }
  return sumOf([...byProduct.values()].map((quantity) => orderShortfall([quantity], minimum)));
};

const quantityIn = (rows: readonly Row[]): readonly number[] =>
  rows.map(([, quantity]) => quantity);

const missingIn: Readonly<Record<MoqMode, (rows: readonly Row[], minimum: number) => number>> = {
  EntirePurchaseOrder: (rows, minimum) => orderShortfall(quantityIn(rows), minimum),
  EachSku: (rows, minimum) =>
    sumOf(quantityIn(rows).map((quantity) => orderShortfall([quantity], minimum))),
  PerProduct: belowPerProduct,
};

/** Units missing to a minimum in its mode; 0 when nothing is ordered (CALC-MOQ). */
const missingUnits = (rows: readonly Row[], supplier: ItemSupplier | null): number =>
  supplier === null ? 0 : missingIn[supplier.moqMode](rows, supplier.moq ?? 0);

const basketOf = (lines: readonly Line[], quantities: Picked['quantities']): Basket => {
  const supplier = lines[0]?.item.primarySupplier ?? null;
  const rows = lines.map((line): Row => [line, quantityOf(line.item, quantities)]);
  const totals = reorderTotals(
    rows.map(([{ item }, quantity]) => ({ quantity, cost: costOf(item, quantity) })),
  );
  return {
    supplier,
    lines,
    ...totals,
    shortfall: missingUnits(rows, supplier),
  };
};

/** The selected variants by primary supplier, the largest basket first and those without a supplier last. */
export const basketsOf = ({ lines, quantities }: Picked): readonly Basket[] => {
  const bySupplier = new Map<string, Line[]>();
  for (const line of lines.values()) {
    const id = line.item.primarySupplier?.id ?? '';
    bySupplier.set(id, [...(bySupplier.get(id) ?? []), line]);
  }
  return [...bySupplier.values()]
    .map((group) => basketOf(group, quantities))
    .sort(
      (a, b) =>
        Number(a.supplier === null) - Number(b.supplier === null) ||
        b.lines.length - a.lines.length,
    );
};

/** Totals of all baskets; every price is in the shop's currency. */
export const basketsTotal = (baskets: readonly Basket[]) => ({
  quantity: sumOf(baskets.map(({ quantity }) => quantity)),
  cost: sumOf(baskets.map(({ cost }) => cost)),
  withoutPrice: sumOf(baskets.map(({ withoutPrice }) => withoutPrice)),
});

/** Sets a quantity and selects the variant; null restores the suggestion. */
export const typed = (before: Picked, line: Line, quantity: number | null): Picked => {
  const id = line.item.variantId;
  const quantities = new Map(before.quantities);
  if (quantity === null) quantities.delete(id);
  else quantities.set(id, quantity);
  return { lines: new Map([...before.lines, [id, line]]), quantities };
};

export const without = ({ lines, quantities }: Picked, ids: Iterable<string>): Picked => {
  const kept = { lines: new Map(lines), quantities: new Map(quantities) };
  for (const id of ids) {
    kept.lines.delete(id);
    kept.quantities.delete(id);
  }
  return kept;
};
