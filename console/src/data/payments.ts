import type { CallInput } from '@quartermaster/contracts/core/client';
import {
  applyPaymentTerms,
  createPayment,
  deletePayment,
  listPaymentCurrencies,
  paymentsByMonth,
  paymentTotals,
  queryPayments,
  setPaymentStatus,
  updatePayment,
} from '@quartermaster/contracts/purchase-orders/calls/payments';
import {
  applyBalance,
  undoBalance,
} from '@quartermaster/contracts/purchase-orders/calls/settlement';
import type { PaymentFields } from '@quartermaster/contracts/purchase-orders/purchase-order';
import {
  type PaymentRow,
  paymentSortColumns,
} from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call, requireRevision } from '../lib/http.ts';
import type { RefusalWords } from '../lib/problems.ts';
import { refetchAffected } from './invalidation.ts';
import {
  type Abortable,
  buildMomentParams,
  buildNarrowingParams,
  keepWithinMoment,
  listBody,
  type ListParams,
  type Narrowing,
} from './list-call.ts';
import type { ReadOrder } from './purchase-orders/order.ts';
import { createRouteQuery, changeRows, useIdempotencyKey } from './queries.ts';

export const fetchPayments = (params: Omit<ListParams, 'view' | 'extra'>, options?: Abortable) =>
  call(
    queryPayments,
    { body: listBody(params, paymentSortColumns), ...buildMomentParams(params) },
    options,
  );

export const totalsQuery = (narrowing: Narrowing) =>
  queryOptions({
    ...createRouteQuery(
      ['payments', 'totals', narrowing],
      paymentTotals,
      buildNarrowingParams(narrowing),
    ),
    placeholderData: keepWithinMoment(narrowing),
  });

export const paymentCountQuery = (narrowing: Narrowing) =>
  queryOptions({
    queryKey: ['payments', 'count', narrowing],
    queryFn: async ({ signal }) =>
      (await fetchPayments({ ...narrowing, page: 1, limit: 1, sort: null }, { signal })).total,
    placeholderData: keepWithinMoment(narrowing),
  });

export const monthsQuery = (narrowing: Narrowing) =>
  queryOptions({
    ...createRouteQuery(
      ['payments', 'months', narrowing],
      paymentsByMonth,
      buildNarrowingParams(narrowing),
    ),
    placeholderData: keepWithinMoment(narrowing),
  });

export const fetchPaymentCurrencies = () => call(listPaymentCurrencies, {});

const changes = ['payments'] as const;

const words: RefusalWords = {
  NOT_FOUND: 'This payment or its order no longer exists.',
  PURCHASE_ORDER_DELETED: 'The purchase order has been deleted.',
  DAY_OUT_OF_BOUNDS: 'This day is too far from the order or from today. Check its year.',
  VERSION_STALE: 'Somebody else changed this order. You now see the latest version.',
};

type Status = PaymentRow['status'];
/** Day and reference of a payment. */
export type PaidFacts = Pick<PaymentFields, 'paidOn' | 'paidReference'>;
/** Identifies a payment in a change and in its message. */
export type PaymentRef = Pick<PaymentRow, 'id' | 'name' | 'purchaseOrderId'>;

export interface StatusChange {
  /** Only payments with the other status, so that the undo reverts exactly these. */
  readonly payments: readonly (PaymentRef & PaidFacts)[];
  readonly status: Status;
  /** Day and reference of the payments that are marked as paid; absent: each has its own again. */
  readonly paid?: PaidFacts;
}

export const otherStatus = (status: Status): Status => (status === 'PAID' ? 'NOT_PAID' : 'PAID');

/** Day and reference of a payment after the change; null and empty when unknown or not paid. */
const resolvePaidFacts = (payment: PaidFacts, { status, paid = payment }: StatusChange) => {
  const { paidOn = null, paidReference = '' } = status === 'PAID' ? paid : {};
  return { paidOn, paidReference };
};

/** Status with the known day and reference; unknown ones are not sent. */
const buildStatusBody = (payment: PaidFacts, change: StatusChange) => {
  const { paidOn, paidReference } = resolvePaidFacts(payment, change);
  return {
    status: change.status,
    ...(paidOn !== null && { paidOn }),
    ...(paidReference !== '' && { paidReference }),
  };
};

