import type { Payment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { skipToken, useQuery } from '@tanstack/react-query';
import { supplierBalancesQuery, type SupplierBalances } from '../../../data/suppliers.ts';
import type { OrderScreen } from '../order/order-screen.ts';

export type Balance = SupplierBalances['orders'][number];

/** Balances with the supplier of an order; null without a supplier, for a cancelled order and in the past. */
export const useBalances = ({ order, asOf }: OrderScreen) => {
  const { supplierId } = order;
  const isOffered = supplierId !== null && asOf === null && order.status !== 'Cancelled';
  const known = supplierBalancesQuery(supplierId ?? '');
  const query = useQuery(isOffered ? known : { ...known, queryFn: skipToken });
  return isOffered ? query : null;
};

export type BalancesQuery = NonNullable<ReturnType<typeof useBalances>>;

type PaymentToReduce = Pick<Payment, 'status' | 'amount' | 'currency'>;

/** True for an unpaid payment, which a balance can reduce. */
export const isReducible = ({ status, amount }: PaymentToReduce): boolean =>
  status !== 'PAID' && amount > 0;

/** Selects the balances of other orders in the currency of the payment. */
export const selectApplicableBalances = (
  { currency }: PaymentToReduce,
  orderId: string,
  { orders }: SupplierBalances,
): readonly Balance[] =>
  orders.filter((one) => one.currency === currency && one.purchaseOrderId !== orderId);
