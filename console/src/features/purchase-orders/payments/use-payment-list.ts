import {
  paymentFilterColumns,
  type PaymentRow,
} from '@quartermaster/contracts/purchase-orders/read-models/payment-rows';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { narrowedBy } from '../../../lib/filter-fields.ts';
import { useListFilters } from '../../../lib/list-filters.ts';
import { useListUrl } from '../../../lib/list-url.ts';
import { settings } from '../../../lib/storage.ts';
import { useUrlParam } from '../../../lib/url-state.ts';
import type { Column } from '../../../ui/data-grid/column.ts';
import { useGridLayout } from '../../../ui/data-grid/use-grid-layout.ts';
import { useToday } from '../today.ts';
import { paymentsQuery } from './queries.ts';
import { filtersOfView, paymentViewOf, type PaymentView } from './views.ts';

/** What is due first stands first. */
const options = {
  pageSize: settings.pageSizePayments,
  defaultSort: { column: 'dueDate', order: 'ASC' },
} as const;

/** The list as its address asks for it: view, filters, search, sort and page. */
export const usePaymentList = (columns: readonly Column<PaymentRow>[]) => {
  const url = { ...useListUrl(options), ...useListFilters(paymentFilterColumns) };
  const [viewText, setViewText] = useUrlParam('view');
  const view = paymentViewOf(viewText);
  const today = useToday();
  const grid = useGridLayout('payments', columns);
  const { page, limit, sort, search, filters } = url;
  const narrowing = useMemo(() => ({ search, filters }), [search, filters]);
  const params = useMemo(
    () => ({
      page,
      limit,
      sort,
      search,
      filters: narrowedBy(filters, filtersOfView(view, today)),
    }),
    [page, limit, sort, search, filters, view, today],
  );
  const answer = useQuery(paymentsQuery(params));
  const setView = (next: PaymentView): void => {
    url.setPage(1);
    setViewText(next === 'all' ? null : next, { replace: true });
  };
  return { url, view, setView, grid, params, narrowing, answer, today } as const;
};

export type PaymentList = ReturnType<typeof usePaymentList>;
