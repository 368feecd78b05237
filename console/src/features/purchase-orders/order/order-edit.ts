import type { SupplierId, VariantId } from '@quartermaster/contracts/core/ids';
import type {
  CostItem,
  PurchaseOrderContent,
  PurchaseOrderItemFields,
  PurchaseOrderItemInput,
} from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import type { OrderChanges } from '../../../data/purchase-orders/changes.ts';
import isEqual from 'fast-deep-equal';

/** Item while it is edited; a new one has a temporary id until it is saved. */
export type EditItem = PurchaseOrderItemFields & { readonly id: string };

/** Fields of an order that are edited together and saved at once. */
export interface OrderEdit {
  readonly name: string;
  readonly reference: string;
  readonly description: string;
  readonly currency: string | null;
  readonly supplierId: SupplierId | null;
  readonly issueDate: string | null;
  readonly coverageDate: string | null;
  readonly items: readonly EditItem[];
  readonly costItems: readonly CostItem[];
  readonly supplierCostItems: readonly CostItem[];
  readonly discountItems: readonly CostItem[];
  readonly exchangeRates: Readonly<Record<string, number>>;
}

const NEW = 'new:';

export const newItemId = (variantId: VariantId): string => `${NEW}${variantId}`;
export const isNewItem = (id: string): boolean => id.startsWith(NEW);

export const toOrderEdit = ({ content, ...order }: PurchaseOrder): OrderEdit => ({
  name: content.name,
  reference: content.reference,
  description: content.description,
  currency: content.currency,
  supplierId: order.supplierId,
  issueDate: order.issueDate,
  coverageDate: order.defaultStockCoverageDate,
  items: order.items.map(({ updatedAt: _, ...item }) => item),
  costItems: content.costItems,
  supplierCostItems: content.supplierCostItems,
  discountItems: content.discountItems,
  exchangeRates: content.exchangeRates,
});

const contentKeys = [
  'name',
  'reference',
  'description',
  'currency',
  'costItems',
  'supplierCostItems',
  'discountItems',
  'exchangeRates',
] as const satisfies readonly (keyof OrderEdit & keyof PurchaseOrderContent)[];

const toItemInput = ({ id, ...fields }: EditItem): PurchaseOrderItemInput =>
  isNewItem(id) ? fields : { id, ...fields };

/** Returns the fields that differ between two edits, as the save request takes them. */
export const diffOrderEdits = (from: OrderEdit, to: OrderEdit): OrderChanges => {
  const differs = (key: keyof OrderEdit): boolean => !isEqual(from[key], to[key]);
  const content = Object.fromEntries(
    contentKeys.filter(differs).map((key) => [key, to[key]]),
  ) as Partial<PurchaseOrderContent>;
  return {
    ...(Object.keys(content).length > 0 && { content }),
    ...(differs('supplierId') && { supplierId: to.supplierId }),
    ...(differs('issueDate') && { issueDate: to.issueDate }),
    ...(differs('coverageDate') && { defaultStockCoverageDate: to.coverageDate }),
    ...(differs('items') && { items: to.items.map(toItemInput) }),
  };
};
