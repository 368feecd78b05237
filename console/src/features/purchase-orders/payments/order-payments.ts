import type { Payment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import type { OrderScreen } from '../order/order-screen.ts';

/** A payment of the order as the calls about payments name it. */
export const refOf = (payment: Payment, { order }: OrderScreen) => ({
  ...payment,
  purchaseOrderId: order.id,
});

/** The rates the order was saved with; unsaved ones change no payment yet. */
export const savedRates = ({ order, shopCurrency }: OrderScreen) => ({
  currency: order.content.currency ?? shopCurrency,
  exchangeRates: order.content.exchangeRates,
});
