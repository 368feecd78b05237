import type { EventOf } from '@quartermaster/contracts/core/event';
import type { SupplierId, TeamId, VariantId } from '@quartermaster/contracts/core/ids';
import {
  paymentsSet,
  purchaseOrderCreated,
  purchaseOrderDeleted,
  purchaseOrderDetailsChanged,
  purchaseOrderItemsChanged,
  purchaseOrderStatusSet,
} from '@quartermaster/contracts/purchase-orders/events/orders';
import {
  emptyContent,
  type PurchaseOrderContent,
} from '@quartermaster/contracts/purchase-orders/purchase-order';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import { fact, type GivenEvent } from '../core/given-events.ts';

export const order = '00000000-0000-4000-8000-0000000000e1';
export const otherOrder = '00000000-0000-4000-8000-0000000000e2';

const stream = (id: string): string => `purchase_order.${id}`;
type ItemsChanged = EventOf<typeof purchaseOrderItemsChanged>['data'];
export type Item = ItemsChanged['added'][number];

interface Details {
  readonly id?: string;
  readonly teamId?: TeamId;
  readonly supplierId?: SupplierId | null;
  readonly issueDate?: string | null;
  readonly defaultStockCoverageDate?: string | null;
  readonly content?: Partial<PurchaseOrderContent>;
}

const makeDetails = ({ id = order, content, ...given }: Details) => ({
  purchaseOrderId: id,
  supplierId: given.supplierId ?? null,
  content: { ...emptyContent, name: 'PO-0001', ...content },
  issueDate: given.issueDate ?? null,
  defaultStockCoverageDate: given.defaultStockCoverageDate ?? null,
});

export const drafted = (given: Details = {}): GivenEvent => {
  const { id = order, teamId } = given;
  const data = { ...makeDetails(given), duplicatedFrom: null, on: '2026-03-01' };
  return fact(purchaseOrderCreated, stream(id), data, teamId === undefined ? {} : { teamId });
};

export const detailed = (given: Details = {}): GivenEvent =>
  fact(purchaseOrderDetailsChanged, stream(given.id ?? order), makeDetails(given));

/** The id of an item is the id of its variant with an `i` before it. */
export const item = (
  productVariantId: VariantId,
  quantity: number,
  unitCost: number,
  given: Partial<Item> = {},
): Item => ({
  id: `i${productVariantId}`,
  productVariantId,
  quantity,
  unitCost,
  discount: null,
  discountType: null,
  supplierSKU: null,
  stockCoverageDate: null,
  storePrice: null,
  ...given,
});

export const itemsChanged = (data: Partial<ItemsChanged>, id = order): GivenEvent =>
  fact(purchaseOrderItemsChanged, stream(id), {
    purchaseOrderId: id,
    added: [],
    changed: [],
    removed: [],
    ...data,
  });

export const itemsAdded = (added: Item[], id = order): GivenEvent => itemsChanged({ added }, id);

export const statusSet = (
  from: PurchaseOrderStatus,
  to: PurchaseOrderStatus,
  given: Partial<EventOf<typeof purchaseOrderStatusSet>['data']> & { id?: string } = {},
): GivenEvent => {
  const { id = order, ...more } = given;
  const data = { purchaseOrderId: id, from, to, on: '2026-03-02', openQuantities: [] };
  return fact(purchaseOrderStatusSet, stream(id), { ...data, cause: 'user', ...more });
};

type GivenPayment = Partial<EventOf<typeof paymentsSet>['data']['payments'][number]> & {
  readonly id: string;
};

/** Sets the payments of the order. */
export const paidIn = (
  id: string,
  ...payments: readonly (GivenPayment & { readonly teamId?: TeamId })[]
): GivenEvent => {
  const plain = { name: 'Deposit', description: '', amount: 100, currency: 'USD', dueDate: null };
  const list = payments.map(({ teamId: _, ...payment }) => ({
    ...plain,
    status: 'NOT_PAID' as const,
    ...payment,
  }));
  const teamId = payments[0]?.teamId;
  const data = { purchaseOrderId: id, payments: list };
  return fact(paymentsSet, stream(id), data, teamId === undefined ? {} : { teamId });
};

export const paid = (...payments: readonly GivenPayment[]): GivenEvent =>
  paidIn(order, ...payments);

export const deleted = (id = order): GivenEvent =>
  fact(purchaseOrderDeleted, stream(id), { purchaseOrderId: id });
