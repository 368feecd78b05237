import type { ShipmentId } from '@quartermaster/contracts/core/ids';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { numberText, type Tell } from './words.ts';

export const nameOf = ({ shipments }: PurchaseOrder, shipmentId: ShipmentId): string =>
  shipments.find(({ id }) => id === shipmentId)?.name ?? 'a shipment';

const tellPushed: Tell<'ShipmentPushed'> = ({ shipmentId }, { before }) => ({
  summary: `The store took over what was received of ${nameOf(before, shipmentId)}`,
  changes: [],
});

const tellPushFailed: Tell<'ShipmentPushFailed'> = ({ shipmentId, reason }, { before }) => ({
  summary: `The store refused what was received of ${nameOf(before, shipmentId)}; it is asked again`,
  changes: [{ field: 'Reason', from: null, to: reason }],
});

const tellWithdrawalRequested: Tell<'StoreWithdrawalRequested'> = (data, { before, names }) => ({
  summary: `The store is to give up what it may have of ${nameOf(before, data.shipmentId)}`,
  changes: data.items.map(({ productVariantId, quantity }) => ({
    field: names.variant(productVariantId),
    from: numberText(quantity),
    to: null,
  })),
});

const tellWithdrawn: Tell<'StoreWithdrawn'> = ({ shipmentId }, { before }) => ({
  summary: `The store has nothing of ${nameOf(before, shipmentId)} any more`,
  changes: [],
});

const tellWithdrawalFailed: Tell<'StoreWithdrawalFailed'> = (
  { shipmentId, reason },
  { before },
) => ({
  summary: `The store did not give up what was taken back of ${nameOf(before, shipmentId)}; it is asked again`,
  changes: [{ field: 'Reason', from: null, to: reason }],
});

const tellWithdrawalGivenUp: Tell<'StoreWithdrawalGivenUp'> = (
  { shipmentId, tries, reason },
  { before },
) => ({
  summary: `The store may still have what was taken back of ${nameOf(before, shipmentId)}: ${numberText(tries)} tries failed, and it is asked no more`,
  changes: [{ field: 'Reason', from: null, to: reason }],
});

/** What became of a receipt in the store. */
export const storeTellers = {
  ShipmentPushed: tellPushed,
  ShipmentPushFailed: tellPushFailed,
  StoreWithdrawalRequested: tellWithdrawalRequested,
  StoreWithdrawn: tellWithdrawn,
  StoreWithdrawalFailed: tellWithdrawalFailed,
  StoreWithdrawalGivenUp: tellWithdrawalGivenUp,
};
