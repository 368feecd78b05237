import type { Position } from '@quartermaster/contracts/core/position';
import { addComment } from '@quartermaster/contracts/comments/calls';
import type { Call } from '@quartermaster/contracts/core/client';
import {
  applyPaymentTerms,
  setPayments,
} from '@quartermaster/contracts/purchase-orders/calls/payments';
import type { PurchaseOrder } from '@quartermaster/contracts/purchase-orders/read-models/order';
import {
  createPurchaseOrderWithQuantities,
  receiveShipment,
  setPurchaseOrderStatus,
  setShipments,
  updatePurchaseOrder,
  updateShipment,
} from '@quartermaster/contracts/purchase-orders/calls/orders';
import { deterministicId } from '@quartermaster/platform/core/ids';
import { type LoadedOrder, openBatch, type CreatedOrder } from './batch.ts';
import type { PastOrder, PastShipment } from './plan.ts';

/** The two users of the team, each in a separate session. */
export interface People {
  readonly owner: Call;
  readonly member: Call;
}

/** The same key for the same step, so that an interrupted load continues where it stopped. */
const buildStepKey = (at: number, step: string): { readonly idempotencyKey: string } => ({
  idempotencyKey: deterministicId('sample setup', `past order ${String(at)} ${step}`),
});

const indexItemIds = ({ items }: PurchaseOrder): ReadonlyMap<string, string> =>
  new Map(items.map(({ productVariantId, id }) => [productVariantId, id]));

/** Splits an order over its shipments; an order with one shipment was created with it. */
const split = async (
  call: Call,
  { at, order, id, known }: LoadedOrder,
): Promise<Position | null> => {
  if (order.shipments.length < 2) return null;
  const itemIds = indexItemIds(known);
  const [first] = known.shipments;
  const body = order.shipments.map(({ lines }, part) => ({
    ...(part === 0 && first !== undefined && { id: first.id }),
    items: lines.map(({ variantId, ordered }) => ({
      purchaseOrderItemId: itemIds.get(variantId) ?? '',
      orderedQuantity: ordered,
    })),
  }));
  return (await call(setShipments, { params: { id }, body }, buildStepKey(at, 'shipments')))
    .position;
};

/** The planned shipments with their ids. */
const pairShipments = ({ order, known }: LoadedOrder) =>
  order.shipments.flatMap((shipment, part) => {
    const shipmentId = known.shipments[part]?.id;
    return shipmentId === undefined ? [] : [{ shipment, shipmentId, part }];
  });

/** Enters the details known when the order was sent, and its payments by the supplier's term. */
const send = async (call: Call, one: LoadedOrder): Promise<Position | null> => {
  const { at, id, order } = one;
  const params = { id };
  for (const { shipment, shipmentId, part } of pairShipments(one)) {
    const { method, trackingNumber, departureDate, arrivalDate } = shipment;
    const body = {
      method,
      trackingNumber,
      departureDate,
      arrivalDate,
      locationId: order.body.locationId,
    };
    await call(
      updateShipment,
      { params: { id, shipmentId }, body },
      buildStepKey(at, `details ${String(part)}`),
    );
  }
  const { costItems, discountItems } = order;
  const shipmentCosts = pairShipments(one).map(({ shipment, shipmentId }) => ({
    shipmentId,
    costs: [...shipment.costs],
  }));
  const body = {
    status: 'SentToSupplier',
    content: { costItems, discountItems },
    shipmentCosts,
  } as const;
  await call(updatePurchaseOrder, { params, body }, buildStepKey(at, 'sent'));
  if (order.outcome === 'cancelled') {
    const cancelled = { params, body: { status: 'Cancelled' } } as const;
    return (await call(setPurchaseOrderStatus, cancelled, buildStepKey(at, 'cancelled'))).position;
  }
  return (await call(applyPaymentTerms, { params }, buildStepKey(at, 'terms'))).position;
};

/** Marks the payments due up to `paidUntil` as paid. */
const pay = async (call: Call, { at, id, order, known }: LoadedOrder): Promise<void> => {
  if (order.outcome === 'cancelled') return;
  const body = known.payments.map(({ id: paymentId, name, amount, currency, dueDate }) => {
    const isPaid = dueDate !== null && dueDate <= order.paidUntil;
    return {
      id: paymentId,
      name,
      amount,
      currency,
      dueDate,
      status: isPaid ? ('PAID' as const) : ('NOT_PAID' as const),
      ...(isPaid && { paidOn: dueDate, paidReference: 'Bank transfer' }),
    };
  });
  await call(setPayments, { params: { id }, body }, buildStepKey(at, 'payments'));
};

const toReceipt = (
  { lines, receivedAt }: PastShipment,
  locationId: string | null,
  itemIds: ReadonlyMap<string, string>,
) => ({
  receivedAt,
  receivedLocationId: locationId,
  items: lines.map(({ variantId, received, accepted }) => ({
    purchaseOrderItemId: itemIds.get(variantId) ?? '',
    receivedQuantity: received,
    acceptedQuantity: accepted,
  })),
  alreadyInStock: true, // the store counted these goods before the product read it
});

/** Records the receipts, and closes an order whose rest never arrives. */
const receive = async (call: Call, one: LoadedOrder): Promise<void> => {
  const { at, id, order, known } = one;
  const itemIds = indexItemIds(known);
  for (const { shipment, shipmentId, part } of pairShipments(one)) {
    if (shipment.receivedAt === null) continue;
    const body = toReceipt(shipment, order.body.locationId ?? null, itemIds);
    await call(
      receiveShipment,
      { params: { id, shipmentId }, body },
      buildStepKey(at, `receipt ${String(part)}`),
    );
  }
  if (order.outcome !== 'closed short') return;
  const closed = { params: { id }, body: { status: 'FullyReceived' } } as const;
  await call(setPurchaseOrderStatus, closed, buildStepKey(at, 'closed'));
};

const comment = async (people: People, { at, id, order }: LoadedOrder): Promise<void> => {
  for (const [place, { by, content }] of order.comments.entries()) {
    const comment = { params: { contextId: id }, body: { content } };
    await people[by](addComment, comment, buildStepKey(at, `comment ${String(place)}`));
  }
};

const create = async (call: Call, { at, order }: Omit<CreatedOrder, 'id'>) => {
  const { body, position } = await call(
    createPurchaseOrderWithQuantities,
    { body: order.body },
    buildStepKey(at, 'order'),
  );
  return { placed: { at, order, id: body.id }, position };
};

/**
 * Records some past orders through the API, from the draft to the last comment. `from` is the index of the first one in
 * the whole plan. After an interruption it sends the same calls under the same keys.
 */
export const recordPastOrders = async (
  people: People,
  orders: readonly PastOrder[],
  from: number,
): Promise<void> => {
  const call = people.owner;
  const made: Awaited<ReturnType<typeof create>>[] = [];
  for (const [place, order] of orders.entries()) {
    made.push(await create(call, { at: from + place, order }));
  }
  const placed = made.map((one) => one.placed);
  const batch = openBatch(call, placed, made.at(-1)?.position ?? null);
  await batch.each((one) => split(call, one));
  await batch.each((one) => send(call, one));
  await batch.each(async (one) => {
    await pay(call, one);
    await receive(call, one);
    await comment(people, one);
    return null;
  });
};