const markPayments = (client: QueryClient, change: StatusChange): void => {
  const changed = new Map(change.payments.map((payment) => [payment.id, payment]));
  const marked = <Row extends { readonly id: string; readonly status: Status }>(row: Row): Row => {
    const payment = changed.get(row.id);
    if (payment === undefined) return row;
    return { ...row, status: change.status, ...resolvePaidFacts(payment, change) };
  };
  changeRows<PaymentRow>(client, ['payments', 'list'], marked);
  client.setQueriesData<ReadOrder>({ queryKey: ['purchase-orders', 'detail'] }, (read) =>
    read === undefined
      ? read
      : { ...read, order: { ...read.order, payments: read.order.payments.map(marked) } },
  );
};

/** Calls one after the other within an order, whose payments share a stream; several orders at the same time. */
const runPerOrder = async <Payment extends PaymentRef>(
  payments: readonly Payment[],
  send: (payment: Payment) => Promise<unknown>,
): Promise<void> => {
  const byOrder = new Map<string, Payment[]>();
  for (const payment of payments) {
    const others = byOrder.get(payment.purchaseOrderId) ?? [];
    byOrder.set(payment.purchaseOrderId, [...others, payment]);
  }
  const oneByOne = async (list: readonly Payment[]): Promise<void> => {
    for (const payment of list) await send(payment);
  };
  const results = await Promise.allSettled([...byOrder.values()].map(oneByOne));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
};

/** The change that restores status, day and reference of each payment. */
export const toUndoChange = ({ payments, status }: StatusChange): StatusChange => ({
  payments,
  status: otherStatus(status),
});

/** Marks payments optimistically; rolls back when a call fails. */
export const useStatusChange = (onDone?: (change: StatusChange) => void) => {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'payment statuses' }, // quick presses are sent in order
    mutationFn: (change: StatusChange) =>
      runPerOrder(change.payments, (payment) =>
        call(setPaymentStatus, {
          params: { id: payment.id },
          body: buildStatusBody(payment, change),
        }),
      ),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: ['payments'] });
      markPayments(client, change);
    },
    onSuccess: (_answer, change) => onDone?.(change),
    onError: (_error, change) => {
      markPayments(client, toUndoChange(change));
      void refetchAffected(client, changes); // some of the payments may have changed
    },
    meta: { failed: 'The payment status was not changed', changes, words },
  });
};

export const useCreatePayment = () => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof createPayment>['body']) =>
      call(createPayment, { body }, { idempotencyKey }),
    meta: { failed: 'The payment was not created', changes, words },
  });
};

export const useUpdatePayment = () =>
  useMutation({
    mutationFn: (input: CallInput<typeof updatePayment>) => call(updatePayment, input),
    meta: { failed: 'The payment was not saved', changes, words },
  });

export const useDeletePayments = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (payments: readonly PaymentRef[]) =>
      runPerOrder(payments, ({ id }) => call(deletePayment, { params: { id } })),
    onError: () => void refetchAffected(client, changes),
    meta: { failed: 'The payments were not deleted', changes, words },
  });
};

/** Creates the schedule from the supplier's term; a refusal shows the text of the answer. */
export const useApplyTerms = (orderId: string) =>
  useMutation({
    mutationFn: (revision: number | null) =>
      call(applyPaymentTerms, { params: { id: orderId } }, requireRevision(revision)),
    meta: { failed: 'The payment term was not applied', changes, words },
  });

/** Reduces a payment by a balance of another order; pressing twice has one effect. A refusal shows the text of the answer. */
export const useApplyBalance = (paymentId: string) => {
  const idempotencyKey = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: CallInput<typeof applyBalance>['body']) =>
      call(applyBalance, { params: { id: paymentId }, body }, { idempotencyKey }),
    meta: { failed: 'The balance was not applied', changes, words },
  });
};

/** Undoes the use of a balance of the order for a payment; a refusal shows the text of the answer. */
export const useUndoBalance = () =>
  useMutation({
    mutationFn: ({ id, ...body }: { id: string } & CallInput<typeof undoBalance>['body']) =>
      call(undoBalance, { params: { id }, body }),
    meta: { failed: 'The balance was not undone', changes, words },
  });
