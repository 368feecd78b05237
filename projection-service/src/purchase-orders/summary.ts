import { roundTo6 } from '@quartermaster/contracts/core/decimal';
import {
  toCostedOrder,
  calculateOrderCost,
} from '@quartermaster/contracts/purchase-orders/rules/landed-cost';
import {
  findNextPaymentDate,
  resolvePaymentsStatus,
} from '@quartermaster/contracts/purchase-orders/rules/payments';
import {
  listItemQuantities,
  findNextShipmentDate,
  findRestDays,
  sumItemsQuantity,
  sumUnallocatedQuantity,
} from '@quartermaster/contracts/purchase-orders/rules/quantities';
import type {
  PurchaseOrder,
  PurchaseOrderSummary,
  Shipment,
} from '@quartermaster/contracts/purchase-orders/read-models/order';
import { isOpenStatus } from '@quartermaster/contracts/purchase-orders/rules/status';
import type { OrderRest } from './tables.ts';

const sumOrderedUnits = ({ items }: Shipment): number =>
  items.reduce((sum, { orderedQuantity }) => sum + orderedQuantity, 0);

/** Units in transit of an open order; orders in another status have none (AMB-149). */
const listInTransit = ({
  status,
  shipments,
}: PurchaseOrder): PurchaseOrderSummary['shipmentsInTransit'] =>
  isOpenStatus(status)
    ? shipments
        .filter(({ receivedAt }) => receivedAt === null)
        .map((shipment) => ({
          arrivalDate: shipment.arrivalDate,
          totalItemsQuantity: sumOrderedUnits(shipment),
        }))
    : [];

/** Units by item that deliveries of an open order lacked and that are on no shipment. */
export const listRests = (order: PurchaseOrder): OrderRest[] => {
  if (!isOpenStatus(order.status)) return [];
  const days = findRestDays(order);
  const variants = new Map(order.items.map(({ id, productVariantId }) => [id, productVariantId]));
  return listItemQuantities(order).flatMap(({ id, rest: quantity }) => {
    const [variantId, since] = [variants.get(id), days.get(id)];
    return quantity > 0 && variantId !== undefined && since !== undefined
      ? [{ variantId, quantity, since }]
      : [];
  });
};

/**
 * The row of an order in the list of orders (ENT-POS), with its cost rounded to the digits of an amount (AMB-047
 * AMB-027).
 */
export const toOrderSummary = (
  order: PurchaseOrder,
  shopCurrency: string,
): PurchaseOrderSummary => {
  const { id, supplierId, status, content, payments, shipments, issueDate, createdAt } = order;
  const { currency, totalLandedCost, missingCurrencies } = calculateOrderCost(
    toCostedOrder(order, shopCurrency),
  );
  return {
    id,
    name: content.name,
    reference: content.reference,
    supplierId,
    status,
    currency,
    totalItemsQuantity: sumItemsQuantity(order),
    totalUnallocatedQuantity: sumUnallocatedQuantity(order),
    totalCost: totalLandedCost === null ? null : roundTo6(totalLandedCost),
    missingCurrencies: [...missingCurrencies],
    shipmentsInTransit: listInTransit(order),
    nextShipmentDate: findNextShipmentDate(shipments),
    payments: payments.map((payment) => ({
      status: payment.status,
      dueDate: payment.dueDate,
      amount: payment.amount,
    })),
    nextPaymentDate: findNextPaymentDate(payments),
    paymentsStatus: resolvePaymentsStatus(payments),
    issueDate,
    createdAt,
  };
};
