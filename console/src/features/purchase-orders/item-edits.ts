import {
  purchaseOrderItemFields,
  type PurchaseOrderItemFields,
} from '@quartermaster/contracts/purchase-orders/purchase-order';
import { formatNumber } from '../../lib/format.ts';
import { parseQuantity } from '../../lib/parse-quantity.ts';
import type { CellValue } from '../../ui/data-grid/column.ts';
import { newItemId, type EditItem } from './order-edit.ts';
import { startingPrices, type Pricing, type Variant } from './variants.ts';

const { shape } = purchaseOrderItemFields;
type Discount = Pick<PurchaseOrderItemFields, 'discount' | 'discountType'>;

/** "10%" or "2.25"; empty without one. An amount that was stored without its type takes nothing off, and says so. */
export const discountText = ({ discount, discountType }: Discount): string => {
  if (discount === null) return '';
  if (discountType === null) return `${formatNumber(discount)}, no type`;
  return `${formatNumber(discount)}${discountType === 'Percentage' ? '%' : ''}`;
};

const withinBounds = (discount: number | null, isPercentage: boolean): discount is number =>
  discount !== null &&
  shape.discount.safeParse(discount).success &&
  !(isPercentage && discount > 100);

/** What was typed as a discount: a percentage with its sign, else an amount per unit; null when it is neither. */
export const parseDiscount = (typed: string): Discount | null => {
  const text = typed.trim();
  if (text === '' || text === '0') return { discount: null, discountType: null };
  const isPercentage = text.endsWith('%');
  const discount = parseQuantity(isPercentage ? text.slice(0, -1) : text);
  if (!withinBounds(discount, isPercentage)) return null;
  return { discount, discountType: isPercentage ? 'Percentage' : 'Fixed' };
};

/** Why a number is no quantity; null when it is one. */
export const refuseQuantity = (value: number): string | null =>
  shape.quantity.safeParse(value).success ? null : 'Quantities are whole units, 0 or more';

/** Why a number is no unit cost; null when it is one. */
export const refuseUnitCost = (value: number): string | null =>
  shape.unitCost.safeParse(value).success ? null : 'A cost is 0 or more';

type Edit = (item: EditItem, value: CellValue) => EditItem | string;

const edits: Readonly<Record<string, Edit>> = {
  quantity: (item, value) => {
    const quantity = Number(value ?? 0);
    return refuseQuantity(quantity) ?? { ...item, quantity };
  },
  unitCost: (item, value) => {
    const unitCost = Number(value ?? 0);
    return refuseUnitCost(unitCost) ?? { ...item, unitCost };
  },
  discount: (item, value) => {
    const discount = parseDiscount(String(value ?? ''));
    return discount === null
      ? 'A discount is an amount, or a percentage such as 10%'
      : { ...item, ...discount };
  },
  supplierSKU: (item, value) => ({
    ...item,
    supplierSKU: typeof value === 'string' && value !== '' ? value : null,
  }),
};

/** An item after one of its cells was edited, or the sentence that says why not. */
export const editedItem = (item: EditItem, key: string, value: CellValue): EditItem | string =>
  edits[key]?.(item, value) ?? item;

/** A variant as a new item, quantity 0. */
export const itemOfVariant = (variant: Variant, pricing: Pricing): EditItem => ({
  id: newItemId(variant.id),
  productVariantId: variant.id,
  quantity: 0,
  discount: null,
  discountType: null,
  stockCoverageDate: null,
  ...startingPrices(variant, pricing),
});
