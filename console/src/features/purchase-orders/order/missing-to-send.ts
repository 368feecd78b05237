import type { PurchaseOrderStatus } from '@quartermaster/contracts/purchase-orders/rules/status';

interface Sendable {
  readonly supplierId: string | null;
  readonly units: number;
}

/** Names the data that an order lacks to be sent; null when it has a supplier and units. */
export const describeMissingToSend = ({ supplierId, units }: Sendable): string | null => {
  if (supplierId === null && units === 0) return 'Choose a supplier and add units first';
  if (supplierId === null) return 'Choose a supplier first';
  return units === 0 ? 'Add units first' : null;
};

export const sumUnits = (items: readonly { readonly quantity: number }[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** Names the data that an order lacks for a status: leaving Draft sends the order, except for cancelling. */
export const describeMissingForStatus = (
  order: Sendable & { readonly status: PurchaseOrderStatus },
  next: PurchaseOrderStatus,
): string | null =>
  order.status === 'Draft' && next !== 'Cancelled' && next !== 'Draft'
    ? describeMissingToSend(order)
    : null;
