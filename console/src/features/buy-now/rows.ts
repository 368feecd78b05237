import type { ToBuyGroup, ToBuyItem } from '@quartermaster/contracts/inventory/calls/to-buy';
import { calculateCost, getQuantity, type OrderSelection } from '../../ordering/basket.ts';

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

const toVariantRow = (
  group: ToBuyGroup,
  item: ToBuyItem,
  quantities: OrderSelection['quantities'],
): VariantRow => {
  const quantity = getQuantity(item, quantities);
  return {
    kind: 'variant',
    id: item.variantId,
    group,
    item,
    quantity,
    cost: calculateCost(item, quantity),
    edited: quantities.has(item.variantId),
    alone: group.items.length === 1,
  };
};

export const NOTHING_TYPED: OrderSelection['quantities'] = new Map();

/** Converts products to rows: a product of one variant to the variant's row, others to a row with their variants. */
export const buyRows = (
  groups: readonly ToBuyGroup[],
  quantities: OrderSelection['quantities'],
): readonly BuyRow[] =>
  groups.map((group) => {
    const variants = group.items.map((item) => toVariantRow(group, item, quantities));
    const [only] = variants;
    return only !== undefined && variants.length === 1
      ? only
      : { kind: 'product', id: group.productId, group, variants };
  });

/** Groups the variants of a page by supplier, in the order of the page. */
export const rowsBySupplier = (rows: readonly BuyRow[]): readonly BuyRow[] => {
  const bySupplier = new Map<string, VariantRow[]>();
  for (const row of rows.flatMap(listVariantRows)) {
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
export const listVariantRows = (row: BuyRow): readonly VariantRow[] =>
  row.kind === 'variant' ? [row] : row.variants;
export const getChildren = (row: BuyRow): readonly BuyRow[] =>
  row.kind === 'variant' ? [] : row.variants;
export const isIgnored = (row: BuyRow): boolean =>
  row.kind === 'variant' && row.item.ignoreUntil !== null;

export const listVariantIds = (row: BuyRow): readonly string[] =>
  listVariantRows(row).map(({ id }) => id);

/** Lists the products of the rows, each once. */
export const listGroups = (rows: readonly BuyRow[]): readonly ToBuyGroup[] => [
  ...new Set(
    rows.flatMap((row) =>
      row.kind === 'product' ? [row.group] : listVariantRows(row).map(({ group }) => group),
    ),
  ),
];

/** Lists the quantities that are in orders already, without the orders that people hide (AMB-120). */
export const selectOrderedQuantities = (
  row: BuyRow,
  ignoredOrders: ReadonlySet<string>,
): ToBuyGroup['purchaseOrderQuantities'] =>
  listGroups([row]).flatMap(({ purchaseOrderQuantities }) =>
    purchaseOrderQuantities.filter(
      ({ poId, variantId }) =>
        !ignoredOrders.has(poId) &&
        (row.kind === 'product' || listVariantIds(row).includes(variantId)),
    ),
  );
