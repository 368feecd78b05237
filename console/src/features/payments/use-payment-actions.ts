import { useCallback } from 'react';
import { formatCount } from '../../lib/format.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';
import {
  type PaymentRef,
  useDeletePayments,
  useSetPaymentStatus,
} from '../purchase-orders/payments/mutations.ts';

type Marked = PaymentRef & { readonly status: 'PAID' | 'NOT_PAID' };

/** What is done with payments wherever they are listed. */
export const usePaymentActions = (after?: () => void) => {
  const { set, isPending } = useSetPaymentStatus(after);
  const deletion = useDeletePayments();
  /** Sets one status for all of them; those that have it already are left alone. */
  const setStatus = useCallback(
    (payments: readonly Marked[], status: Marked['status']): void =>
      set({ payments: payments.filter((payment) => payment.status !== status), status }),
    [set],
  );
  const toggle = useCallback(
    (payment: Marked): void =>
      setStatus([payment], payment.status === 'PAID' ? 'NOT_PAID' : 'PAID'),
    [setStatus],
  );
  const remove = async (payments: readonly PaymentRef[], done?: () => void): Promise<void> => {
    const [only] = payments;
    const count = formatCount(payments.length, 'payment');
    const sure = await confirm({
      title: `Delete ${payments.length === 1 ? (only?.name ?? '') : count}?`,
      body: 'The history of the order keeps what it said.',
      confirmLabel: payments.length === 1 ? 'Delete payment' : 'Delete payments',
      danger: true,
    });
    if (!sure) return;
    deletion.mutate(payments, {
      onSuccess: () => {
        toast.success(`${count} deleted`);
        after?.();
        done?.();
      },
    });
  };
  return { setStatus, toggle, remove, busy: isPending || deletion.isPending } as const;
};

export type PaymentActions = ReturnType<typeof usePaymentActions>;
