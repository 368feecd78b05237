import type { CallInput } from '@quartermaster/contracts/core/client';
import type { ShipmentId } from '@quartermaster/contracts/core/ids';
import type { RejectionCode } from '@quartermaster/contracts/core/rejection';
import { applyShipmentLandedCost } from '@quartermaster/contracts/inventory/calls/landed-cost';
import {
  receiveShipment,
  setShipments,
  updatePurchaseOrder,
  updateShipment,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { call, requireRevision, request } from '../../lib/http.ts';
import { getRejectionCode } from '../../lib/problems.ts';
import { words } from './order.ts';

type ShipmentList = CallInput<typeof setShipments>['body'];

/** `showsErrors`: the screen shows these refusals; no toast repeats them. */
export const useSetShipments = (id: string, showsErrors: readonly RejectionCode[] = []) =>
  useMutation({
    mutationFn: ({ body, revision }: { body: ShipmentList; revision: number | null }) =>
      call(setShipments, { params: { id }, body }, requireRevision(revision)),
    meta: { failed: 'The shipments were not saved', changes: ['shipments'], words, showsErrors },
  });

interface ShipmentChange {
  readonly shipmentId: ShipmentId;
  readonly revision: number | null;
  /** Absent when they stay. */
  readonly details?: z.input<(typeof updateShipment)['body']>;
  readonly costs?: { name: string; amount: number; currency: string }[];
}

/** Saves details and costs in two calls; the second one uses the revision of the first. */
const saveShipment = async (id: string, change: ShipmentChange): Promise<void> => {
  const { shipmentId, revision, details, costs } = change;
  const params = { id, shipmentId };
  const from =
    details === undefined
      ? revision
      : (await request(updateShipment, { params, body: details }, requireRevision(revision)))
          .revision;
  if (costs === undefined) return;
  const body = { shipmentCosts: [{ shipmentId, costs }] };
  await call(updatePurchaseOrder, { params: { id }, body }, requireRevision(from));
};

export const useSaveShipment = (id: string) =>
  useMutation({
    mutationFn: (change: ShipmentChange) => saveShipment(id, change),
    meta: {
      failed: 'The shipment was not saved',
      changes: ['shipments', 'inventory'],
      words,
      showsErrors: ['VERSION_STALE'],
    },
  });

type Receipt = CallInput<typeof receiveShipment>['body'];

export interface Receiving {
  readonly shipmentId: ShipmentId;
  readonly revision: number | null;
  readonly idempotencyKey: string;
  readonly body: Receipt;
  /** Uses the shipment's landed unit costs for its variants. */
  readonly useLandedCosts: boolean;
}

/** Outcome of the second step of receiving; the receipt is recorded in any case. */
export type LandedCosts = 'applied' | 'unknown' | 'failed' | 'not asked';

const applyLandedCosts = (shipmentId: ShipmentId): Promise<LandedCosts> =>
  call(applyShipmentLandedCost, { body: { shipmentId } }).then(
    () => 'applied' as const,
    (error: unknown) => (getRejectionCode(error) === 'LANDED_COST_UNKNOWN' ? 'unknown' : 'failed'),
  );

export const useReceive = (id: string) =>
  useMutation({
    mutationFn: async ({
      shipmentId,
      revision,
      idempotencyKey,
      body,
      useLandedCosts,
    }: Receiving) => {
      await call(
        receiveShipment,
        { params: { id, shipmentId }, body },
        { idempotencyKey, ...requireRevision(revision) },
      );
      return useLandedCosts ? applyLandedCosts(shipmentId) : ('not asked' as const);
    },
    meta: {
      failed: 'The shipment was not received',
      changes: ['shipments', 'inventory', 'locations'],
      words,
    },
  });

export const useUndoReceipt = (id: string) =>
  useMutation({
    mutationFn: (shipmentId: ShipmentId) =>
      call(receiveShipment, { params: { id, shipmentId }, body: { receivedAt: null } }),
    meta: { failed: 'The receipt was not undone', changes: ['shipments', 'inventory'], words },
  });
