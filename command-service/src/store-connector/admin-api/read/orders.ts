import { isReturn, type StoreOrder, type StoreOrderLine } from '../../facts/store-order.ts';
import {
  orderById,
  orderLines,
  type OrderLineNode,
  type OrderNode,
  orderRefunds,
} from '../../platform/orders.ts';
import type { AdminApi, CallOptions } from '../admin-api.ts';
import { withRest } from '../pages.ts';

/** Returned units by line of the order. */
const readReturned = async (
  api: AdminApi,
  orderId: string,
  options: CallOptions,
): Promise<ReadonlyMap<string, number>> => {
  const { order } = await api.call(orderRefunds, { id: orderId }, options);
  const returned = new Map<string, number>();
  for (const { refundLineItems } of order?.refunds ?? []) {
    for (const { quantity, restockType, lineItem } of refundLineItems.nodes) {
      if (!isReturn(restockType)) continue;
      returned.set(lineItem.id, (returned.get(lineItem.id) ?? 0) + quantity);
    }
  }
  return returned;
};

const lineOf = ({
  variant,
  discountedTotalSet,
  lineItemGroup,
  ...rest
}: OrderLineNode): StoreOrderLine => ({
  ...rest,
  storeVariantId: variant?.id ?? null,
  discountedTotal: discountedTotalSet,
  group: lineItemGroup,
});

/** True when a valid order has refunded units, whose reason must be read. */
const hasTakenBack = ({
  cancelledAt,
  test,
  lines,
}: Pick<StoreOrder, 'cancelledAt' | 'test' | 'lines'>): boolean =>
  cancelledAt === null &&
  !test &&
  lines.some(({ quantity, currentQuantity }) => currentQuantity < quantity);

const none: ReadonlyMap<string, number> = new Map();

/** An order with all its lines and returns, starting from one page of it. */
export const completeOrder = async (
  api: AdminApi,
  { lineItems, ...root }: OrderNode,
  options: CallOptions,
): Promise<StoreOrder> => {
  const nodes = await withRest(lineItems, async (after) => {
    const { order } = await api.call(orderLines, { id: root.id, after }, options);
    return order?.lineItems;
  });
  const order = { ...root, lines: nodes.map(lineOf) };
  const returned = hasTakenBack(order) ? await readReturned(api, root.id, options) : none;
  return { ...order, returned, areSetsKnown: true };
};

/** The current order; null when the id is unknown. */
export const readOrder = async (
  api: AdminApi,
  id: string,
  options: CallOptions,
): Promise<StoreOrder | null> => {
  const { order } = await api.call(orderById, { id }, options);
  return order === null ? null : await completeOrder(api, order, options);
};
