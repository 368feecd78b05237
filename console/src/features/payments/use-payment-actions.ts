import { useCallback } from 'react';
import {
  otherStatus,
  type PaymentRef,
  type StatusChange,
  useDeletePayments,
  toUndoChange,
  useStatusChange,
} from '../../data/payments.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.tsx';
import { askHowPaid } from './ask-how-paid.tsx';
import { deletePayments, deleteQuestion, markedAs, markPaid, paymentsDeleted } from './words.ts';

const changeText = ({ payments, status }: StatusChange): string =>
  markedAs[status](listNames(payments));

/** Marks payments at once, reverts the mark when a call fails, and offers to undo it (UI-SC-31). */
const useSetPaymentStatus = (onDone?: () => void) => {
  const undo = useStatusChange();
  const { mutate, isPending } = useStatusChange((change) => {
    onDone?.();
    toast.undoable(changeText(change), () => undo.mutate(toUndoChange(change)));
  });
  const set = useCallback(
    (change: StatusChange): void => {
      if (change.payments.length > 0) mutate(change);
    },
    [mutate],
  );
  return { set, isPending };
};

type PaymentWithStatus = StatusChange['payments'][number] & {
  readonly status: 'PAID' | 'NOT_PAID';
};

const listNames = (payments: readonly PaymentRef[]): readonly string[] =>
  payments.map(({ name }) => name);

/** Actions on payments, shared by all lists of payments. */
export const usePaymentActions = (after?: () => void) => {
  const { set, isPending } = useSetPaymentStatus(after);
  const deletion = useDeletePayments();
  /**
   * Sets one status for all payments that have another one. Asks first for the day and the reference of a payment.
   */
  const setStatus = useCallback(
    async (
      all: readonly PaymentWithStatus[],
      status: PaymentWithStatus['status'],
    ): Promise<void> => {
      const payments = all.filter((payment) => payment.status !== status);
      const paid = status === 'PAID' ? await askHowPaid(markPaid(listNames(payments))) : {};
      if (paid !== null) set({ payments, status, paid });
    },
    [set],
  );
  const toggle = useCallback(
    (payment: PaymentWithStatus): void => void setStatus([payment], otherStatus(payment.status)),
    [setStatus],
  );
  const remove = async (payments: readonly PaymentRef[], done?: () => void): Promise<void> => {
    const sure = await confirm({
      title: deleteQuestion(listNames(payments)),
      body: 'The history of the order keeps a record of it.',
      confirmLabel: deletePayments(payments.length),
      danger: true,
    });
    if (!sure) return;
    const onDeleted = (): void => {
      after?.();
      done?.();
    };
    deletion.mutate(payments, toast.done(paymentsDeleted(payments.length), onDeleted));
  };
  return { setStatus, toggle, remove, busy: isPending || deletion.isPending } as const;
};

export type PaymentActions = ReturnType<typeof usePaymentActions>;
