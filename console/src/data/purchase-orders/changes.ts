import { splitIntoChunks } from '@quartermaster/contracts/core/chunks';
import type { CallInput } from '@quartermaster/contracts/core/client';
import {
  createPurchaseOrderWithQuantities,
  deletePurchaseOrder,
  deletePurchaseOrders,
  duplicatePurchaseOrder,
  getPurchaseOrder,
  setPurchaseOrderStatus,
  setPurchaseOrderStatuses,
  updatePurchaseOrder,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { reopenPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/settlement';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, requireRevision, request } from '../../lib/http.ts';
import { refetchAffected } from '../invalidation.ts';
import { retryAfterStoreAnswers } from './retry-after-store-answers.ts';
import { words, type ReadOrder } from './order.ts';
import { useIdempotencyKey } from '../queries.ts';

const orders = ['purchase-orders'] as const;
const ordersAndStock = ['purchase-orders', 'inventory'] as const;

export type NewOrder = CallInput<typeof createPurchaseOrderWithQuantities>['body'];

/** `already` is true when the order existed before the call. */
interface CreatedOrder {
  readonly id: string;
  readonly already?: boolean;
  /** Notes for the member, such as that another order has this name too. */
  readonly notes?: readonly string[] | undefined;
}
export type CreateOrder = (order: NewOrder, idempotencyKey: string) => Promise<CreatedOrder>;

const createOrder: CreateOrder = (body, idempotencyKey) =>
  call(createPurchaseOrderWithQuantities, { body }, { idempotencyKey });

/** `onCreated` runs even if the form was closed meanwhile. */
export const useCreateOrder = (
  onCreated?: (created: CreatedOrder, order: NewOrder) => void,
  create: CreateOrder = createOrder,
) => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (order: NewOrder) => create(order, idempotencyKey),
    onSuccess: (created, order) => onCreated?.(created, order),
    meta: {
      failed: 'The order was not created',
      tracked: 'Create purchase order',
      changes: orders,
      words,
      showsErrors: ['VALIDATION_FAILED'],
    },
  });
};

interface Addition {
  readonly orderId: string;
  readonly items: NewOrder['items'];
}

/** Adds items to an order; units of a variant that it has already are added up. */
export const useAddItems = (onAdded: (addition: Addition) => void) =>
  useMutation({
    mutationFn: async ({ orderId: id, items }: Addition) => {
      const { body: order, revision } = await request(getPurchaseOrder, { params: { id } });
      const added = new Map(items.map((item) => [item.productVariantId, item.quantity]));
      const known = order.items.map(({ updatedAt: _, ...item }) => {
        const quantity = item.quantity + (added.get(item.productVariantId) ?? 0);
        added.delete(item.productVariantId);
        return { ...item, quantity };
      });
      const more = items.filter(({ productVariantId }) => added.has(productVariantId));
      const body = { items: [...known, ...more] };
      return call(updatePurchaseOrder, { params: { id }, body }, requireRevision(revision));
    },
    onSuccess: (_answer, addition) => onAdded(addition),
    meta: { failed: 'The items were not added', changes: orders, words },
  });

export const useDuplicateOrder = () =>
  useMutation({
    mutationFn: (id: string) => call(duplicatePurchaseOrder, { params: { id } }),
    meta: { failed: 'The order was not duplicated', changes: orders, words },
  });

export type OrderChanges = NonNullable<CallInput<typeof updatePurchaseOrder>['body']>;

export const useSaveOrder = (id: string) =>
  useMutation({
    mutationFn: ({ body, revision }: { body: OrderChanges; revision: number | null }) =>
      call(updatePurchaseOrder, { params: { id }, body }, requireRevision(revision)),
    meta: {
      failed: 'The order was not saved',
      changes: orders,
      words,
      showsErrors: ['VERSION_STALE'],
    },
  });

export const useSetStatus = (id: string) =>
  useMutation({
    mutationFn: ({ status, seen }: { status: PurchaseOrderStatus; seen: ReadOrder }) =>
      retryAfterStoreAnswers(seen, (revision) =>
        call(
          setPurchaseOrderStatus,
          { params: { id }, body: { status } },
          requireRevision(revision),
        ),
      ),
    meta: { failed: 'The status was not changed', changes: ordersAndStock, words },
  });

export const useReopenOrder = (id: string) =>
  useMutation({
    mutationFn: ({ reason, revision }: { reason: string; revision: number | null }) =>
      call(reopenPurchaseOrder, { params: { id }, body: { reason } }, requireRevision(revision)),
    meta: {
      failed: 'The order was not reopened',
      changes: ordersAndStock,
      words: { ...words, STATUS_NOT_ALLOWED: 'Only a fully received order can be reopened.' },
    },
  });

/** Most orders in one call, which changes all or none of them. */
const AT_ONCE = 1000;

/** Changes more orders in parts, one after the other. */
const runInParts = async (
  ids: readonly string[],
  send: (part: string[]) => Promise<unknown>,
): Promise<void> => {
  for (const part of splitIntoChunks(ids, AT_ONCE)) await send(part);
};

/** Refetches the orders, since parts may have changed before one was refused. */
const useRefetchOrders = () => {
  const client = useQueryClient();
  return () => void refetchAffected(client, ordersAndStock);
};

export const useSetStatuses = () => {
  const onError = useRefetchOrders();
  return useMutation({
    mutationFn: ({ ids, status }: { ids: readonly string[]; status: PurchaseOrderStatus }) =>
      runInParts(ids, (part) =>
        call(setPurchaseOrderStatuses, { body: part.map((id) => ({ id, status })) }),
      ),
    onError,
    meta: { failed: 'The statuses were not changed', changes: ordersAndStock, words },
  });
};

export const useDeleteOrder = () =>
  useMutation({
    mutationFn: (id: string) => call(deletePurchaseOrder, { params: { id } }),
    meta: { failed: 'The order was not deleted', changes: ordersAndStock, words },
  });

export const useDeleteOrders = () => {
  const onError = useRefetchOrders();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      runInParts(ids, (part) => call(deletePurchaseOrders, { body: part })),
    onError,
    meta: { failed: 'The orders were not deleted', changes: ordersAndStock, words },
  });
};
