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

/** Units that customers sent back, by line of the order. */
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

const lineOf = ({ variant, discountedTotalSet, ...rest }: OrderLineNode): StoreOrderLine => ({
  ...rest,
  storeVariantId: variant?.id ?? null,
  discountedTotal: discountedTotalSet,
});

/** Whether units of an order that counts were taken back, so that it matters why. */
const hasTakenBack = ({
  cancelledAt,
  test,
  lines,
}: Pick<StoreOrder, 'cancelledAt' | 'test' | 'lines'>): boolean =>
  cancelledAt === null &&
  !test &&
  lines.some(({ quantity, currentQuantity }) => currentQuantity < quantity);

const none: ReadonlyMap<string, number> = new Map();

/** An order with all its lines and returns, from what one page showed of it. */
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
  return { ...order, returned };
};

/** An order as it stands; null when the store has none of that id. */
export const readOrder = async (
  api: AdminApi,
  id: string,
  options: CallOptions,
): Promise<StoreOrder | null> => {
  const { order } = await api.call(orderById, { id }, options);
  return order === null ? null : await completeOrder(api, order, options);
};
