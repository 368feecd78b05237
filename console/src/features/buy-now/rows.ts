import type { ToBuyGroup, ToBuyItem } from '@quartermaster/contracts/inventory/calls/to-buy';
import { costOf, quantityOf, type Picked } from '../../ordering/basket.ts';

interface ProductRow {
  readonly kind: 'product';
  readonly id: string;
  readonly group: ToBuyGroup;
  readonly variants: readonly VariantRow[];
}

/** Listed items of one supplier on the page. */
interface SupplierRow {
  readonly kind: 'supplier';
  readonly id: string;
  /** Empty for the items without a supplier. */
  readonly name: string;
  readonly variants: readonly VariantRow[];
}

export interface VariantRow {
  readonly kind: 'variant';
  readonly id: string;
  readonly group: ToBuyGroup;
  readonly item: ToBuyItem;
  /** Units to order: typed, else suggested. */
  readonly quantity: number;
  readonly cost: number | null;
  readonly edited: boolean;
  /** The row shows the title of its product: it is the product's only variant, or not below its product. */
  readonly alone: boolean;
}

export type ParentRow = ProductRow | SupplierRow;
export type BuyRow = ParentRow | VariantRow;

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

/** Converts products to rows: a product of one variant to the variant's row, others to a row with their variants. */
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

/** Groups the variants of a page by supplier, in the order of the page. */
export const rowsBySupplier = (rows: readonly BuyRow[]): readonly BuyRow[] => {
  const bySupplier = new Map<string, VariantRow[]>();
  for (const row of rows.flatMap(variantRowsOf)) {
    const id = row.item.primarySupplier?.id ?? '';
    bySupplier.set(id, [...(bySupplier.get(id) ?? []), { ...row, alone: true }]);
  }
  return [...bySupplier].map(([id, variants]) => ({
    kind: 'supplier',
    id: `supplier:${id}`,
    name: variants[0]?.item.primarySupplier?.name ?? '',
    variants,
  }));
};

export const rowId = (row: BuyRow): string => row.id;
export const variantRowsOf = (row: BuyRow): readonly VariantRow[] =>
  row.kind === 'variant' ? [row] : row.variants;
export const childrenOf = (row: BuyRow): readonly BuyRow[] =>
  row.kind === 'variant' ? [] : row.variants;
export const isIgnored = (row: BuyRow): boolean =>
  row.kind === 'variant' && row.item.ignoreUntil !== null;

export const variantIdsOf = (row: BuyRow): readonly string[] =>
  variantRowsOf(row).map(({ id }) => id);

/** Lists the products of the rows, each once. */
export const groupsOf = (rows: readonly BuyRow[]): readonly ToBuyGroup[] => [
  ...new Set(
    rows.flatMap((row) =>
      row.kind === 'product' ? [row.group] : variantRowsOf(row).map(({ group }) => group),
    ),
  ),
];

/** Lists the quantities that are in orders already, without the orders that people hide (AMB-120). */
export const ordersOf = (
  row: BuyRow,
  ignoredOrders: ReadonlySet<string>,
): ToBuyGroup['purchaseOrderQuantities'] =>
  groupsOf([row]).flatMap(({ purchaseOrderQuantities }) =>
    purchaseOrderQuantities.filter(
      ({ poId, variantId }) =>
        !ignoredOrders.has(poId) &&
        (row.kind === 'product' || variantIdsOf(row).includes(variantId)),
    ),
  );
