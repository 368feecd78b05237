import type { PurchaseOrderHistoryEntry } from '@quartermaster/contracts/purchase-orders/read-models/order';

/** The record that took an order away; nothing is recorded after it. Null while there is the order. */
export const deletionOf = (
  history: readonly PurchaseOrderHistoryEntry[],
): PurchaseOrderHistoryEntry | null => {
  const last = history.at(-1);
  return last?.type === 'PurchaseOrderDeleted' ? last : null;
};
