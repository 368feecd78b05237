import type { ShipmentId } from '@quartermaster/contracts/core/ids';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { numberText, type Describe } from './words.ts';

export const getShipmentName = ({ shipments }: PurchaseOrder, shipmentId: ShipmentId): string =>
  shipments.find(({ id }) => id === shipmentId)?.name ?? 'a shipment';

const describePushed: Describe<'ShipmentPushed'> = ({ shipmentId }, { before }) => ({
  summary: `The received units of ${getShipmentName(before, shipmentId)} were added to the store's stock`,
  changes: [],
});

const describePushFailed: Describe<'ShipmentPushFailed'> = (
  { shipmentId, reason },
  { before },
) => ({
  summary: `The store refused the received units of ${getShipmentName(before, shipmentId)}; the push is retried`,
  changes: [{ field: 'Reason', from: null, to: reason }],
});

const describeWithdrawalRequested: Describe<'StoreWithdrawalRequested'> = (
  data,
  { before, names },
) => ({
  summary: `The units of ${getShipmentName(before, data.shipmentId)} are to be withdrawn from the store`,
  changes: data.items.map(({ productVariantId, quantity }) => ({
    field: names.variant(productVariantId),
    from: numberText(quantity),
    to: null,
  })),
});

const describeWithdrawn: Describe<'StoreWithdrawn'> = ({ shipmentId }, { before }) => ({
  summary: `The units of ${getShipmentName(before, shipmentId)} were withdrawn from the store`,
  changes: [],
});

const describeWithdrawalFailed: Describe<'StoreWithdrawalFailed'> = (
  { shipmentId, reason },
  { before },
) => ({
  summary: `Withdrawing the units of ${getShipmentName(before, shipmentId)} from the store failed; it is retried`,
  changes: [{ field: 'Reason', from: null, to: reason }],
});

const describeWithdrawalGivenUp: Describe<'StoreWithdrawalGivenUp'> = (
  { shipmentId, tries, reason },
  { before },
) => ({
  summary: `The store may still have the units of ${getShipmentName(before, shipmentId)}: ${numberText(tries)} tries to withdraw them failed, and no further try follows`,
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
