import type { ToBuyGroup, ToBuyItem } from '@quartermaster/contracts/inventory/calls/items';
import { costOf, quantityOf, type Picked } from './basket.ts';

interface ProductRow {
  readonly kind: 'product';
  readonly id: string;
  readonly group: ToBuyGroup;
  readonly variants: readonly VariantRow[];
}

export interface VariantRow {
  readonly kind: 'variant';
  readonly id: string;
  readonly group: ToBuyGroup;
  readonly item: ToBuyItem;
  /** What will be ordered: typed, else suggested. */
  readonly quantity: number;
  readonly cost: number | null;
  readonly edited: boolean;
  /** The only variant of its product, shown in the row of the product. */
  readonly alone: boolean;
}

export type BuyRow = ProductRow | VariantRow;

const variantRow = (
  group: ToBuyGroup,
  item: ToBuyItem,
  quantities: Picked['quantities'],
): VariantRow => {
  const quantity = quantityOf(item, quantities);
  return {
    kind: 'variant',
    id: item.variantId,
    group,
    item,
    quantity,
    cost: costOf(item, quantity),
    edited: quantities.has(item.variantId),
    alone: group.items.length === 1,
  };
};

export const NOTHING_TYPED: Picked['quantities'] = new Map();

/** Products of one variant are that variant's row; others open to theirs. */
export const buyRows = (
  groups: readonly ToBuyGroup[],
  quantities: Picked['quantities'],
): readonly BuyRow[] =>
  groups.map((group) => {
    const variants = group.items.map((item) => variantRow(group, item, quantities));
    const [only] = variants;
    return only !== undefined && variants.length === 1
      ? only
      : { kind: 'product', id: group.productId, group, variants };
  });

export const rowId = (row: BuyRow): string => row.id;
export const variantsOf = (row: BuyRow): readonly BuyRow[] =>
  row.kind === 'product' ? row.variants : [];
export const isIgnored = (row: BuyRow): boolean =>
  row.kind === 'variant' && row.item.ignoreUntil !== null;

export const variantIdsOf = (row: BuyRow): readonly string[] =>
  row.kind === 'variant' ? [row.id] : row.variants.map(({ id }) => id);

/** Units that are in orders already, without the orders people chose not to see (AMB-120). */
export const ordersOf = (
  row: BuyRow,
  ignoredOrders: ReadonlySet<string>,
): ToBuyGroup['purchaseOrderQuantities'] =>
  row.group.purchaseOrderQuantities.filter(
    ({ poId, variantId }) =>
      !ignoredOrders.has(poId) && (row.kind === 'product' || variantId === row.id),
  );
