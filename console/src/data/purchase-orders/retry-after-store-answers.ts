import { getPurchaseOrder } from '@quartermaster/contracts/purchase-orders/calls/orders';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import isEqual from 'fast-deep-equal';
import { request } from '../../lib/http.ts';
import { getRejectionCode } from '../../lib/problems.ts';
import type { ReadOrder } from './order.ts';

/** The order without the fields that the store's answers to its receipts change. */
const withoutStoreAnswers = ({ updatedAt: _, shipments, ...order }: PurchaseOrder) => ({
  ...order,
  shipments: shipments.map(
    ({ updatedAt: _at, pushError: _error, pushedToShopify: _pushed, ...shipment }) => shipment,
  ),
});

/**
 * Sends a change of a shown order. The store answers a receipt a moment later, which adds a revision to the order: when nothing
 * else was recorded meanwhile, the change is sent once more.
 */
export const retryAfterStoreAnswers = async <Answer>(
  seen: ReadOrder,
  send: (revision: number | null) => Promise<Answer>,
): Promise<Answer> => {
  try {
    return await send(seen.revision);
  } catch (error) {
    if (getRejectionCode(error) !== 'VERSION_STALE') throw error;
    const now = await request(getPurchaseOrder, { params: { id: seen.order.id } });
    if (!isEqual(withoutStoreAnswers(now.body), withoutStoreAnswers(seen.order))) throw error;
    return send(now.revision);
  }
};
