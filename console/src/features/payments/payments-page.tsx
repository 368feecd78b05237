import {
  type PaymentRow,
  paymentFilterColumns,
} from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import {
  IconCircleCheck,
  IconCircleDashed,
  IconCreditCard,
  IconPencil,
  IconTrash,
  IconTruckDelivery,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useOpenOrder } from '../../ui/order-link.tsx';
import { useMemo } from 'react';
import {
  buildPaymentViewFilters,
  type PaymentView,
} from '@quartermaster/contracts/purchase-orders/read-models/payment-views';
import { paymentStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/payments';
import { purchaseOrderStatusLabels } from '@quartermaster/contracts/purchase-orders/rules/status';
import { settings } from '../../lib/storage.ts';
import { defineList } from '../../list/list-page.tsx';
import {
  fetchPaymentCurrencies,
  fetchPayments,
  paymentCountQuery,
  totalsQuery,
} from '../../data/payments.ts';
import { paymentColumns } from './columns.tsx';
import { NEW_PAYMENT, OpenPayment } from './open-payment.tsx';
import { PaymentsBulk } from './payments-bulk.tsx';
import { PaymentsSummary } from './payments-summary.tsx';
import { usePaymentActions, type PaymentActions } from './use-payment-actions.ts';
import { useInPresent, useShownDay } from '../../list/past/moment.ts';
import type { ListParams } from '../../data/list-call.ts';
import type { Action } from '../../ui/action-menu.tsx';
import { createFilterFields, narrowFilters } from '../../list/filters/filter-fields.ts';
import { toLabelledOptions } from '../../lib/options.ts';
import { fetchOrderOptions } from '../../data/purchase-orders/lists.ts';
import { ALL_PAYMENTS, listWords, pastWords, paymentSelection, tabWords } from './words.ts';

const paymentFilterFields = createFilterFields({
  subject: 'payments',
  types: paymentFilterColumns,
  first: 'status',
  labels: {
    purchaseOrderId: 'Purchase order',
    purchaseOrderName: 'Name of the order',
    dueDate: 'Due date',
  },
  choices: {
    status: async () => toLabelledOptions(paymentStatusLabels),
    purchaseOrderStatus: async () => toLabelledOptions(purchaseOrderStatusLabels),
    purchaseOrderId: fetchOrderOptions,
    currency: async () =>
      (await fetchPaymentCurrencies()).map((code) => ({ value: code, label: code })),
  },
});

const useRowActions = (actions: PaymentActions, open: (row: PaymentRow) => void) => {
  const openOrder = useOpenOrder();
  return (row: PaymentRow): readonly Action[] => {
    const paid = row.status === 'PAID';
    return [
      { label: 'Edit', icon: IconPencil, onClick: () => open(row) },
      {
        label: paid ? 'Mark as not paid' : 'Mark as paid',
        icon: paid ? IconCircleDashed : IconCircleCheck,
        onClick: () => actions.toggle(row),
      },
      {
        label: 'Open the order',
        icon: IconTruckDelivery,
        onClick: () => openOrder(row.purchaseOrderId, 'payments'),
      },
      ...(paid
        ? []
        : [
            {
              label: 'Delete',
              icon: IconTrash,
              danger: true,
              onClick: () => void actions.remove([row]),
            },
          ]),
    ];
  };
};

/** List of the payments of all orders: owed, paid and overdue. It opens with the unpaid ones, the longest overdue first. */
export const PaymentsPage = defineList({
  subject: 'payments',
  name: 'payments',
  title: 'Payments',
  words: listWords,
  savedViews: { type: 'PAYMENTS', all: ALL_PAYMENTS },
  past: pastWords,
  icon: IconCreditCard,
  search: 'Search payment, description or order',
  rowId: (row: PaymentRow) => row.id,
  useColumns: () => {
    const today = useShownDay();
    const onToggle = useInPresent(usePaymentActions().toggle);
    return useMemo(() => paymentColumns({ today, onToggle }), [today, onToggle]);
  },
  fetch: (params: ListParams<PaymentView>, options) => fetchPayments(params, options),
  defaultSort: { column: 'dueDate', order: 'ASC' },
  pageSize: settings.pageSizePayments,
  filters: paymentFilterFields,
  views: {
    ...tabWords,
    labels: {
      'not-paid': 'Not paid',
      due: 'Due now',
      overdue: 'Overdue',
      paid: 'Paid',
      all: 'All',
    },
    every: 'all',
    alert: 'overdue',
    nothingIn: {
      'not-paid': 'Everything is paid',
      due: 'Nothing is due',
      overdue: 'Nothing is overdue',
    },
    filters: (view, today) => buildPaymentViewFilters(view, today),
    useCounts: (narrowing) => {
      const { data } = useQuery(totalsQuery(narrowing));
      const filters = narrowFilters(
        narrowing.filters,
        buildPaymentViewFilters('due', useShownDay()),
      );
      const due = useQuery(paymentCountQuery({ ...narrowing, filters })).data;
      if (data === undefined) return {};
      const [paid, overdue] = [data.paid.count, data.overdue.count];
      const unpaid = data.due.count + overdue;
      return { all: unpaid + paid, 'not-paid': unpaid, due, overdue, paid };
    },
  },
  useParts: (list) => {
    const { selection, setPanel, asOf, rows = [] } = list;
    const openOrder = useOpenOrder();
    const actions = usePaymentActions(selection.clear);
    const open = ({ id }: PaymentRow): void => setPanel(id);
    return {
      open,
      openPast: (row) => openOrder(row.purchaseOrderId, 'payments', { asOf: asOf ?? undefined }),
      rowActions: useRowActions(actions, open),
      create: { label: 'New payment', run: () => setPanel(NEW_PAYMENT) },
      empty: {
        title: 'No payment yet',
        children: 'Add what is owed for an order, or apply the payment term of its supplier.',
      },
      overview: <PaymentsSummary narrowing={list.narrowing} list={list.url} />,
      bulk: {
        words: paymentSelection,
        actions: (selected) => <PaymentsBulk {...{ selected, actions }} />,
      },
      panels: <OpenPayment {...{ rows, actions }} />,
    };
  },
});
