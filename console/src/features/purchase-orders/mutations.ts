import type { CallInput } from '@quartermaster/contracts/core/client';
import type { ShipmentId } from '@quartermaster/contracts/core/ids';
import type { RejectionCode } from '@quartermaster/contracts/core/rejection';
import { applyShipmentLandedCost } from '@quartermaster/contracts/inventory/calls/landed-cost';
import { restorePurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/history';
import {
  createPurchaseOrderWithQuantities,
  deletePurchaseOrder,
  deletePurchaseOrders,
  receiveShipment,
  setPurchaseOrderStatus,
  setPurchaseOrderStatuses,
  setShipments,
  updatePurchaseOrder,
  updateShipment,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, request } from '../../lib/http.ts';
import { refetchAfter } from '../../lib/invalidation.ts';
import { codeOf, type RefusalWords } from '../../lib/problems.ts';
import type { OrderChanges } from './order-edit.ts';

/** The texts of refusals in the words of a shop. */
export const words: RefusalWords = {
  NOT_FOUND: 'This purchase order no longer exists.',
  PURCHASE_ORDER_DELETED: 'This purchase order has been deleted.',
  PURCHASE_ORDER_CANCELLED: 'The order is cancelled. Reopen it before receiving.',
  STATUS_NOT_ALLOWED:
    'Something was received already, so it cannot become a draft or be cancelled.',
  SHIPMENT_OVER_ALLOCATED: 'More is in shipments than ordered. Take it out of a shipment first.',
  SHIPMENT_RECEIVED_IMMUTABLE: 'What was received stays as it is.',
  SHIPMENT_ALREADY_RECEIVED: 'Somebody else has received this shipment meanwhile.',
  SHIPMENT_PUSHED_TO_STORE: 'The store has taken this receipt over; it can no longer be undone.',
  DUPLICATE_VARIANT: 'Every variant can be in an order only once.',
  PERCENTAGE_OVER_100: 'A percentage discount is at most 100.',
  LANDED_COST_UNKNOWN: 'The landed costs are unknown while an exchange rate is missing.',
  VERSION_STALE: 'Somebody else changed this order meanwhile. What you see now is the newest.',
};

const ofOrders = { changes: ['purchase-orders'], words } as const;
const ofStock = { changes: ['purchase-orders', 'inventory'], words } as const;
const ofShipments = { changes: ['shipments', 'inventory', 'locations'], words } as const;

export const matching = (revision: number | null) =>
  revision === null ? {} : { ifMatch: revision };

/** `idempotencyKey`: one for each opening of the form, so that pressing twice drafts one order. */
export const useCreateOrder = (idempotencyKey: string) =>
  useMutation({
    mutationFn: (body: CallInput<typeof createPurchaseOrderWithQuantities>['body']) =>
      call(createPurchaseOrderWithQuantities, { body }, { idempotencyKey }),
    meta: { ...ofOrders, failed: 'The order was not created', showsErrors: ['VALIDATION_FAILED'] },
  });

export const useSaveOrder = (id: string) =>
  useMutation({
    mutationFn: ({ body, revision }: { body: OrderChanges; revision: number | null }) =>
      call(updatePurchaseOrder, { params: { id }, body }, matching(revision)),
    meta: { ...ofOrders, failed: 'The order was not saved', showsErrors: ['VERSION_STALE'] },
  });

export const useRestoreRevision = (id: string) =>
  useMutation({
    mutationFn: (revision: number) =>
      call(restorePurchaseOrder, { params: { id }, body: { revision } }),
    meta: { ...ofStock, failed: 'The values were not restored' },
  });

export const useSetStatus = (id: string) =>
  useMutation({
    mutationFn: ({ status, revision }: { status: PurchaseOrderStatus; revision: number | null }) =>
      call(setPurchaseOrderStatus, { params: { id }, body: { status } }, matching(revision)),
    meta: { ...ofStock, failed: 'The status was not changed' },
  });

/** As many orders as one call changes, all or none of them. */
const AT_ONCE = 1000;

/** More orders than that are changed in parts, one after the other. */
const inParts = async (
  ids: readonly string[],
  send: (part: string[]) => Promise<unknown>,
): Promise<void> => {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await send(ids.slice(from, from + AT_ONCE));
  }
};

