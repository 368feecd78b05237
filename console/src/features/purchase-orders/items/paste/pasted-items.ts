import type { VariantId } from '@quartermaster/contracts/core/ids';
import { MAX_ITEMS } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { formatNumber } from '../../../../lib/format.ts';
import { amountRule, unitsRule } from '../../../../lib/numbers/rules.ts';
import {
  groupIdsBySku,
  readRowsBySku,
  type PastedRow,
  type PastedRows,
} from '../../../../lib/paste.ts';
import type { PastedTable } from '../../../../lib/pasted-table.ts';
import type { Variant } from '../../../../data/variants.ts';

const buildPasteFields = (currency: string) =>
  [
    { title: 'Quantity', rule: { ...unitsRule, isRequired: true } },
    { title: 'Unit cost', rule: amountRule(currency) },
  ] as const;

export interface PastedItem {
  readonly variantId: VariantId;
  readonly quantity: number;
  /** Null keeps the cost of the item, or takes the supplier's cost for a new one. */
  readonly unitCost: number | null;
}

export interface PastedItems {
  readonly pasted: readonly PastedItem[];
  readonly variants: ReadonlyMap<string, Variant>;
}

export const toPastedItem = ({ id, values }: PastedRow): PastedItem => ({
  variantId: id,
  quantity: values[0] ?? 0,
  unitCost: values[1] ?? null,
});

/** Reads rows of SKU, quantity and optional unit cost; refuses new items beyond the limit of an order. */
export const readItems =
  (catalogue: readonly Variant[], takenIds: ReadonlySet<string>, currency: string) =>
  (table: PastedTable): PastedRows => {
    const unknown = 'No tracked item has this SKU';
    const fields = buildPasteFields(currency);
    const matchedRows = readRowsBySku(table, {
      fields,
      idsBySku: groupIdsBySku(catalogue),
      unknown,
    });
    const added = matchedRows.rows.filter(({ id }) => !takenIds.has(id));
    const tooMany = new Set(added.slice(Math.max(0, MAX_ITEMS - takenIds.size)));
    const why = `An order holds at most ${formatNumber(MAX_ITEMS)} items`;
    const problems = [
      ...matchedRows.problems,
      ...[...tooMany].map(({ row }) => ({ row, text: table[row - 1]?.join('  ') ?? '', why })),
    ];
    return {
      ...matchedRows,
      rows: matchedRows.rows.filter((row) => !tooMany.has(row)),
      problems: problems.sort((a, b) => a.row - b.row),
    };
  };

interface Merge<Item> {
  readonly getVariantId: (item: Item) => string;
  readonly changed: (item: Item, pasted: PastedItem) => Item;
  readonly createItem: (variant: Variant) => Item;
}

/** Merges pasted items into a list: existing items get the new numbers, new items follow them. */
export const mergePasted = <Item>(
  items: readonly Item[],
  { pasted, variants }: PastedItems,
  { getVariantId, changed, createItem: made }: Merge<Item>,
): readonly Item[] => {
  const left = new Map(pasted.map((one) => [one.variantId, one]));
  const kept = items.map((item) => {
    const one = left.get(getVariantId(item));
    left.delete(getVariantId(item));
    return one === undefined ? item : changed(item, one);
  });
  const added = [...left.values()].flatMap((one) => {
    const variant = variants.get(one.variantId);
    return variant === undefined ? [] : [changed(made(variant), one)];
  });
  return [...kept, ...added];
};
