import { MAX_LINE_UNITS } from '@quartermaster/contracts/core/bounds';
import type { VariantId } from '@quartermaster/contracts/core/ids';
import type { Line } from './read-line.ts';

/** A message about a row. */
export interface RowMessage {
  readonly row: number;
  readonly message: string;
}

/** Ids by the names in a file, in lower case; several objects may share a name. */
export interface Names {
  readonly variantIdsBySku: ReadonlyMap<string, readonly string[]>;
  readonly knownVariants: { readonly has: (variantId: VariantId) => boolean };
  readonly suppliers: ReadonlyMap<string, readonly string[]>;
}

export interface PlannedItem {
  readonly row: number;
  readonly variantId: VariantId;
  readonly quantity: number;
  /** Null takes the supplier's price, else the variant's cost. */
  readonly unitCost: number | null;
  readonly discount: Line['discount'];
  readonly supplierSKU: string;
}

/** Returns the only found id, else the problem. */
export const findOnlyMatch = (
  found: readonly string[] | undefined,
  label: string,
): string | { readonly wrong: string } => {
  const [only, ...others] = found ?? [];
  if (only === undefined) return { wrong: `There is no ${label}` };
  return others.length === 0 ? only : { wrong: `There are ${others.length + 1} of ${label}` };
};

const findVariantId = ({ variantId, sku }: Line, names: Names) => {
  if (variantId === '')
    return findOnlyMatch(names.variantIdsBySku.get(sku.toLowerCase()), `SKU ${sku}`);
  const found = names.knownVariants.has(variantId) ? [variantId] : [];
  return findOnlyMatch(found, `variant ${variantId}`);
};

/** An item with the units that have not arrived yet, since arrived ones are in stock. Packs are converted to units. */
const toPlannedItem = (line: Line, variantId: VariantId): PlannedItem => {
  const pack = line.pack ?? 1;
  const open = Math.max(0, (line.quantity ?? 0) - (line.receivedQuantity ?? 0));
  return {
    row: line.row,
    variantId,
    quantity: open * pack,
    unitCost: line.unitCost === null ? null : line.unitCost / pack,
    discount: line.discount,
    supplierSKU: line.supplierSKU,
  };
};

/** The items of an order; reports each problem with its row. */
export const planItems = (
  lines: readonly Line[],
  names: Names,
  wrong: (about: RowMessage) => void,
) => {
  const rows = new Map<string, number>();
  return lines.flatMap((line) => {
    const found = findVariantId(line, names);
    if (typeof found !== 'string') {
      wrong({ row: line.row, message: found.wrong });
      return [];
    }
    const before = rows.get(found);
    rows.set(found, line.row);
    const item = toPlannedItem(line, found);
    if (before !== undefined) {
      wrong({ row: line.row, message: `This item is in the order already, in row ${before}` });
    } else if (item.quantity > MAX_LINE_UNITS) {
      wrong({ row: line.row, message: 'Quantity is too large with this pack' });
    }
    return [item];
  });
};
