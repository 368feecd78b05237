import type { SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import type { CostItem } from '@quartermaster/contracts/purchase-orders/purchase-order';
import { formatDate, formatMoney } from '../../../lib/format.ts';
import { writeNumber } from '../../../lib/numbers/parse-number.ts';
import { percentRule } from '../../../lib/numbers/rules.ts';
import { createFieldPart, type Part } from '../../../lib/merge.ts';
import { discountText } from '../items/item-edits.ts';
import type { EditItem, OrderEdit } from './order-edit.ts';
import { costText, itemText } from './words.ts';

export interface NameLookup {
  readonly variant: (variantId: VariantId) => string;
  readonly supplier: (supplierId: SupplierId | null) => string;
}

const ITEM = 'item:';

const formatCost = (item: CostItem): string =>
  item.type === 'Fixed'
    ? costText(item.name, formatMoney(item.amount, item.currency))
    : costText(item.name, `${writeNumber(item.amount, percentRule)}%`);

const costsText = (items: readonly CostItem[]): string => items.map(formatCost).join(', ');

const formatItem = (item: EditItem): string =>
  itemText({
    quantity: item.quantity,
    unitCost: formatMoney(item.unitCost, null),
    discount: item.discount === null ? null : discountText(item),
    supplierSku: item.supplierSKU,
  });

const toItemPart = (item: EditItem, names: NameLookup): Part => {
  const { id: _, ...value } = item;
  return {
    // Keyed by variant, so that a merge detects two users adding the same one.
    key: `${ITEM}${item.productVariantId}`,
    label: names.variant(item.productVariantId),
    value,
    text: formatItem(item),
  };
};

/** Splits an order into parts that can be compared and chosen one by one. */
export const splitOrderIntoParts = (edit: OrderEdit, names: NameLookup): readonly Part[] => {
  const part = createFieldPart(edit);
  return [
    part('name', 'Name', edit.name),
    part('reference', 'Reference', edit.reference),
    part('description', 'Description', edit.description),
    part('currency', 'Currency', edit.currency ?? 'Shop currency'),
    part('supplierId', 'Supplier', names.supplier(edit.supplierId)),
    part('issueDate', 'Issue date', formatDate(edit.issueDate)),
    part('coverageDate', 'Stock coverage date', formatDate(edit.coverageDate)),
    part('costItems', 'Other costs', costsText(edit.costItems)),
    part('supplierCostItems', 'Supplier costs', costsText(edit.supplierCostItems)),
    part('discountItems', 'Discounts', costsText(edit.discountItems)),
    part(
      'exchangeRates',
      'Exchange rates',
      Object.entries(edit.exchangeRates)
        .map(([currency, rate]) => `${currency} ${rate}`)
        .join(', '),
    ),
    ...edit.items.map((item) => toItemPart(item, names)),
  ];
};

/** Builds the edit from the chosen parts; saved items keep their ids (`theirs`), new ones stay new. */
export const buildEditFromParts = (
  parts: readonly Part[],
  mine: OrderEdit,
  theirs: OrderEdit,
): OrderEdit => {
  const itemIdsByVariant = new Map(
    [...mine.items, ...theirs.items].map((one) => [one.productVariantId, one.id]),
  );
  const saved = new Set(theirs.items.map(({ productVariantId }) => productVariantId));
  const items = parts
    .filter(({ key }) => key.startsWith(ITEM))
    .map(({ value }): EditItem => {
      const fields = value as Omit<EditItem, 'id'>;
      const id = itemIdsByVariant.get(fields.productVariantId) ?? '';
      return {
        ...fields,
        id: saved.has(fields.productVariantId) ? id : `new:${fields.productVariantId}`,
      };
    });
  const details = parts.filter(({ key }) => !key.startsWith(ITEM));
  const rest = Object.fromEntries(details.map(({ key, value }) => [key, value]));
  return { ...mine, ...rest, items };
};
