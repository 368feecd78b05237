import type { RestLine, RestOrder } from '../platform/webhook-bodies.ts';
import { gidOf } from './store-ids.ts';
import { isReturn, type StoreOrder, type StoreOrderLine } from './store-order.ts';

const lineOf = (line: RestLine): StoreOrderLine => ({
  id: gidOf('LineItem', line.id),
  storeVariantId: line.variant_id === null ? null : gidOf('ProductVariant', line.variant_id),
  quantity: line.quantity,
  currentQuantity: line.current_quantity ?? line.quantity,
  discountedTotal:
    line.price * line.quantity -
    line.discount_allocations.reduce((sum, { amount }) => sum + amount, 0),
});

const returnedOf = ({ refunds }: RestOrder): ReadonlyMap<string, number> => {
  const returned = new Map<string, number>();
  const lines = refunds.flatMap(({ refund_line_items }) => refund_line_items);
  for (const { line_item_id, quantity, restock_type } of lines) {
    const line = gidOf('LineItem', line_item_id);
    if (isReturn(restock_type)) returned.set(line, (returned.get(line) ?? 0) + quantity);
  }
  return returned;
};

/** An order as a webhook carries it. */
export const orderOfRest = (order: RestOrder): StoreOrder => ({
  id: gidOf('Order', order.id),
  name: order.name,
  createdAt: order.created_at,
  updatedAt: order.updated_at,
  cancelledAt: order.cancelled_at ?? null,
  test: order.test,
  lines: order.line_items.map(lineOf),
  returned: returnedOf(order),
});