/** Shows the parts that were changed before one was refused. */
const useRefetchOrders = () => {
  const client = useQueryClient();
  return () => void refetchAfter(client, ofStock.changes);
};

export const useSetStatuses = () => {
  const onError = useRefetchOrders();
  return useMutation({
    mutationFn: ({ ids, status }: { ids: readonly string[]; status: PurchaseOrderStatus }) =>
      inParts(ids, (part) =>
        call(setPurchaseOrderStatuses, { body: part.map((id) => ({ id, status })) }),
      ),
    onError,
    meta: { ...ofStock, failed: 'The statuses were not changed' },
  });
};

export const useDeleteOrder = () =>
  useMutation({
    mutationFn: (id: string) => call(deletePurchaseOrder, { params: { id } }),
    meta: { ...ofStock, failed: 'The order was not deleted' },
  });

export const useDeleteOrders = () => {
  const onError = useRefetchOrders();
  return useMutation({
    mutationFn: (ids: readonly string[]) =>
      inParts(ids, (part) => call(deletePurchaseOrders, { body: part })),
    onError,
    meta: { ...ofStock, failed: 'The orders were not deleted' },
  });
};

type ShipmentList = CallInput<typeof setShipments>['body'];

/** `showsErrors`: the screen shows these refusals; no toast repeats them. */
export const useSetShipments = (id: string, showsErrors: readonly RejectionCode[] = []) =>
  useMutation({
    mutationFn: ({ body, revision }: { body: ShipmentList; revision: number | null }) =>
      call(setShipments, { params: { id }, body }, matching(revision)),
    meta: { changes: ['shipments'], words, failed: 'The shipments were not saved', showsErrors },
  });

interface ShipmentChange {
  readonly shipmentId: ShipmentId;
  readonly revision: number | null;
  /** Absent when they stay. */
  readonly details?: z.input<(typeof updateShipment)['body']>;
  readonly costs?: { name: string; amount: number; currency: string }[];
}

/** Details and costs of a shipment are two calls; the second one goes on from where the first left the order. */
const saveShipment = async (id: string, change: ShipmentChange): Promise<void> => {
  const { shipmentId, revision, details, costs } = change;
  const params = { id, shipmentId };
  const from =
    details === undefined
      ? revision
      : (await request(updateShipment, { params, body: details }, matching(revision))).revision;
  if (costs === undefined) return;
  const body = { shipmentCosts: [{ shipmentId, costs }] };
  await call(updatePurchaseOrder, { params: { id }, body }, matching(from));
};

export const useSaveShipment = (id: string) =>
  useMutation({
    mutationFn: (change: ShipmentChange) => saveShipment(id, change),
    meta: { ...ofShipments, failed: 'The shipment was not saved', showsErrors: ['VERSION_STALE'] },
  });

type Receipt = CallInput<typeof receiveShipment>['body'];

export interface Receiving {
  readonly shipmentId: ShipmentId;
  readonly revision: number | null;
  readonly body: Receipt;
  /** Makes the shipment's landed unit costs those of its variants. */
  readonly useLandedCosts: boolean;
}

/** The outcome of the second step of receiving; the receipt itself is kept in any case. */
export type LandedCosts = 'applied' | 'unknown' | 'failed' | 'not asked';

const applied = (shipmentId: ShipmentId): Promise<LandedCosts> =>
  call(applyShipmentLandedCost, { body: { shipmentId } }).then(
    () => 'applied' as const,
    (error: unknown) => (codeOf(error) === 'LANDED_COST_UNKNOWN' ? 'unknown' : 'failed'),
  );

/** `idempotencyKey`: one for each count, so that a shipment is never booked twice. */
export const useReceive = (id: string, idempotencyKey: string) =>
  useMutation({
    mutationFn: async ({ shipmentId, revision, body, useLandedCosts }: Receiving) => {
      await call(
        receiveShipment,
        { params: { id, shipmentId }, body },
        { idempotencyKey, ...matching(revision) },
      );
      return useLandedCosts ? applied(shipmentId) : ('not asked' as const);
    },
    meta: { ...ofShipments, failed: 'The shipment was not received' },
  });

export const useUndoReceipt = (id: string) =>
  useMutation({
    mutationFn: (shipmentId: ShipmentId) =>
      call(receiveShipment, { params: { id, shipmentId }, body: { receivedAt: null } }),
    meta: { ...ofShipments, failed: 'The receipt was not undone' },
  });
