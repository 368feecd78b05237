import { Button } from '@mantine/core';
import type { PaymentRow } from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { useCommands } from '../../../lib/commands.ts';
import { useSelectedRows } from '../../../lib/selected-rows.ts';
import { useShortcut } from '../../../lib/shortcuts.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import type { DataGridHandle } from '../../../ui/data-grid/grid-props.ts';
import { useFilterChips } from '../../../ui/filters/filter-chips.tsx';
import { ListToolbar } from '../../../ui/filters/list-toolbar.tsx';
import { GridPage, PageHeader } from '../../../ui/page.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { ViewTabs } from '../../../ui/view-tabs.tsx';
import { useToday } from '../today.ts';
import { paymentColumns } from './columns.tsx';
import { paymentFilterFields } from './filter-fields.ts';
import { NEW_PAYMENT, OpenPayment } from './open-payment.tsx';
import { PaymentsBulk } from './payments-bulk.tsx';
import { PaymentsGrid } from './payments-grid.tsx';
import { PaymentsSummary } from './payments-summary.tsx';
import { totalsQuery } from './queries.ts';
import { usePaymentActions, type PaymentActions } from './use-payment-actions.ts';
import { usePaymentList, type PaymentList } from './use-payment-list.ts';
import { paymentViewLabels, paymentViews, type PaymentView } from './views.ts';
import '../purchase-orders.css';
import './payments.css';

const useOffers = (add: () => void): void => {
  useShortcut('c', 'New payment', add);
  useCommands(
    useMemo(
      () => [
        {
          id: 'new-payment',
          label: 'New payment',
          group: 'Create',
          icon: <IconPlus size={16} stroke={1.6} />,
          shortcut: 'c',
          run: add,
        },
      ],
      [add],
    ),
  );
};

const Views = ({ list }: { readonly list: PaymentList }) => {
  const totals = useQuery(totalsQuery(list.narrowing)).data;
  const { paid, due, overdue } = {
    paid: totals?.paid.count,
    due: totals?.due.count,
    overdue: totals?.overdue.count,
  };
  const unpaid = due === undefined || overdue === undefined ? undefined : due + overdue;
  const counts: Readonly<Record<PaymentView, number | undefined>> = {
    all: unpaid === undefined || paid === undefined ? undefined : unpaid + paid,
    'not-paid': unpaid,
    overdue,
    paid,
  };
  return (
    <ViewTabs
      value={list.view}
      onChange={list.setView}
      tabs={paymentViews.map((view) => ({
        view,
        label: paymentViewLabels[view],
        count: counts[view],
        alert: view === 'overdue',
      }))}
    />
  );
};

const useColumns = ({ toggle }: PaymentActions) => {
  const today = useToday();
  return useMemo(() => paymentColumns({ today, onToggle: toggle }), [today, toggle]);
};

const Foot = ({ list: { url, answer } }: { readonly list: PaymentList }) => (
  <Pager
    page={url.page}
    limit={url.limit}
    total={answer.data?.total}
    failed={answer.isError}
    onPage={url.setPage}
    onLimit={url.setLimit}
  />
);

/** What is owed for all orders, what of it is paid and what is late. */
export const PaymentsPage = () => {
  const [panel, setPanel] = useUrlParam('panel');
  const picked = useSelectedRows<PaymentRow>();
  const actions = usePaymentActions(picked.clear);
  const columns = useColumns(actions);
  const list = usePaymentList(columns);
  const rows = list.answer.data?.data;
  const selected = picked.rowsOf(rows);
  const chips = useFilterChips(list.url, paymentFilterFields);
  const grid = useRef<DataGridHandle>(null);
  const add = useCallback(() => setPanel(NEW_PAYMENT), [setPanel]);
  useOffers(add);
  return (
    <>
      <GridPage
        header={
          <PageHeader
            title="Payments"
            count={list.answer.data?.total}
            actions={
              <Button leftSection={<IconPlus size={16} />} onClick={add}>
                New payment
              </Button>
            }
          />
        }
        toolbar={
          <>
            <PaymentsSummary list={list} />
            <Views list={list} />
            {selected.length > 0 ? (
              <PaymentsBulk
                {...{ selected, list, actions }}
                onSelectAll={picked.selectAll}
                onClear={picked.clear}
              />
            ) : (
              <ListToolbar
                list={list.url}
                grid={list.grid}
                fields={paymentFilterFields}
                chips={chips}
                columns={columns}
                placeholder="Search payment, description or order"
                onExport={() => grid.current?.exportCsv('payments.csv')}
              />
            )}
          </>
        }
        footer={<Foot list={list} />}
      >
        <PaymentsGrid
          {...{ list, columns, chips, actions, grid, picked, panel, add }}
          onOpen={({ id }) => setPanel(id)}
        />
      </GridPage>
      <OpenPayment rows={rows ?? []} actions={actions} />
    </>
  );
};
