import { z } from 'zod';

export const purchaseOrderStatuses = [
  'Draft',
  'SentToSupplier',
  'InProduction',
  'InDelivery',
  'PartiallyReceived',
  'FullyReceived',
  'Cancelled',
] as const;
export const purchaseOrderStatus = z.enum(purchaseOrderStatuses);
export type PurchaseOrderStatus = z.infer<typeof purchaseOrderStatus>;

/** As the console shows them (ST-POS-01..07). */
export const purchaseOrderStatusLabels: Readonly<Record<PurchaseOrderStatus, string>> = {
  Draft: 'Draft',
  SentToSupplier: 'Sent to Supplier',
  InProduction: 'In production',
  InDelivery: 'In delivery',
  PartiallyReceived: 'Partially received',
  FullyReceived: 'Fully received',
  Cancelled: 'Cancelled',
};

/** The statuses in which an order still delivers (domain-rules 2). */
export const openStatuses = [
  'SentToSupplier',
  'InProduction',
  'InDelivery',
  'PartiallyReceived',
] as const satisfies readonly PurchaseOrderStatus[];

const open: ReadonlySet<PurchaseOrderStatus> = new Set(openStatuses);
export const isOpenStatus = (status: PurchaseOrderStatus): boolean => open.has(status);

/**
 * True when a status may be set by hand: any, except Draft and Cancelled once one unit was received (ST-POS-08).
 * Setting the same status again is always allowed and changes nothing.
 */
export const canSetStatus = (
  from: PurchaseOrderStatus,
  to: PurchaseOrderStatus,
  { anythingReceived }: { readonly anythingReceived: boolean },
): boolean => from === to || !anythingReceived || (to !== 'Draft' && to !== 'Cancelled');

/**
 * The status that receiving sets: fully received when no ordered unit is open, partially received once a unit is accepted,
 * else the same; never from Cancelled (ST-POS-09).
 */
export const resolveStatusAfterReceipt = (
  status: PurchaseOrderStatus,
  units: { readonly open: number; readonly accepted: number },
): PurchaseOrderStatus => {
  if (status === 'Cancelled') return status;
  if (units.open === 0) return 'FullyReceived';
  return units.accepted > 0 ? 'PartiallyReceived' : status;
};
