import { isReturn, type StoreOrder, type StoreOrderLine } from '../../facts/store-order.ts';
import {
  orderById,
  orderLines,
  type OrderLineNode,
  type OrderNode,
  orderRefunds,
  type RefundLine,
  refundLines,
  type RefundNode,
} from '../../platform/orders.ts';
import type { AdminApi, CallOptions } from '../admin-api.ts';
import { requirePage, readPages, readAllNodes } from '../pages.ts';

const addReturn = (
  returned: Map<string, number>,
  { quantity, restockType, lineItem }: RefundLine,
): void => {
  if (isReturn(restockType)) returned.set(lineItem.id, (returned.get(lineItem.id) ?? 0) + quantity);
};

const readRefundLines = (
  api: AdminApi,
  { id, refundLineItems }: RefundNode,
  options: CallOptions,
): Promise<readonly RefundLine[]> =>
  readAllNodes(refundLineItems, async (after) => {
    const { refund } = await api.call(refundLines, { id, after }, options);
    return refund?.refundLineItems;
  });

/** Returned units by line of the order. */
const readReturned = async (
  api: AdminApi,
  orderId: string,
  options: CallOptions,
): Promise<ReadonlyMap<string, number>> => {
  const returned = new Map<string, number>();
  const pages = readPages(async (after) => {
    const { order } = await api.call(orderRefunds, { id: orderId, after }, options);
    return requirePage(order?.agreements);
  });
  for await (const { nodes } of pages) {
    for (const { refund } of nodes) {
      if (refund === undefined) continue;
      for (const line of await readRefundLines(api, refund, options)) addReturn(returned, line);
    }
  }
  return returned;
};

const toStoreOrderLine = ({
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

/** True when a valid order has refunded units; then their reasons must be read. */
const hasRefundedUnits = ({
  cancelledAt,
  test,
  lines,
}: Pick<StoreOrder, 'cancelledAt' | 'test' | 'lines'>): boolean =>
  cancelledAt === null &&
  !test &&
  lines.some(({ quantity, currentQuantity }) => currentQuantity < quantity);

const noReturns: ReadonlyMap<string, number> = new Map();

/** An order with all its lines and returns, starting from one page of it. */
export const completeOrder = async (
  api: AdminApi,
  { lineItems, ...root }: OrderNode,
  options: CallOptions,
): Promise<StoreOrder> => {
  const nodes = await readAllNodes(lineItems, async (after) => {
    const { order } = await api.call(orderLines, { id: root.id, after }, options);
    return order?.lineItems;
  });
  const order = { ...root, lines: nodes.map(toStoreOrderLine) };
  const returned = hasRefundedUnits(order) ? await readReturned(api, root.id, options) : noReturns;
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
