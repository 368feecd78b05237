import type { ShipmentId } from '@quartermaster/contracts/core/ids';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { numberText, type Describe } from './words.ts';

export const nameOf = ({ shipments }: PurchaseOrder, shipmentId: ShipmentId): string =>
  shipments.find(({ id }) => id === shipmentId)?.name ?? 'a shipment';

const describePushed: Describe<'ShipmentPushed'> = ({ shipmentId }, { before }) => ({
  summary: `The store took over what was received of ${nameOf(before, shipmentId)}`,
  changes: [],
});

const describePushFailed: Describe<'ShipmentPushFailed'> = (
  { shipmentId, reason },
  { before },
) => ({
  summary: `The store refused what was received of ${nameOf(before, shipmentId)}; it is asked again`,
  changes: [{ field: 'Reason', from: null, to: reason }],
});

const describeWithdrawalRequested: Describe<'StoreWithdrawalRequested'> = (
  data,
  { before, names },
) => ({
  summary: `The store is to give up what it may have of ${nameOf(before, data.shipmentId)}`,
  changes: data.items.map(({ productVariantId, quantity }) => ({
    field: names.variant(productVariantId),
    from: numberText(quantity),
    to: null,
  })),
});

const describeWithdrawn: Describe<'StoreWithdrawn'> = ({ shipmentId }, { before }) => ({
  summary: `The store has nothing of ${nameOf(before, shipmentId)} any more`,
  changes: [],
});

const describeWithdrawalFailed: Describe<'StoreWithdrawalFailed'> = (
  { shipmentId, reason },
  { before },
) => ({
  summary: `The store did not give up what was taken back of ${nameOf(before, shipmentId)}; it is asked again`,
  changes: [{ field: 'Reason', from: null, to: reason }],
});

const describeWithdrawalGivenUp: Describe<'StoreWithdrawalGivenUp'> = (
  { shipmentId, tries, reason },
  { before },
) => ({
  summary: `The store may still have what was taken back of ${nameOf(before, shipmentId)}: ${numberText(tries)} tries failed, and it is asked no more`,
  changes: [{ field: 'Reason', from: null, to: reason }],
});

/** Entries about the push of a receipt to the store. */
export const storeEntries = {
  ShipmentPushed: describePushed,
  ShipmentPushFailed: describePushFailed,
  StoreWithdrawalRequested: describeWithdrawalRequested,
  StoreWithdrawn: describeWithdrawn,
  StoreWithdrawalFailed: describeWithdrawalFailed,
  StoreWithdrawalGivenUp: describeWithdrawalGivenUp,
};
