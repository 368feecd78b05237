import type { Payment } from '@quartermaster/contracts/purchase-orders/read-models/order';
import { useQuery } from '@tanstack/react-query';
import { supplierBalancesQuery, type SupplierBalances } from '../../../data/suppliers.ts';
import type { OrderScreen } from '../order/order-screen.ts';

export type Balance = SupplierBalances['orders'][number];

const NONE: readonly Balance[] = [];

/** Balances of other orders with the supplier of this one; none of a cancelled order, as of an earlier moment, and until they are known. */
export const useBalances = ({ order, asOf }: OrderScreen): readonly Balance[] => {
  const { supplierId } = order;
  const enabled = supplierId !== null && asOf === null && order.status !== 'Cancelled';
  const { data } = useQuery({ ...supplierBalancesQuery(supplierId ?? ''), enabled });
  const orders = enabled ? data?.orders : undefined;
  return orders?.filter(({ purchaseOrderId }) => purchaseOrderId !== order.id) ?? NONE;
};

/** Those that can be applied to a payment: it is unpaid, and they are in its currency. */
export const applicableTo = (
  { status, amount, currency }: Pick<Payment, 'status' | 'amount' | 'currency'>,
  balances: readonly Balance[],
): readonly Balance[] =>
  status === 'PAID' || amount <= 0 ? NONE : balances.filter((one) => one.currency === currency);
