import type {
  PurchaseOrder,
  Shipment,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import type { NumberRule } from '../../../lib/numbers/number-rule.ts';
import { unitsRule } from '../../../lib/numbers/rules.ts';
import type { RowEdits } from '../../../grid/use-editable-rows.ts';
import type { ItemVariant } from '../../../data/variants.ts';

/** Item of a shipment with its count; null before it is counted. */
export interface ReceivingRow {
  readonly itemId: string;
  readonly variant: ItemVariant | undefined;
  readonly ordered: number;
  readonly received: number | null;
  readonly accepted: number | null;
}

/** Counts by item. */
export type Counts = RowEdits<ReceivingRow>;

/** The items of a shipment before they are counted. */
export const toReceivingRows = (
  shipment: Shipment,
  order: PurchaseOrder,
  variants: ReadonlyMap<string, ItemVariant>,
): readonly ReceivingRow[] => {
  const variantIds = new Map(order.items.map((item) => [item.id, item.productVariantId]));
  return shipment.items.map(({ purchaseOrderItemId: itemId, orderedQuantity }) => ({
    itemId,
    variant: variants.get(variantIds.get(itemId) ?? ''),
    ordered: orderedQuantity,
    received: null,
    accepted: null,
  }));
};

export const countAllReceived = (shipment: Shipment): Counts =>
  new Map(
    shipment.items.map(({ purchaseOrderItemId, orderedQuantity: units }) => [
      purchaseOrderItemId,
      { received: units, accepted: units },
    ]),
  );

/** The count after units were received. Accepted follows received, unless it was typed; it is never more. */
export const countReceived = (row: ReceivingRow, received: number | null) => {
  if (row.accepted === null || row.accepted === row.received)
    return { received, accepted: received };
  return { received, accepted: Math.min(row.accepted, received ?? 0) };
};

/** Rule of the accepted units of an item: not more than were received. */
export const acceptedRule = ({ received }: Pick<ReceivingRow, 'received'>): NumberRule => ({
  ...unitsRule,
  refuse: (accepted) =>
    accepted > (received ?? 0) ? 'No more units can be accepted than were received' : null,
});

/** Converts the counts to the shape of the request; an item without a count is received with 0 units. */
export const toReceivedItems = (rows: readonly ReceivingRow[]) =>
  rows.map(({ itemId, received, accepted }) => ({
    purchaseOrderItemId: itemId,
    receivedQuantity: received ?? 0,
    acceptedQuantity: accepted ?? 0,
  }));

/** Returns accepted minus ordered units; negative when units are missing or rejected. */
export const calculateDifference = ({ ordered, accepted }: ReceivingRow): number =>
  (accepted ?? 0) - ordered;

export interface ReceivingTotals {
  readonly ordered: number;
  readonly received: number;
  readonly accepted: number;
  readonly rejected: number;
  /** Surplus units of one item do not compensate another. */
  readonly missing: number;
}

export const calculateTotals = (rows: readonly ReceivingRow[]): ReceivingTotals => {
  const sum = (readUnits: (row: ReceivingRow) => number): number =>
    rows.reduce((total, row) => total + readUnits(row), 0);
  const received = sum((row) => row.received ?? 0);
  const accepted = sum((row) => row.accepted ?? 0);
  return {
    ordered: sum((row) => row.ordered),
    received,
    accepted,
    rejected: received - accepted,
    missing: sum((row) => Math.max(0, row.ordered - (row.received ?? 0))),
  };
};
