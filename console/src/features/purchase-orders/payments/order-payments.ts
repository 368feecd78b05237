import type { Payment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import type { OrderScreen } from '../order/order-screen.ts';

/** Converts a payment of the order to the shape that the calls about payments take. */
export const toPaymentRef = (payment: Payment, { order }: OrderScreen) => ({
  ...payment,
  purchaseOrderId: order.id,
});

/** Exchange rates of the saved order; unsaved ones change no payment yet. */
export const savedRates = ({ order, shopCurrency }: OrderScreen) => ({
  currency: order.content.currency ?? shopCurrency,
  exchangeRates: order.content.exchangeRates,
});
